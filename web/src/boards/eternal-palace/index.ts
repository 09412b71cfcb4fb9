import type { Language, Texts } from "../../lib/words";
import Board from "./Board.svelte";
import { emblem } from "./view";

export { Board };
export { story } from "./story";

export async function messages(language: Language): Promise<Texts> {
  return (await (language === "de" ? import("./messages.de.json") : import("./messages.en.json"))).default;
}

export function emblems(seatNames: readonly string[]): number[] {
  return seatNames.map(emblem);
}
