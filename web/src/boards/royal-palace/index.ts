import type { Choice } from "../../lib/wire";
import type { Language, Texts, Words } from "../../lib/words";
import Board from "./Board.svelte";
import { priced } from "./price";

export { Board };
export { namesIn } from "./describe";
export { story } from "./story";
export { passes } from "./view";

export async function messages(language: Language): Promise<Texts> {
  return (await (language === "de" ? import("./messages.de.json") : import("./messages.en.json"))).default;
}

export const tellMove = (words: Words, { message }: Pick<Choice, "message">): string =>
  words.tell(message.key === "move.enlist" ? priced(words, { ...message, key: "rp.enlist" }) : message);

// Red, yellow and green have their emblems: crane, lantern and fan. The black seat shows the lotus.
const emblemOf: Record<string, number> = { red: 0, yellow: 2, black: 1, green: 3 };

export function emblems(seatNames: readonly string[]): number[] {
  return seatNames.map((name) => emblemOf[name] ?? 4);
}
