// What the Master thought before it moved, from the events that told it.
import { master_cards, personalities } from "../../../../../games/eternal_palace/components.json";
import type { Colour, View } from "../view";
import { idOf } from "../../../lib/moves";
import type { GameEvent } from "../../../lib/wire";

export interface Thought {
  thought: string; // row, fits, fish, expansion, monument, wisdom, bridge, scrolls
  works: boolean;
  clause: string;
  place: string | null; // FM, AC, ...
  event: GameEvent; // for its words
}

// One list for every turn of the Master's among these events.
export function turnsOf(events: readonly GameEvent[]): Thought[][] {
  const turns: Thought[][] = [];
  for (const event of events) {
    if (event.event !== "weighed") continue;
    const { thought, verdict, clause, place } = event.args;
    if (thought === "row") turns.push([]);
    turns.at(-1)?.push({
      thought: idOf(thought),
      works: verdict === "works" || verdict === "matches",
      clause: idOf(clause),
      place: idOf(place) || null,
      event,
    });
  }
  return turns;
}

export interface Habit {
  action: string;
  up: number;
  down: number;
}
export function habitsOf(personality: string): Habit[] {
  const row = personalities.rows.find((one) => one.id === personality);
  return (row?.actions ?? []).map((one) => ({ up: 0, down: 0, ...one }));
}

// A card as printed: its rows, and in each the colours of the dice that lie there.
const letters: Record<string, Colour> = { Y: "yellow", G: "green", P: "pink", B: "blue", W: "white" };
export function rowsOf(card: string): Colour[][] {
  const groups = master_cards.rows.find((one) => one.id === card)?.groups ?? "";
  return groups.split("/").map((row) => [...row].flatMap((letter) => letters[letter] ?? []));
}

export const masterOf = (view: View, seatNames: readonly string[]): Colour | null =>
  view.master ? ((Object.keys(view.players) as Colour[]).find((colour) => !seatNames.includes(colour)) ?? null) : null;
