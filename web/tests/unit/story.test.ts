// The story of a game: what is a heading, what an entry, what is folded; in sentences without codes, and about "you".
import { describe, expect, test } from "vitest";
import { passes } from "../../src/boards/royal-palace/view";
import { story as eternal } from "../../src/boards/eternal-palace/story";
import { story as forbidden } from "../../src/boards/forbidden-city/story";
import { boxOf } from "../../src/boards/forbidden-city/view";
import { story as palaces } from "../../src/boards/palaces/story";
import { story as royal } from "../../src/boards/royal-palace/story";
import { entriesOf, happeningLine, isOwn, lastsOf, textOf, type Story } from "../../src/lib/story";
import type { Args, Chapter, Choice, GameEvent, Happening } from "../../src/lib/wire";
import { Words, type Language } from "../../src/lib/words";
import { printedIn, readJson } from "./sources";

const games = [
  { board: "eternal-palace", story: eternal },
  { board: "forbidden-city", story: forbidden },
  { board: "palaces", story: palaces },
  { board: "royal-palace", story: royal },
] as const;

function catalogue(board: string, language: Language): Record<string, string> {
  const game = board.replaceAll("-", "_");
  return {
    ...readJson(`../games/${game}/messages.${language}.json`),
    ...readJson(`src/boards/${board}/messages.${language}.json`),
  };
}
function told(board: string, story: Story, language: Language, events: GameEvent[][]) {
  const words = new Words(language, catalogue(board, language), [language === "de" ? "du" : "you", "Ming"], 0);
  const frame = new Words(language, readJson(`src/messages/frame.${language}.json`));
  return entriesOf(
    { words, frame, story, seatNames: ["yellow", "green"], components: printedIn(board) },
    events.map((chapter) => ({ events: chapter, happenings: [] })),
  );
}
const event = (name: string, args: Args, key = `event.${name}`): GameEvent => ({ event: name, key, args });

test("a noble's price is told without what it does not contain", () => {
  const paid = (args: Args, key = "event.enlisted") => {
    const enlisted = event("enlisted", { seat: { seat: 1 }, field: { place: "c4" }, ...args }, key);
    return (["en", "de"] as const).map((language) =>
      told("royal-palace", royal, language, [[enlisted]]).map((one) => textOf(one.pieces)),
    );
  };
  expect(paid({ gold: 3, violet: 3, turquoise: 0 })).toEqual([
    ["Ming enlists a noble for 3 gold and 3 violet"],
    ["Ming wirbt einen Adligen an, für 3 Gold und 3 violett"],
  ]);
  expect(paid({ gold: 0, violet: 0, turquoise: 0 }, "event.enlisted_covered")[0]).toEqual([
    "Ming enlists a noble for nothing, and lays it face down",
  ]);
});

test("the Master, who has no seat, is somebody else: what it does is shown as long as anybody's", () => {
  expect(isOwn(event("played", { seat: { text: "master", word: "player.master" } }), 0)).toBe(false);
  expect(isOwn(event("played", { seat: { seat: 0 } }), 0)).toBe(true);
  expect(isOwn(event("restored", { round: 1 }), 0)).toBe(true);
  expect(isOwn(event("restored", { round: 1 }), null)).toBe(false);
});

describe.each(games)("$board", ({ board }) => {
  // What is written on a table, told by number or letter, and never meant for a reader.
  const codes = /\{(?:tile|x|y|rotation|field|noble|number|node|space|panel|piece|layer|row|column|first|second)\}/;
  const neverTold = ["move.noble_drawn", "move.draw", "move.place"]; // chance, and a list that has its own words

  test.each(["en", "de"] as const)("no text that is read contains a code (%s)", (language) => {
    const found = Object.entries(catalogue(board, language)).filter(
      ([key, text]) => /^(event|move|prompt|refusal)\./.test(key) && !neverTold.includes(key) && codes.test(text),
    );
    expect(found.filter(([key]) => !(board === "eternal-palace" && key === "move.draw"))).toEqual([]);
  });
  test.each(["en", "de"] as const)("every deed of a seat can be told about the reader (%s)", (language) => {
    const helping = /\b(will|may)\b/; // the same for everybody
    const found = Object.entries(catalogue(board, language)).filter(
      ([key, text]) =>
        key.startsWith("event.") && text.includes("{seat}") && !text.includes("{seat|") && !helping.test(text),
    );
    expect(found.map(([key]) => key).filter((key) => !key.startsWith("event.weighed"))).toEqual([]);
  });
  test("what the board says otherwise than the game is something that the game says", () => {
    const own = readJson(`../games/${board.replaceAll("-", "_")}/messages.en.json`);
    const keys = Object.keys(readJson(`src/boards/${board}/messages.en.json`));
    const strange = keys.filter(
      (key) => /^(event|move|prompt|refusal)\./.test(key) && !(key.replace(/\.many$/, "") in own),
    );
    expect(strange).toEqual([]);
  });
});

