// The pictures of Palaces: every card can be drawn, every tower fits, and bids are named as the engine reads them.
import { describe, expect, test } from "vitest";
import { beatsText, payText } from "../../src/boards/palaces/describe";
import {
  around,
  bidding,
  boxOf,
  halfBid,
  setsOfCounts,
  storeys,
  suits,
  towerHeight,
} from "../../src/boards/palaces/view";
import type { Move } from "../../src/lib/wire";
import { Words, type Texts } from "../../src/lib/words";
import { printedIn, read, readJson, root } from "./sources";

const box = boxOf(printedIn("palaces"));

describe("cards", () => {
  const art = read(`${root}/src/boards/palaces/art.svg`);
  test("every card has its picture, its name and its line in both languages", () => {
    for (const language of ["en", "de"]) {
      const texts = readJson(`src/boards/palaces/messages.${language}.json`);
      for (const card of box.all) {
        if (!card.deck) continue;
        expect(art).toContain(`id="pa-room-${card.room.replaceAll("_", "-")}"`);
        expect(art).toContain(`id="pa-${card.deck}"`);
        expect(texts[`pa.room.${card.room}`], card.code).toBeTruthy();
        expect(texts[`pa.short.${card.power}`], card.code).toBeTruthy();
      }
    }
  });
  test("basic cards are their suit", () => {
    for (const suit of suits) expect(box.card(suit)).toMatchObject({ suit, deck: null });
  });
});

describe("bids", () => {
  test("those who listen hear what is seen of the first one: it beats nothing, and may cost nothing", () => {
    const words = new Words("en", readJson("src/boards/palaces/messages.en.json") as Texts);
    const payment = { owed: [], laid: [], payable: true, lacks: [] };
    expect(beatsText(words, { beats: true, over: null, payment: payment as never })).toBe(
      "The first bid: any will do.",
    );
    expect(payText(words, payment as never)).toBe("The prize pays for itself: you owe nothing.");
  });
  test("are shown best set first, the better suit first among equals", () => {
    expect(setsOfCounts([1, 0, 3, 1])).toEqual([
      { count: 3, suit: "C" },
      { count: 1, suit: "G" },
      { count: 1, suit: "J" },
    ]);
    expect(setsOfCounts([0, 0, 0, 0])).toEqual([]);
  });
  test("are named by how many of each suit", () =>
    expect(bidding([1, 0, 3, 1])).toEqual({ do: "bid", cards: { tally: { C: 3, G: 1, J: 1 } } }));
  test("are entered up to their last suit", () => {
    const verbs = (moves: readonly Move[]) => moves.map((move) => move.do).join(" ");
    expect(verbs(halfBid([2, 0, 1, 1], [0, 0, 1, 0]))).toBe("bid more more next next next more");
    expect(verbs(halfBid([0, 0, 0, 1], [0, 0, 0, 1]))).toBe("bid next next next");
  });
});

test("the table is seen from one's own seat on", () => {
  expect(around(4, 2)).toEqual([2, 3, 0, 1]);
  expect(around(3, null)).toEqual([0, 1, 2]);
});

describe("towers", () => {
  test.each([1, 2, 5, 12, 30, 100])("%i storeys end where they are said to", (levels) => {
    const top = storeys(levels, 50, 200, 40).at(-1);
    expect(200 - (top?.y ?? 0)).toBeCloseTo(towerHeight(levels) * 40);
  });
  test("each storey stands on the one below, and none is wider", () => {
    const all = storeys(20, 0, 0, 100);
    all.slice(1).forEach((storey, i) => {
      const below = all[i];
      expect(storey.y + storey.height).toBeGreaterThan(below?.y ?? 0);
      expect(storey.y).toBeLessThan(below?.y ?? 0);
      expect(storey.width).toBeLessThanOrEqual(below?.width ?? 0);
    });
  });
});
