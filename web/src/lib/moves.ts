// Moves and parameters as data (docs/words.md): how boards read and name them without a word of notation.
import type { Arg, Choice, Move } from "./wire";

// ---- Reading parameters ------------------------------------------------------------------------------------------

// The id of a component or a place, or a text.
export function idOf(arg: Arg | undefined): string {
  if (arg === undefined) return "";
  if (typeof arg !== "object") return String(arg);
  if ("component" in arg) return arg.component;
  if ("place" in arg) return arg.place;
  return "text" in arg ? arg.text : "";
}
export const amountOf = (arg: Arg | undefined): number => (typeof arg === "number" ? arg : 0);
// Somebody who has no seat is named by a word instead.
export const seatOf = (arg: Arg | undefined): number | null =>
  typeof arg === "object" && "seat" in arg ? arg.seat : null;

// ---- Naming ------------------------------------------------------------------------------------------------------

export const component = (id: string): Arg => ({ component: id });
export const place = (id: string): Arg => ({ place: id });

const written = (move: Move): string => JSON.stringify(Object.entries(move).sort(([a], [b]) => (a < b ? -1 : 1)));
export const sameMove = (a: Move, b: Move): boolean => written(a) === written(b);

// The choice of a menu that is this move.
export const choiceOf = (menu: readonly Choice[], move: Move): Choice | undefined =>
  menu.find((choice) => sameMove(choice.move, move));
