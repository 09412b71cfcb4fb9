import { describe, expect, test } from "vitest";
import { sentence, Words } from "../../src/lib/words";

const words = new Words(
  "en",
  {
    paid: "{seat} takes {coins} {coins|coin|coins}",
    at: "on ({x},{y})",
    hue: "a {colour} room",
    order: "first {order|colour}",
    "colour.blue": "azure",
    "colour.pink": "pink",
  },
  ["Ming", "Aurélie"],
);

describe("words", () => {
  test("a parameter is put in, a seat by its name", () =>
    expect(words.say("paid", { seat: { seat: 1 }, coins: 3 })).toBe("Aurélie takes 3 coins"));
  test("one is one", () => expect(words.say("paid", { seat: { seat: 0 }, coins: 1 })).toBe("Ming takes 1 coin"));
  test("none is several", () => expect(words.say("paid", { seat: { seat: 0 }, coins: 0 })).toBe("Ming takes 0 coins"));
  test("a parameter can be a text of the catalogue", () =>
    expect(words.say("hue", { colour: { text: "pink", word: "colour.pink" } })).toBe("a pink room"));
  test("a parameter says itself what it is", () => {
    expect(words.value({ component: "G3" })).toBe("G3");
    expect(words.value({ tally: { J: 2, S: 1 } })).toBe("2J 1S");
    expect(words.value({ dice: [3, 4] })).toBe("3+4");
    expect(words.value({ seat: 1 })).toBe("Aurélie");
    expect(words.value(1)).toBe("1");
  });
  test("a list of words is put in word by word", () =>
    expect(words.say("order", { order: "pink blue" })).toBe("first pink, azure"));
  test("what kind of thing it is makes no difference to that", () =>
    expect(words.say("order", { order: { component: "blue" } })).toBe("first azure"));
  test("negative numbers have a minus sign", () => expect(words.say("at", { x: -3, y: 0 })).toBe("on (−3,0)"));
  test("a key without a text shows itself", () => expect(words.say("nowhere")).toBe("nowhere"));
  test("a missing parameter is seen", () => expect(words.say("paid", { coins: 2 })).toBe("{seat} takes 2 coins"));
  test("more texts can be added without changing the first", () => {
    expect(words.with({ paid: "x" }).say("paid")).toBe("x");
    expect(words.has("y")).toBe(false);
  });
  test("a sentence begins large", () => expect(sentence("über")).toBe("Über"));
});

describe("words about the reader", () => {
  const about = new Words(
    "de",
    {
      gave: "{seat} {seat|gibst|gibt} {to|dir|@} {n} [g-fish|Fische]",
      hers: "{seat|dein|der} Zug",
      bid: "{bid}",
      "tally.J": "[pa-suit-jade|Jade]",
      "tally.S": "[pa-suit-silver|Silber]",
      "tally.and": ", ",
      "player.master": "der Meister",
      "player.master.dative": "dem Meister",
      layer: "{layer|ep.layer}",
      "ep.layer.bridge": "Zickzackbrücke",
    },
    ["du", "Ming"],
    0,
  );
  test("the verb follows the reader", () => {
    expect(about.say("gave", { seat: { seat: 0 }, to: { seat: 1 }, n: 3 })).toBe("du gibst Ming 3 Fische");
    expect(about.say("gave", { seat: { seat: 1 }, to: { seat: 0 }, n: 3 })).toBe("Ming gibt dir 3 Fische");
    expect(about.say("hers", { seat: { text: "master", word: "x" } })).toBe("der Zug");
  });
  test("who has no name of their own is given something in the right case", () =>
    expect(about.say("gave", { seat: { seat: 0 }, to: { text: "master", word: "player.master" }, n: 3 })).toBe(
      "du gibst dem Meister 3 Fische",
    ));
  test("what has a word of the engine's is looked up by its name", () =>
    expect(about.say("layer", { layer: { text: "bridge", word: "layer.bridge" } })).toBe("Zickzackbrücke"));
  test("a symbol stands for its words", () =>
    expect(about.pieces("gave", { seat: { seat: 0 }, to: { seat: 1 }, n: 3 })).toEqual([
      "du gibst Ming 3 ",
      { symbol: "g-fish", text: "Fische" },
    ]));
  test("how many of each is told in words where the catalogue has them", () =>
    expect(about.say("bid", { bid: { tally: { J: 2, S: 1 } } })).toBe("2 Jade, 1 Silber"));
});
