// How a game ended, in words: who won, who shared, and who did not stay.
import { expect, test } from "vitest";
import { fallenText, resultText, tieText } from "../../src/lib/result";
import type { Table } from "../../src/lib/wire";
import { Words, type Language } from "../../src/lib/words";
import { readJson } from "./sources";

interface Fallen {
  resigned?: boolean;
  flagged?: boolean;
}
function told(
  language: Language,
  seat: number | null,
  places: number[],
  fallen: Fallen[] = [],
  game?: string, // whose own words are used
): string {
  const names = places.map((_, one) => (one === seat ? "" : (["Ada", "Bo", "Wen"][one] ?? "")));
  const seats = places.map((_, one) => ({ resigned: false, flagged: false, ...fallen[one] }));
  const table = { players: places.length, ended: fallen.length > 0 ? "resigned" : "finished", seats };
  const scores = { points: places.map((place) => 10 - place), places };
  const words = new Words(language, readJson(`src/messages/frame.${language}.json`));
  const own = game ? new Words(language, readJson(`src/boards/${game}/messages.${language}.json`)) : undefined;
  return resultText(words, { table: table as unknown as Table, scores, names, seat, ...(own && { words: own }) });
}

test("a game without points counts what it has", () => {
  expect(told("en", 0, [1, 2], [], "palaces")).toBe("You win, 9 levels to 8");
  expect(told("de", null, [2, 1], [], "palaces")).toBe("Bo gewinnt mit 9 Stockwerken zu 8");
  expect(told("en", 0, [1, 1], [], "palaces")).toBe("You share the victory, with 9 completed levels each");
});

test("winners are joined as people say it", () => {
  expect(told("en", 2, [1, 1, 3])).toBe("Ada and Bo share the victory with 9 points each");
  expect(told("de", null, [1, 1, 1])).toBe("Ada, Bo und Wen teilen sich den Sieg mit je 9 Punkten");
  expect(told("de", 0, [1, 1, 3])).toBe("Du teilst dir den Sieg, mit je 9 Punkten");
});

test("the one whose going ended it is named, and then who won", () => {
  const gone = [{}, {}, { resigned: true }];
  expect(told("en", 2, [1, 2, 3], gone)).toBe("You have resigned. Ada wins.");
  expect(told("de", 2, [1, 1, 3], gone)).toBe("Du hast aufgegeben. Ada und Bo gewinnen.");
  expect(told("de", 0, [1, 1, 3], gone)).toBe("Wen hat aufgegeben. Du teilst dir den Sieg.");
  // The last to fall is the best placed of those who fell.
  expect(told("en", 0, [1, 2, 3], [{}, { flagged: true }, { resigned: true }])).toBe(
    "Bo has run out of time. You win.",
  );
});

test("where nobody stayed the last to go wins, and alone it is a loss", () => {
  const all = [{ resigned: true }, { resigned: true }, { resigned: true }];
  expect(told("en", 1, [2, 1, 3], all)).toBe("Everybody has left. You stayed longest and win.");
  expect(told("de", 0, [2, 1, 3], all)).toBe("Alle sind gegangen. Bo blieb am längsten und gewinnt.");
  expect(told("en", 0, [1], [{ resigned: true }])).toBe("You have resigned. The game is lost.");
});

test("why more points are behind fewer is told, and nothing where nobody is", () => {
  const words = new Words("en", readJson("src/messages/frame.en.json"));
  const why = (points: number[], places: number[], fallen: Fallen[] = []) => {
    const seats = places.map((_, one) => ({ resigned: false, flagged: false, ...fallen[one] }));
    const table = { players: places.length, ended: "finished", seats } as unknown as Table;
    return fallenText(words, { table, scores: { points, places }, names: [], seat: 0 });
  };
  expect(why([101, 104, 96], [1, 3, 2], [{ flagged: true }, { flagged: true }])).toMatch(/behind all others/);
  expect(why([104, 101, 96], [1, 2, 3], [{}, { flagged: true }])).toBe("");
  expect(why([104, 101], [1, 2])).toBe("");
});

test("what broke a tie is told of those who played to the end, and of nobody else", () => {
  const words = new Words("en", readJson("src/boards/royal-palace/messages.en.json"));
  const tie = (points: number[], places: number[], fallen: Fallen[] = [], ended = "finished") => {
    const seats = places.map((_, one) => ({ resigned: false, flagged: false, ...fallen[one] }));
    const table = { players: places.length, ended, seats } as unknown as Table;
    return tieText({ table, scores: { points, places }, names: [], seat: 0, words }, "en");
  };
  expect(tie([5, 5, 3], [1, 2, 3])).toMatch(/cardinal/);
  expect(tie([5, 4, 3], [1, 2, 3])).toBe("");
  expect(tie([5, 5, 3], [1, 1, 3])).toBe("");
  expect(tie([0, 0], [1, 2], [{}, { flagged: true }], "resigned")).toBe("");
  expect(tie([5, 5, 3], [1, 3, 2], [{}, { resigned: true }])).toBe("");
});
