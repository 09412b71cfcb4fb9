import type { Language, Texts } from "../../lib/words";
import Board from "./Board.svelte";

export { Board };
export { namesIn } from "./describe";
export { story } from "./story";

export async function messages(language: Language): Promise<Texts> {
  return (await (language === "de" ? import("./messages.de.json") : import("./messages.en.json"))).default;
}
