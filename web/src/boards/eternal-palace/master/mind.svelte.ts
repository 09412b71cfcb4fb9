// What the Master thought on its latest turn; it stays until the next one.
import type { GameEvent } from "../../../lib/wire";
import { turnsOf, type Thought } from "./thoughts";

export class Mind {
  thoughts: readonly Thought[] = $state.raw([]);
  turn = $state(0); // changes with every turn

  hear(events: readonly GameEvent[], serial: number): void {
    const last = turnsOf(events).at(-1);
    if (!last) return;
    this.thoughts = last;
    this.turn = serial;
  }
}
