import type { Language, Texts } from "../../lib/words";
import Board from "./Board.svelte";

export { Board };
export { cellText as tellPlace, moveText as tellMove } from "./describe";
export { story } from "./story";

export async function messages(language: Language): Promise<Texts> {
  return (await (language === "de" ? import("./messages.de.json") : import("./messages.en.json"))).default;
}

// Red, blue, yellow and purple have their emblems: crane, lotus, lantern and carp.
const emblemOf: Record<string, number> = { red: 0, blue: 1, yellow: 2, purple: 4 };

export function emblems(seatNames: readonly string[]): number[] {
  return seatNames.map((name) => emblemOf[name] ?? 3);
}
