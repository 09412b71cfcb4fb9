import { describe, expect, test } from "vitest";
import { fairer } from "../../src/lib/levels";
import type { Table } from "../../src/lib/wire";

const levels = ["page", "scribe", "courtier"];
const game = (mine: number, other: number, level = "scribe", more: Partial<Table> = {}): Table =>
  ({
    game: "forbidden-city",
    status: "ended",
    ended: "finished",
    mine: [0],
    seats: [{ kind: "person" }, { kind: "computer", level }],
    scores: { points: [mine, other], places: null },
    ...more,
  }) as Table;

describe("another level is suggested", () => {
  test("after three clear wins or defeats in a row", () => {
    const won = game(60, 40);
    expect(fairer(won, [won, won, won, game(1, 60)], levels)).toEqual({ level: "scribe", next: "courtier", up: true });
    const lost = game(30, 50);
    expect(fairer(lost, [lost, lost, lost], levels)).toEqual({ level: "scribe", next: "page", up: false });
    const given = game(0, 0, "scribe", { ended: "resigned" });
    expect(fairer(given, [given, lost, given], levels)).toEqual({ level: "scribe", next: "page", up: false });
  });
  test("not after two, a close one, another level or another game between", () => {
    const won = game(60, 40);
    expect(fairer(won, [won, won], levels)).toBeNull();
    expect(fairer(won, [won, game(51, 50), won], levels)).toBeNull();
    expect(fairer(won, [won, won, game(60, 40, "page"), game(1, 60)], levels)).toBeNull();
    expect(fairer(won, [won, won, game(60, 40, "scribe", { game: "palaces" })], levels)).toBeNull();
  });
  test("not beyond the ends of the ladder, nor among people", () => {
    const won = game(60, 40, "courtier");
    expect(fairer(won, [won, won, won], levels)).toBeNull();
    const people = game(60, 40, "scribe", { seats: [{ kind: "person" }, { kind: "person" }] as Table["seats"] });
    expect(fairer(people, [people, people, people], levels)).toBeNull();
  });
});
