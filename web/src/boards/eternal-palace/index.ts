import type { Language, Texts } from "../../lib/words";
import Board from "./Board.svelte";

export { Board };

export async function messages(language: Language): Promise<Texts> {
  return (await (language === "de" ? import("./messages.de.json") : import("./messages.en.json"))).default;
}

// Pink, blue, yellow, green and white have their emblems: crane, lotus, lantern, fan and carp.
const emblemOf: Record<string, number> = { pink: 0, blue: 1, yellow: 2, green: 3, white: 4 };

export function emblems(seatNames: readonly string[]): number[] {
  return seatNames.map((name) => emblemOf[name] ?? 4);
}
