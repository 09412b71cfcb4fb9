// Tapped where nothing can be done, a board says which rule is in the way.
import { play } from "../lib/sound";
import type { Move } from "../lib/wire";
import type { Desk } from "./board";

export function why(desk: Desk, move: Move): void {
  desk.explain(move).then(
    (refusal) => {
      if (!refusal) return;
      desk.refuse(refusal);
      play("refused");
    },
    () => {},
  );
}
