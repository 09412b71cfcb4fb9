// Eternal Palace: what a visit costs and brings about.
import { expect, test } from "vitest";
import { afterText, costsOf, dealPieces, visitPieces, wiserText } from "../../src/boards/eternal-palace/describe";
import type { Person } from "../../src/boards/eternal-palace/people";
import { sceneOf, type Offer, type View } from "../../src/boards/eternal-palace/view";
import { resultText } from "../../src/lib/result";
import type { Table } from "../../src/lib/wire";
import { Words, type Language, type Piece } from "../../src/lib/words";
import { boxOf } from "../../src/boards/eternal-palace/box";
import { printedIn, readJson } from "./sources";

const box = boxOf({ components: printedIn("eternal-palace"), options: {} });

test("fish that are due twice are one cost, and nothing is no cost", () => {
  expect(costsOf({ fish: 1, wisdom: 0, pays: { fish: 2, stone: 3 } })).toEqual([
    ["fish", 3],
    ["stone", 3],
  ]);
  expect(costsOf({ fish: 0, wisdom: 2, pays: {} })).toEqual([["wisdom", 2]]);
  expect(costsOf({ fish: 0, wisdom: 0, pays: {} })).toEqual([]);
});

// ---- A visit in sentences ------------------------------------------------------------------------------------------

const wordsIn = (language: Language): Words =>
  new Words(
    language,
    {
      ...readJson(`../games/eternal_palace/messages.${language}.json`),
      ...readJson(`src/boards/eternal-palace/messages.${language}.json`),
    },
    ["Ada", "Ming"],
    0,
  );
const offer = (sent: Partial<Offer> & { place: Offer["place"] }): Offer =>
  sceneOf({ groups: [{ dice: [5], value: 5, offers: [sent] }], standing: {} })!.groups[0]!.offers[0]!;
const person = (colour: string, seat: number | null, layers: (number | string)[] = []): Person =>
  ({ colour, seat, view: { tracks: { QU: 1 }, temple: [2], market: [], layers } }) as unknown as Person;
const me = person("yellow", 0, [5]);
const people = [me, person("blue", 1), person("green", null)];
const view = { monuments: { SP: "green", SB: "blue", DK: null, NO: null } } as unknown as View;
const plain = (pieces: readonly Piece[]) =>
  pieces.map((piece) => (typeof piece === "string" ? piece : piece.text)).join("");

test("a visit says what it costs, what it brings and whose monument it takes", () => {
  const bridge = offer({ place: "SB", fish: 1, pays: { stone: 3 }, palace: 1, monument: true });
  const [en, de] = [wordsIn("en"), wordsIn("de")];
  expect(plain(dealPieces(en, bridge))).toBe(
    "Pay 1 fish, 3 stone: 1 Palace step. The fish is due because dice lie there already.",
  );
  expect(afterText(en, box, bridge, view, people, me)).toBe(
    "Ming's monument becomes yours. You have this layer already.",
  );
  expect(plain(visitPieces(en, bridge))).toBe("Visit for 1 fish 3 stone");
  expect(plain(dealPieces(de, offer({ place: "FM", gains: { fish: 2 } })))).toBe("Kostenlos: 2 Fische.");
  const pavilion = offer({ place: "SP", monument: true, layer: true });
  expect(afterText(de, box, pavilion, view, people, me)).toBe(
    "Du nimmst dem Meister das Monument ab. Eine neue Bildebene für dein Gemälde: Frühlingspavillon.",
  );
  const quarry = offer({
    place: "QU",
    wisdom: 2,
    turns: [{ from: 5, to: 3, wisdom: 2 }],
    gains: { stone: 3 },
    steps: 1,
  });
  expect(plain(dealPieces(en, quarry))).toBe("Wisdom turns 5 to 3. Pay 2 wisdom: 3 stone.");
  expect(afterText(en, box, quarry, view, people, me)).toBe("You reach space 2 of 3 on its track.");
  expect(afterText(en, box, offer({ place: "TE", panel: true }), view, people, me)).toBe("You mark panel 2 of 2.");
  expect(plain(dealPieces(en, offer({ place: "AC", open: { task: "appoint", n: 1 } })))).toBe(
    "Free: a face-up advisor. You pay for what you choose there.",
  );
});

test("what wisdom would make of a group is told where it leads to a new layer, the cheapest first", () => {
  const far = offer({ place: "TE", wisdom: 2, layer: true });
  const near = offer({ place: "QU", wisdom: 1, layer: true });
  const others = [offer({ place: "SB", layer: true }), offer({ place: "FO", wisdom: 1, steps: 1 })];
  expect(wiserText(wordsIn("en"), [...others, far])).toBe(
    "2 wisdom make it 7: the Temple of Wisdom gives you a new layer.",
  );
  expect(wiserText(wordsIn("de"), [far, near])).toBe("Mit 1 Weisheit wird es 6: eine neue Bildebene (Steinbruch).");
  expect(wiserText(wordsIn("en"), others)).toBe("");
});

test("alone it is the Master who wins", () => {
  const end = {
    table: { players: 1, ended: null, seats: [] } as unknown as Table,
    scores: { points: [5], places: [2] },
    names: ["Ada"],
    seat: 0,
    words: wordsIn("en"),
  };
  expect(resultText(wordsIn("en"), end)).toBe("The Master wins; you have 5 points");
});
