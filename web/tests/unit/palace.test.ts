// The pictures of Forbidden City: every tile in every turn can be drawn, and only what looks the same counts as the
// same.
import { describe, expect, test } from "vitest";
import { draw } from "../../src/boards/forbidden-city/palace";
import {
  boxOf,
  closings,
  placement,
  placing,
  sameLook,
  sideOf,
  turnsOf,
  type Shape,
} from "../../src/boards/forbidden-city/view";
import { nearest } from "../../src/lib/nearest";
import { printedIn } from "./sources";

const box = boxOf(printedIn("forbidden-city"));

const shape = (id: string): Shape => {
  const found = box.shapes.get(id);
  if (!found) throw new Error(`no tile ${id}`);
  return found;
};

describe("tiles", () => {
  test("every tile is drawn in every turn", () => {
    for (const one of box.shapes.values())
      for (const turn of [0, 1, 2, 3]) {
        const drawing = draw([{ x: 2, y: -3, turn, shape: one, seat: 1 }]);
        expect(JSON.stringify(drawing)).not.toMatch(/NaN|undefined|null,"y"/);
        expect(drawing.floors).toHaveLength(one.diagonal ? 2 : 1);
        expect(drawing.figures).toHaveLength(one.parts.reduce((sum, part) => sum + part.advisors + part.dragons, 0));
      }
  });
  test("sides turn clockwise", () => {
    const corner = shape("G7"); // archway north, wall east
    expect([0, 1, 2, 3].map((d) => sideOf({ shape: corner, turn: 1 }, d))).toEqual(["open", "arch", "wall", "open"]);
  });
  test("turns that look the same are one", () => {
    expect(turnsOf(shape("G5"))).toEqual([0]);
    expect(turnsOf(shape("G4"))).toEqual([0, 1]);
    expect(sameLook(shape("G4"), 3)).toBe(1);
    expect(turnsOf(shape("D1"))).toEqual([0, 1, 2, 3]);
  });
  test("which of two equal halves is which, nobody sees: half a turn is none", () => {
    const halves = { ...shape("D1"), parts: [shape("D1").parts[0]!, shape("D1").parts[0]!] };
    const open: Shape = { ...halves, sides: ["open", "open", "open", "open"] };
    expect(turnsOf(open)).toEqual([0, 1]);
  });
  test("two players have six tiles more", () => {
    expect(box.setOf(2)).toHaveLength(30);
    expect(box.setOf(4)).toHaveLength(24);
  });
});

describe("the table", () => {
  test("both start sides have nine cells", () => {
    expect(box.startCells("beginner")).toHaveLength(9);
    expect(box.startCells("advanced").filter((cell) => cell.shape.kind === "room")).toHaveLength(8);
  });
  test("a placement is a move and back", () => {
    expect(placement({ do: "place", x: -2, y: 14, rotation: 3 })).toEqual({ x: -2, y: 14, turn: 3 });
    expect(placement({ do: "out" })).toBeNull();
    expect(placing({ x: 0, y: -2, turn: 1 })).toEqual({ do: "place", x: 0, y: -2, rotation: 1 });
  });
  test("tiles become cells with their owners", () => {
    const cells = box.cellsOf({ tiles: [{ tile: "G3", seat: 0, x: 0, y: -2, rotation: 1 }] }, "beginner");
    expect(cells).toHaveLength(10);
    expect(cells[9]).toMatchObject({ x: 0, y: -2, turn: 1, seat: 0 });
  });
  test("an open hall of four tiles has a pillar in its middle", () => {
    const hall = [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ].map(([x = 0, y = 0]) => ({ x, y, turn: 0, shape: shape("W5"), seat: 0 }));
    expect(draw(hall).pillars).toEqual([[100, 100]]);
    expect(draw(hall.slice(1)).pillars).toEqual([]);
  });
  test("payments belong to the closing before them", () => {
    const told = closings(
      [
        { event: "placed", key: "event.placed", args: { seat: { seat: 0 } } },
        {
          event: "room_closed",
          key: "k",
          args: {
            colour: { text: "pink", word: "colour.pink" },
            x: 1,
            y: 2,
            tiles: 6,
            dragons: 1,
            value: 11,
            advisors_1: 4,
            advisors_2: 3,
          },
        },
        { event: "neighbour", key: "k", args: { colour: { text: "green", word: "colour.green" }, worth: 1 } },
        { event: "neighbour", key: "k", args: { worth: 1 } },
        { event: "paid", key: "k", args: { seat: { seat: 0 }, coins: 11 } },
        { event: "paid", key: "k", args: { seat: { seat: 1 }, coins: 5 } },
      ],
      2,
    );
    expect(told).toEqual([
      {
        colour: "pink",
        x: 1,
        y: 2,
        tiles: 6,
        dragons: 1,
        value: 11,
        next: [
          { colour: "green", worth: 1 },
          { colour: null, worth: 1 },
        ],
        advisors: [4, 3],
        pays: [
          { seat: 0, coins: 11 },
          { seat: 1, coins: 5 },
        ],
      },
    ]);
  });
});

test("an arrow goes straight ahead before it goes askew", () => {
  const places: [number, number][] = [
    [0, -3],
    [1, -1],
    [4, 0],
    [-2, 0],
  ];
  expect(nearest(places, [0, 0], [0, -1])).toEqual([0, -3]);
  expect(nearest(places, [0, 0], [1, 0])).toEqual([1, -1]);
  expect(nearest(places, [0, 0], [-1, 0])).toEqual([-2, 0]);
  expect(nearest(places, [0, 0], [0, 1])).toBeNull();
});
