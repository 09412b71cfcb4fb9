// What a hint says of the better of its two moves.
import { expect, test } from "vitest";
import { verdict } from "../../src/hint/marks";
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
