// My play over many games of one kind (review/my_play.hpp): which games count, who sat where, beside whom I am
// shown.
import type { Message, Table } from "../lib/wire";
import type { Figure } from "./review";

export interface Mean {
  mean: number; // hundredths of a point, or thousandths of a win
  error: number;
}
export interface Someone {
  games: number;
  points: Mean;
  wins: Mean;
  sources: readonly (Mean & { what: string })[];
}
export interface Slips {
  played: string; // the kind of move
  better: string;
  times: number;
  gave_away: Figure;
  cases: readonly {
    game: number; // of those that were asked about
    moment: number;
    gave_away: Figure;
    error: Figure;
    played: readonly Message[];
    better: readonly Message[];
  }[];
}
export interface Place {
  place: string;
  word?: string;
  times: number;
  games: number;
}
export interface MyPlay {
  games: number;
  left_out: readonly number[];
  who: Readonly<Record<string, Someone>>;
  reviewed: number;
  luck: { sum: Figure; error: Figure; usual: Figure };
  own: { sum: Figure; error: Figure };
  slips: readonly Slips[];
  places: readonly Place[];
}

// As many as are looked at: what I played long ago is not how I play.
export const most = 50;

// Games with a result in which I had one seat to myself.
export const counts = (table: Table): boolean =>
  table.status === "ended" &&
  (table.ended === "finished" || table.ended === "resigned") &&
  table.mine.length === 1 &&
  !table.hot_seat;

// How the engine is to name the seats: mine, computers by their level, people. Who left is not compared.
export const seatsOf = (table: Table): string[] =>
  table.seats.map((seat, i) => {
    if (i === table.mine[0]) return "me";
    if (seat.resigned || seat.flagged || seat.computer) return "";
    return seat.kind === "computer" ? (seat.level ?? "") : "people";
  });

// The strongest level against which I held my own: ahead at least as often as everybody by turns would be.
function held(tables: readonly Table[], levels: readonly string[]): string | null {
  return (
    levels.findLast((level) => {
      const against = tables.filter((table) =>
        table.seats.every((seat, i) => i === table.mine[0] || seat.level === level),
      );
      const ahead = against.filter((table) => table.scores?.places?.[table.mine[0] ?? 0] === 1).length;
      return against.length > 0 && ahead * (tables[0]?.players ?? 2) >= against.length;
    }) ?? null
  );
}

// The level beside which my play is shown at first: the next above my own. None where I play alone.
export function nextLevel(tables: readonly Table[], levels: readonly string[]): string {
  if (tables.every((table) => table.players === 1)) return "";
  const own = held(tables, levels);
  return levels[Math.min(levels.length - 1, own === null ? 0 : levels.indexOf(own) + 1)] ?? "";
}

export type LuckVerdict = "unclear" | "lucky" | "unlucky" | "very_lucky" | "very_unlucky";

// Clear is what two standard errors do not explain, and unusual what is twice as much as fair chance leaves.
export function luckVerdict({ sum, error, usual }: MyPlay["luck"], reviewed: number): LuckVerdict {
  const size = Math.abs(sum.win);
  if (size <= 2 * error.win) return "unclear";
  const much = reviewed > 1 && size > 2 * usual.win ? "very_" : "";
  return `${much}${sum.win > 0 ? "lucky" : "unlucky"}`;
}

// Beside whom I am shown: as wished, or the nearest level above it, else below, that sat at my tables; else people.
export function besides(others: readonly string[], levels: readonly string[], wish: string): string | null {
  if (others.includes(wish)) return wish;
  const from = levels.indexOf(wish);
  const above = levels.slice(from + 1).find((level) => others.includes(level));
  return above ?? levels.slice(0, Math.max(0, from)).findLast((level) => others.includes(level)) ?? others[0] ?? null;
}
