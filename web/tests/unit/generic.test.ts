// The generic board: what it makes of a game's scene, or of a view where there is none.
import { describe, expect, test } from "vitest";
import { cardName, idsIn, nameOf, tabletopOf, touches } from "../../src/boards/generic/tabletop";
import type { Choice } from "../../src/lib/wire";
import { Words } from "../../src/lib/words";

const names = ["rose", "lily", "iris"];

describe("what lies on the table", () => {
  test("a scene is taken as it is", () => {
    const scene = { table: { bowl: 3 }, seats: [{}, {}, { mask: { components: ["?"] } }] };
    expect(tabletopOf(scene, { other: 1 }, names)).toEqual(scene);
  });
  test("of a view, lists as long as the table and objects with the seats' names belong to the seats", () => {
    const view = {
      turn: 1,
      coins: [2, 0, 1],
      shown: [0],
      players: { rose: { hand: ["A"] }, lily: { hand: null }, iris: { hand: null } },
    };
    expect(tabletopOf(null, view, names)).toEqual({
      table: { turn: 1, shown: [0] },
      seats: [
        { coins: 2, hand: ["A"] },
        { coins: 0, hand: null },
        { coins: 1, hand: null },
      ],
    });
  });
  test("a scene of another kind is not mistaken for one", () => {
    expect(tabletopOf({ rooms: [] }, { bowl: 2 }, names)).toEqual({ table: { bowl: 2 }, seats: [{}, {}, {}] });
  });
});

test("things are called by the catalogue, and otherwise by themselves", () => {
  const words = new Words("en", { "word.hand": "Hand", "lantern.7": "the seventh", "mask.thief": "a thief" });
  expect(nameOf(words, "hand")).toBe("Hand");
  expect(nameOf(words, "last_bid")).toBe("last bid");
  expect(cardName(words, "7", "hand", "lantern")).toBe("the seventh");
  expect(cardName(words, "7", "hand", "lantern.7")).toBe("the seventh");
  expect(cardName(words, "thief", "masks")).toBe("a thief");
  expect(cardName(words, "top_left", "hand")).toBe("top left");
});

test("a move is picked by what it touches", () => {
  const choice: Choice = {
    step: "give 7 lily",
    move: { do: "give", card: { component: "7" }, to: { seat: 1 }, at: { place: "c3" }, times: 2 },
    message: { key: "move.give" },
  };
  expect(touches(choice)).toEqual(["component:7", "seat:1", "place:c3"]);
  const facts = { hand: { components: ["7", "9"] }, pile: { place: "c3" }, kept: [{ tally: { J: 2 } }] };
  expect([...idsIn(facts)]).toEqual(["component:7", "component:9", "place:c3", "component:J"]);
});
