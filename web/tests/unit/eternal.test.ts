// Eternal Palace: what a visit costs.
import { expect, test } from "vitest";
import { costsOf } from "../../src/boards/eternal-palace/describe";

test("fish that are due twice are one cost, and nothing is no cost", () => {
  expect(costsOf({ fish: 1, wisdom: 0, pays: { fish: 2, stone: 3 } })).toEqual([
    ["fish", 3],
    ["stone", 3],
  ]);
  expect(costsOf({ fish: 0, wisdom: 2, pays: {} })).toEqual([["wisdom", 2]]);
  expect(costsOf({ fish: 0, wisdom: 0, pays: {} })).toEqual([]);
});
