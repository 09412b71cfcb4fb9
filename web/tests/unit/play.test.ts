// My play: which games count, beside whom I am shown, and what is said of my luck.
import { expect, test } from "vitest";
import { besides, counts, luckVerdict, nextLevel, seatsOf } from "../../src/review/play";
import type { Seat, Table } from "../../src/lib/wire";

const levels = ["page", "scribe", "courtier"];
const seat = (kind: Seat["kind"], level: string | null = null, more: Partial<Seat> = {}) =>
  ({ kind, level, computer: null, resigned: false, flagged: false, ...more }) as Seat;
const table = (seats: Seat[], places: number[], more: Partial<Table> = {}) =>
  ({
    status: "ended",
    ended: "finished",
    hot_seat: false,
    players: seats.length,
    mine: [0],
    seats,
    scores: { points: places, places },
    ...more,
  }) as unknown as Table;
const against = (level: string, place: number) =>
  table([seat("person"), seat("computer", level)], [place, place === 1 ? 2 : 1]);

test("games count that came to a result, with one seat that was mine alone", () => {
  const game = against("page", 1);
  expect(counts(game)).toBe(true);
  expect(counts({ ...game, ended: "abandoned" })).toBe(false);
  expect(counts({ ...game, status: "playing" })).toBe(false);
  expect(counts({ ...game, hot_seat: true })).toBe(false);
  expect(counts({ ...game, mine: [] })).toBe(false);
});

test("others are named by their level, and who left is not compared", () => {
  const seats = [seat("person"), seat("computer", "page"), seat("friend"), seat("person", null, { resigned: true })];
  expect(seatsOf(table(seats, [1, 2, 3, 4]))).toEqual(["me", "page", "people", ""]);
});

test("the next level is above the strongest that I held my own against", () => {
  expect(nextLevel([against("page", 2)], levels)).toBe("page");
  expect(nextLevel([against("page", 1), against("scribe", 2)], levels)).toBe("scribe");
  expect(nextLevel([against("scribe", 1), against("scribe", 2)], levels)).toBe("courtier");
  expect(nextLevel([against("courtier", 1)], levels)).toBe("courtier");
});

test("who plays against the Master alone has no next level", () => {
  expect(nextLevel([{ ...table([seat("person")], [2]), players: 1 }], levels)).toBe("");
});

test("where nobody of that level sat, the nearest one stands beside me", () => {
  expect(besides(["page", "courtier"], levels, "page")).toBe("page");
  expect(besides(["page", "courtier"], levels, "scribe")).toBe("courtier");
  expect(besides(["page", "people"], levels, "scribe")).toBe("page");
  expect(besides(["people"], levels, "scribe")).toBe("people");
  expect(besides([], levels, "scribe")).toBe(null);
});

test("luck is named only when it is clear, and unusual only beyond what chance leaves", () => {
  const luck = (sum: number, error: number, usual: number) => ({
    sum: { win: sum, points: 0 },
    error: { win: error, points: 0 },
    usual: { win: usual, points: 0 },
  });
  expect(luckVerdict(luck(-190, 100, 500), 9)).toBe("unclear");
  expect(luckVerdict(luck(-300, 100, 500), 9)).toBe("unlucky");
  expect(luckVerdict(luck(1100, 100, 500), 9)).toBe("very_lucky");
});
