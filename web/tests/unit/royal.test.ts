// Royal Palace: the garden as its components describe it, lanes of any length, and moves.
import { describe, expect, test } from "vitest";
import {
  boxOf,
  crowd,
  each,
  enlisting,
  figure,
  keeping,
  laneEnd,
  pictureOf,
  playing,
  read,
  shifting,
  toTheGate,
} from "../../src/boards/royal-palace/view";
import { printedIn, read as text, root } from "./sources";

const { cards, fields, hedges, nobles, ornaments } = boxOf(printedIn("royal-palace"));

describe("the garden", () => {
  test("six by six fields, four sides of six", () => {
    expect(fields).toHaveLength(36);
    for (const side of ["LION", "VASE", "MAN", "WOMAN"] as const)
      expect(
        fields.filter((field) => field.sides.includes(side)),
        side,
      ).toHaveLength(6);
  });
  test("nine ornaments and four hedges stand where links are cut", () => {
    expect(ornaments.map((one) => `${one.kind} ${one.x},${one.y}`).sort()).toEqual([
      "basin 3,3",
      "bed 2,2",
      "bed 2,4",
      "bed 4,2",
      "bed 4,4",
      "lion 3,1",
      "man 3,5",
      "vase 5,3",
      "woman 1,3",
    ]);
    expect(hedges.map((one) => `${one.x},${one.y},${one.upright}`).sort()).toEqual([
      "1.5,3,false",
      "3,1.5,true",
      "3,4.5,true",
      "4.5,3,false",
    ]);
  });
  test("every noble and every card has a picture", () => {
    const art = text(`${root}/src/boards/royal-palace/art.svg`);
    expect(nobles.size).toBe(42);
    for (const id of nobles.keys()) expect(art).toContain(`id="rp-noble-${id.slice(1)}"`);
    expect([...cards.values()].map(pictureOf)).toEqual(
      [...cards.keys()].map((kind) => kind.toLowerCase().replace("_", "-")),
    );
    for (const card of cards.values()) expect(art).toContain(`id="rp-privilege-${pictureOf(card)}"`);
  });
});

test("a lane shows up to 18 servants and stays clear of its number", () => {
  for (let count = 0; count <= 25; count += 1) {
    const places = crowd(count);
    expect(places).toHaveLength(Math.max(0, Math.min(count, 18) - 1));
    for (const x of places) expect(x + figure).toBeLessThanOrEqual(laneEnd + 1e-9);
    expect(new Set(places).size).toBe(places.length);
  }
  expect((crowd(18)[0] ?? 0) - (crowd(18)[1] ?? 0)).toBeGreaterThan(3); // each can still be told from the next
});

test("moves are read, and named", () => {
  expect(read({ do: "place", room: { place: "MINT" } })).toEqual({ what: "place", room: "MINT" });
  expect(read(toTheGate(3))).toEqual({ what: "gate", servants: 3 });
  expect(toTheGate(0)).toEqual({ do: "stop" });
  expect(read(shifting("supply", "a1"))).toEqual({ what: "shift", from: "supply", to: "a1" });
  expect(read(enlisting("c3"))).toEqual({ what: "enlist", field: "c3" });
  expect(read(playing("TWO_TWO"))).toEqual({ what: "play", card: "TWO_TWO" });
  expect(read({ do: "seals", violet: 1, turquoise: 1 })).toEqual({ what: "other", does: "seals" });
  expect([keeping(["MOVE5"]), keeping([])]).toEqual([{ do: "keep", cards: { components: ["MOVE5"] } }, { do: "keep" }]);
  expect(each({ MOVE5: 2, GOLD4: 1 })).toEqual(["MOVE5", "MOVE5", "GOLD4"]);
});
