import { describe, expect, test } from "vitest";
import { drawnAs, editAt, groupsOf, toldOf, valueOf, without, type Edit } from "../../src/analysis/setting";

const edit = (place: string, more: Partial<Edit> = {}): Edit => ({
  place,
  kind: "count",
  message: { key: "edit.x" },
  now: 1,
  ...more,
});
const red = { key: "suit", args: { suit: "red" } };

describe("a position that is set up by hand", () => {
  test("the table's own things are one group, and those of each seat", () => {
    const all = [
      edit("round"),
      edit("gold/0", { seat: 0 }),
      edit("gold/1", { seat: 1 }),
      edit("supply/0", { seat: 0 }),
    ];
    expect(groupsOf(all).map(({ seat, edits }) => [seat, edits.map(({ place }) => place)])).toEqual([
      [null, ["round"]],
      [0, ["gold/0", "supply/0"]],
      [1, ["gold/1"]],
    ]);
  });

  test("what waits is shown in place of what stands there", () => {
    const tower = edit("players/A/tower", { kind: "list", now: [], told: [] });
    const waiting = [{ place: tower.place, value: ["G"], told: [red] }];
    expect(valueOf(tower, waiting)).toEqual(["G"]);
    expect(toldOf(tower, waiting)).toEqual([red]);
    expect(without(waiting, tower.place)).toEqual([]);
    expect(toldOf(edit("up", { kind: "choice", told: red }), [])).toEqual([red]);
  });

  test("a place of the board is found by what is drawn there, and the other way round", () => {
    const tile = edit("players/purple/placed/G3", {
      seat: 0,
      message: { key: "edit.laid", args: { x: -1, y: 2 } },
    });
    const all = [
      edit("piles/castle/up"),
      edit("players/A/hand", { seat: 0 }),
      edit("players/B/tower", { seat: 1 }),
      edit("garden/c3"),
      tile,
    ];
    const placeAt = (drawn: string) => editAt(all, drawn)?.place;
    expect(placeAt("pile:castle")).toBe("piles/castle/up");
    expect(placeAt("tower:1")).toBe("players/B/tower");
    expect(placeAt("seat:0")).toBe("players/A/hand");
    expect(placeAt("c3")).toBe("garden/c3");
    expect(placeAt("-1,2")).toBe(tile.place);
    expect(placeAt("market")).toBeUndefined();
    for (const one of all) expect(drawnAs(one).map((drawn) => editAt(all, drawn))).toContain(one);
  });
});
