// The pictures of Palaces: every card can be drawn, every tower fits, and bids are read and written as the engine does.
import { describe, expect, test } from "vitest";
import components from "../../../games/palaces/components.json";
import { around, cardInfo, halfBid, setsOf, setsOfCounts, spellBid, split, storeys, suits, towerHeight } from "../../src/boards/palaces/view";
import { read, readJson, root } from "./sources";

describe("cards", () => {
  const art = read(`${root}/src/boards/palaces/art.svg`);
  test("every card has its picture, its name and its line in both languages", () => {
    for (const language of ["en", "de"]) {
      const texts = readJson(`src/boards/palaces/messages.${language}.json`);
      for (const { code } of components.cards) {
        const card = cardInfo(code);
        expect(art).toContain(`id="pa-room-${card.room.replaceAll("_", "-")}"`);
        expect(art).toContain(`id="pa-${card.deck}"`);
        expect(texts[`pa.room.${card.room}`], code).toBeTruthy();
        expect(texts[`pa.short.${card.power}`], code).toBeTruthy();
      }
    }
  });
  test("basic cards are their suit", () => {
    for (const suit of suits) expect(cardInfo(suit)).toMatchObject({ suit, deck: null });
  });
  test("a card of a content pack is still shown", () => expect(cardInfo("ZZ-C")).toMatchObject({ suit: "C", deck: null }));
});

describe("bids", () => {
  test("are read best set first", () => expect(setsOf("12J 1S")).toEqual([{ count: 12, suit: "J" }, { count: 1, suit: "S" }]));
  test("are written best set first, the better suit first among equals", () => {
    expect(spellBid([1, 0, 3, 1])).toBe("3C 1G 1J");
    expect(setsOfCounts([0, 0, 0, 0])).toEqual([]);
  });
  test("are entered up to their last suit", () => {
    expect(halfBid([2, 0, 1, 1], [0, 0, 1, 0])).toBe("bid;+;+;.;.;.;+");
    expect(halfBid([0, 0, 0, 1], [0, 0, 0, 1])).toBe("bid;.;.;.");
  });
});

test("steps are what is done and with what", () => {
  expect(split("take castle")).toEqual({ verb: "take", to: "castle" });
  expect(split("FO-J")).toEqual({ verb: "card", to: "FO-J" });
  expect(split("G")).toEqual({ verb: "card", to: "G" });
  expect(split("skip")).toEqual({ verb: "skip", to: "" });
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
