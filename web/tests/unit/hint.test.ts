// What a hint says of the better of its two moves.
import { expect, test } from "vitest";
import { marksOf, numbersOf, verdict } from "../../src/hint/marks";
import type { Hint } from "../../src/lib/wire";

const hint = (lead: number, even: boolean, best: number, other: number): Hint => ({
  level: 3,
  look: [],
  wants: [],
  best: 1,
  win: [
    [other, 1 - other],
    [best, 1 - best],
  ],
  lead,
  even,
});

test("a move is better by points or chances that can be seen", () => {
  expect(verdict(hint(1.4, false, 0.6, 0.5), 0)).toBe("best");
  expect(verdict(hint(0.1, false, 0.6, 0.5), 0)).toBe("best");
  expect(verdict(hint(0.4, false, 0.6, 0.6), 0)).toBe("best");
  expect(verdict(hint(0.7, false, 0.39, 0.41), 0)).toBe("richer");
});
test("what cannot be told apart is called so", () => {
  expect(verdict(hint(0.06, false, 0.984, 0.981), 0)).toBe("even");
  expect(verdict(hint(-0.2, true, 0.55, 0.54), 0)).toBe("even");
});
test("a move with fewer points is safer only if its chance, as shown, is higher", () => {
  expect(verdict(hint(-0.8, true, 0.56, 0.54), 0)).toBe("safer");
  expect(verdict(hint(-0.8, true, 0.701, 0.699), 0)).toBe("preferred");
  expect(verdict(hint(-0.8, true, 0.7, 0.71), 0)).toBe("preferred");
});

test("what lies on the board is numbered without gaps, there and in the list", () => {
  const cards = { key: "look.cards" };
  const room = { key: "look.room", args: { room: { place: "0,-1", word: "which.green" } } };
  const want = { key: "want.room", args: { room: { place: "2,0", word: "which.pink" }, rival: { seat: 1 } } };
  const told: Hint = { ...hint(1, false, 0.6, 0.5), look: [cards, room], wants: [want] };
  expect(numbersOf([...told.look, ...told.wants])).toEqual([null, 1, 2]);
  expect(marksOf(told, 1).map(({ label, places }) => [label, ...places])).toEqual([
    ["1", "0,-1"],
    ["2", "2,0"],
  ]);
  // With the reasons only what they are about.
  expect(marksOf(told, 3).map(({ label }) => label)).toEqual(["1"]);
});