// Every sentence about somebody, said to the reader: "you take", "du nimmst", and never "you takes" or "du nimmt".
describe.each(["en", "de"] as const)("sentences about the reader (%s)", (language) => {
  const you = language === "de" ? "du" : "you";
  // "du lässt", "du passt", "du nutzt" end like the others' form.
  const wrong =
    language === "de" ? /\bdu (?:ist|hat|wird|darf|kann|(?!\w*(?:st|zt|ßt)\b)\w+t)\b/i : /\byou (?:\w*[^s\W]s)\b/i;
  const catalogues = [
    ...games.map(({ board }) => [board, catalogue(board, language)] as const),
    ["frame", readJson(`src/messages/frame.${language}.json`)] as const,
  ];
  // Outcomes, which nobody chooses; the Master, who is nobody at the table; refusals name whose turn it is instead.
  const nobodys = /^(move\.(first|first_seat|start|draw)$|event\.weighed|refusal\.)/;

  test.each(catalogues)("%s", (_, texts) => {
    const words = new Words(language, texts, [you, "Ming"], 0);
    const said = Object.entries(texts)
      .filter(([key, text]) => /\{\w*seat\b|\{(?:to|whom|who|from)\b/.test(text) && !nobodys.test(key))
      .map(([key, text]) => {
        const names = [...text.matchAll(/\{(\w+)/g)].map((found) => found[1] ?? "");
        const isSeat = (name: string) => /seat$/.test(name) || text.includes(`{${name}|`);
        const args = Object.fromEntries(names.map((name) => [name, isSeat(name) ? { seat: 0 } : 2]));
        return `${key}: ${words.say(key, args)}`;
      });
    expect(said.filter((text) => wrong.test(text))).toEqual([]);
  });
});

test("that a game ended does not say again why, and never that somebody resigned whose time was over", () => {
  const frame = new Words("de", readJson("src/messages/frame.de.json"), ["Ada"]);
  const line = (happening: Happening) => textOf(happeningLine(frame, happening).pieces);
  expect(line({ what: "timeout", seat: 0 })).toBe("Ada hat keine Zeit mehr");
  expect(line({ what: "ended", how: "resigned" })).toBe("Die Partie ist beendet");
  expect(line({ what: "ended", how: "finished" })).toBe("Die Partie ist zu Ende gespielt");
});

test("who won is told by the table where it knows better than the game, and once", () => {
  const words = new Words("en", catalogue("forbidden-city", "en"), ["you", "Bea"], 0);
  const frame = new Words("en", readJson("src/messages/frame.en.json"));
  const chapters = [
    {
      events: [event("over", {}), event("won", { seat: { seat: 1 }, coins: 104 })],
      happenings: [{ what: "ended", how: "finished" } as Happening],
    },
  ];
  const components = printedIn("forbidden-city");
  const last = (result?: string) =>
    entriesOf(
      { words, frame, story: forbidden, seatNames: ["yellow", "green"], components, ...(result && { result }) },
      chapters,
    ).map((entry) => textOf(entry.pieces));
  expect(last("You win, 101 to 96")).toEqual(["The game is over", "You win, 101 to 96"]);
  expect(last().join()).toMatch(/Bea wins with 104/);
});

test("a servant who walks is marked where nothing may move, and no gold is nothing", () => {
  const walk = event("shifted", { seat: { seat: 1 }, from: { place: "GATE" }, to: { place: "MINT" } });
  expect(royal.travels?.(walk)).toEqual([{ symbol: "", from: "", to: "MINT" }]);
  expect(royal.travels?.(event("gold", { seat: { seat: 1 }, gold: 0 }))).toEqual([]);
});

test("a roll is one entry with its sum, its dice folded", () => {
  const roll = (seat: number, face: number) => [event("rolled", { seat: { seat }, face })];
  const rolls = [roll(1, 4), roll(1, 2), roll(1, 1), roll(0, 6)];
  const entries = told("eternal-palace", eternal, "en", rolls);
  expect(entries.map((entry) => textOf(entry.pieces))).toEqual(["Ming rolls 7: 4+2+1", "You roll a 6"]);
  expect(entries[0]?.details.map((detail) => textOf(detail.pieces))[1]).toBe("Ming rolls a 2");
  expect(textOf(told("eternal-palace", eternal, "de", rolls)[0]!.pieces)).toBe("Ming würfelt 7: 4+2+1");
});

test("a room that is closed is told with what it pays", () => {
  const closing = [
    event("placed", { seat: { seat: 1 }, x: 1, y: 2, rotation: 3 }),
    event("room_closed", {
      colour: { text: "white", word: "colour.white" },
      x: 1,
      y: 2,
      tiles: 2,
      dragons: 0,
      value: 9,
    }),
    event("paid", { seat: { seat: 1 }, advisors: 2, coins: 9 }),
    event("drew", { seat: { seat: 1 } }, "event.drew_hidden"),
  ];
  const entries = told("forbidden-city", forbidden, "en", [closing]);
  expect(entries.map((entry) => textOf(entry.pieces))).toEqual(["Ming closes the white room: 9 coins"]);
  expect(entries[0]?.pieces).toContainEqual({ symbol: "i-coin", text: "coins" });
  expect(entries[0]?.details).toHaveLength(1);
  expect(entries[0]?.at).toBe("1,2");
});

test("a tile that is laid is told by what lies on it", () => {
  const two = [...boxOf(printedIn("forbidden-city")).shapes.values()].find(
    (shape) => shape.parts.length === 2 && shape.parts.some((one) => one.advisors),
  );
  const laid = event("placed", { seat: { seat: 1 }, tile: { component: two?.id ?? "" }, x: 1, y: 2, rotation: 3 });
  const [entry] = told("forbidden-city", forbidden, "en", [[laid]]);
  expect(textOf(entry?.pieces ?? [])).toMatch(
    /^Ming places a tile with a (?:green|pink|white) floor.*; a (?:green|pink|white) floor/,
  );
  const symbols = entry?.pieces.flatMap((piece) => (typeof piece === "string" ? [] : [piece.symbol])) ?? [];
  expect(symbols.filter((symbol) => symbol.startsWith("fc-floor-"))).toHaveLength(2);
  expect(symbols).toContain("fc-advisor");
});

test("movements of one turn are one entry, each of them folded", () => {
  const shift = (from: string, to: string) =>
    event("shifted", {
      seat: { seat: 0 },
      from: { place: from, word: `room.${from}` },
      to: { place: to, word: `room.${to}` },
    });
  const entries = told("royal-palace", royal, "de", [
    [event("turn", { seat: { seat: 0 }, round: 3, nobles: 20 })],
    [shift("GATE", "MINT")],
    [shift("GATE", "KING")],
    [event("gold", { seat: { seat: 0 }, gold: 2 })],
  ]);
  expect(entries.map((entry) => textOf(entry.pieces))).toEqual([
    "Runde 3: du bist am Zug",
    "Du bewegst Diener, 2 Schritte insgesamt",
    "Du nimmst 2 Gold in der Münze",
  ]);
  expect(entries[0]?.kind).toBe("heading");
  expect(entries[1]?.details.map((line) => textOf(line.pieces))).toEqual([
    "Du bewegst einen Diener: Tor → Münze",
    "Du bewegst einen Diener: Tor → König",
  ]);
});

test("what was taken back is marked no more: a seat's last step, and what came after it", () => {
  const placed = (seat: number, x: number) => ({
    events: [event("placed", { seat: { seat }, x, y: 0, rotation: 0 }), event("paid", { seat: { seat: 0 }, coins: 1 })],
    happenings: [],
  });
  const words = new Words("en", catalogue("forbidden-city", "en"));
  const voices = {
    words,
    frame: words,
    story: forbidden,
    seatNames: ["yellow", "purple"],
    components: printedIn("forbidden-city"),
  };
  const marks = (chapters: Chapter[]) => [...lastsOf(voices, chapters, entriesOf(voices, chapters))];
  const back = (seat: number): Chapter => ({ events: [], happenings: [{ what: "takeback", seat }] });
  const played = [placed(0, 1), placed(1, 2), placed(0, 3), placed(1, 4)];
  expect(marks(played)).toEqual([
    [0, "3,0"],
    [1, "4,0"],
  ]);
  expect(marks([...played, back(1)])).toEqual([
    [0, "3,0"],
    [1, "2,0"],
  ]);
  expect(marks([...played, back(0)])).toEqual([
    [0, "1,0"],
    [1, "2,0"],
  ]);
  expect(marks([...played, back(0), placed(0, 5)])).toEqual([
    [0, "5,0"],
    [1, "2,0"],
  ]);
});

test("a bid is told in suits, not in letters", () => {
  const bid = event("bid", { seat: { seat: 1 }, bid: { tally: { G: 3, S: 1, J: 1 } } });
  const [entry] = told("palaces", palaces, "en", [[bid]]);
  expect(textOf(entry?.pieces ?? [])).toBe("Ming bids 3 Gold, 1 Silver, 1 Jade");
});

test("the Master's turn is shown after mine: its thoughts, then what it does", () => {
  const names = ["played", "gained", "weighed", "weighed", "played", "layer", "restored", "rolled"];
  const parts = eternal.parts?.(names.map((name) => event(name, {}))) ?? [];
  expect(parts.map((part) => part.map((one) => one.event))).toEqual([
    ["played", "gained"],
    ["weighed", "weighed"],
    ["played", "layer"],
    ["restored", "rolled"],
  ]);
});

test("what is answered by itself does not depend on the cards that I hold", () => {
  const choice = (verb: string): Choice => ({ step: verb, move: { do: verb }, message: { key: `move.${verb}` } });
  const stop = choice("stop");
  expect(passes([stop])?.move.do).toBe("stop");
  expect(passes([stop, choice("play"), choice("play")])?.move.do).toBe("stop");
  expect(passes([choice("draw"), choice("decline")])).toBeNull();
  expect(passes([choice("shift"), stop, choice("play")])).toBeNull();
});
