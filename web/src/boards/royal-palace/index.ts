import type { Language, Texts } from "../../lib/words";
import Board from "./Board.svelte";

export { Board };
export { story } from "./story";
export { passes } from "./view";

export async function messages(language: Language): Promise<Texts> {
  return (await (language === "de" ? import("./messages.de.json") : import("./messages.en.json"))).default;
}

// Red, yellow and green have their emblems: crane, lantern and fan. The black seat shows the lotus.
const emblemOf: Record<string, number> = { red: 0, yellow: 2, black: 1, green: 3 };

export function emblems(seatNames: readonly string[]): number[] {
  return seatNames.map((name) => emblemOf[name] ?? 4);
}
