// What the Master thought before it moved, from the events that told it.
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

export const masterOf = (view: View, seatNames: readonly string[]): Colour | null =>
  view.master ? ((Object.keys(view.players) as Colour[]).find((colour) => !seatNames.includes(colour)) ?? null) : null;
