// What a hint shows on the board: places by name (lib/point.svelte.ts), and what stands beside them.
import type { Arg, Args, Hint, Message, Move, Named } from "../lib/wire";

export interface Mark {
  label: string; // "" beside none
  places: readonly string[];
  dotted: boolean; // to look at, rather than to play
}

// What parameters name that can be found on a board: places, the tiles of a room, a cell by its column and row.
function placesIn(args: Args | Move | undefined): string[] {
  if (!args) return [];
  const { x, y } = args;
  const cell = typeof x === "number" && typeof y === "number" ? [`${x},${y}`] : [];
  return [
    ...cell,
    ...Object.values(args).flatMap((arg: Arg): readonly string[] => {
      if (typeof arg !== "object") return [];
      if ("components" in arg) return arg.components;
      return "place" in arg ? [arg.place] : [];
    }),
  ];
}
const placesOf = (move: Named | null): string[] =>
  (Array.isArray(move) ? (move as readonly Move[]) : [move as Move | null]).flatMap((one) =>
    placesIn(one ?? undefined),
  );

// Which of the things to look at lie on the board, so that a number stands beside them there.
const isOnBoard = (message: Message): boolean => placesIn(message.args).length > 0;

// The numbers of what is told, without gaps: what lies nowhere on the board has none.
export function numbersOf(told: readonly Message[]): (number | null)[] {
  let n = 0;
  return told.map((message) => (isOnBoard(message) ? (n += 1) : null));
}

export function marksOf(hint: Hint, level: number): Mark[] {
  // What the rival may want is told after what to look at; reasons are about what to look at, in the same order.
  const told = level === 1 ? [...hint.look, ...hint.wants] : hint.look;
  const numbers = numbersOf(told);
  const look = told.flatMap((message, i) =>
    numbers[i] ? [{ label: String(numbers[i]), places: placesIn(message.args), dotted: true }] : [],
  );
  if (level === 1) return look;
  const moves = (hint.moves ?? []).map((move, i) => ({
    label: "AB"[i] ?? "",
    places: placesOf(move.move),
    dotted: false,
  }));
  return level === 2 ? moves : [...look, ...moves.filter((_, i) => i === hint.best)];
}

// "4.1", in German "4,1".
export const amount = (points: number, language: string): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 2 }).format(Math.abs(points));
export const signed = (points: number, language: string): string =>
  `${points < 0 ? "−" : "+"}${amount(points, language)}`;

// How often of a hundred games.
export const percent = (share: number | undefined): number => Math.round(100 * (share ?? 0));

// What is said of the better move: hardly anything between them is one thing; fewer points with chances about equal
// another. The chances are compared as they are shown.
export function verdict(
  { even, lead = 0, best = 0, win = [] }: Hint,
  seat: number,
): "best" | "even" | "richer" | "safer" | "preferred" {
  const gain = percent(win[best]?.[seat]) - percent(win[1 - best]?.[seat]);
  if (Math.abs(lead) < 0.25 && (even || Math.abs(gain) < 2)) return "even";
  if (!even) return gain < 0 ? "richer" : "best";
  return gain > 0 ? "safer" : "preferred";
}
