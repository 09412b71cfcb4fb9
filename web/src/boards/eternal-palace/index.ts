import type { Choice } from "../../lib/wire";
import type { Language, Texts, Words } from "../../lib/words";
import Board from "./Board.svelte";
import { emblem } from "./view";

export { Board };
export { namesIn } from "./cards";
export { story } from "./story";

export async function messages(language: Language): Promise<Texts> {
  return (await (language === "de" ? import("./messages.de.json") : import("./messages.en.json"))).default;
}

export function emblems(seatNames: readonly string[]): number[] {
  return seatNames.map(emblem);
}

// A plan is told by its groups: all that is heard of it is that there is one.
export function tellMove(words: Words, { move, message }: Pick<Choice, "move" | "message">): string {
  const { groups } = move;
  if (typeof groups !== "object" || !("groups" in groups)) return words.tell(message);
  // The sum is the number of the place that a group goes to.
  const told = groups.groups.map((dice) =>
    dice.length > 1 ? `${dice.join(" + ")} = ${dice.reduce((sum, one) => sum + one, 0)}` : String(dice[0]),
  );
  return words.say("ep.plan_groups", { groups: words.joined(told) });
}
