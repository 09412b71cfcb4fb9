// The guide of a first game has something to say about every kind of question that a game can ask, in both languages,
// with the parameters that the engine gives; each thing once; and what it says at the end is what happened.
import { describe, expect, test } from "vitest";
import { compared, moment } from "../../src/guide/learned";
import { about, choose, occasions } from "../../src/guide/tips";
import { readJson } from "./sources";

const games = ["eternal-palace", "forbidden-city", "palaces", "royal-palace"];
const parameters = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{([a-z_]+)/g)].map((found) => found[1] ?? "")),
];
const supplied = ["moves", "rival"]; // by the guide itself
const given: Record<string, string[]> = { "prompt.keeping": ["cards"] }; // and in no text of the engine

describe.each(games)("%s", (game) => {
  const english = readJson(`src/boards/${game}/guide.en.json`);
  const german = readJson(`src/boards/${game}/guide.de.json`);
  const engine = readJson(`../games/${game.replace("-", "_")}/messages.en.json`);

  test("every kind of question has a tip", () => {
    const questions = Object.keys(engine).filter((key) => key.startsWith("prompt."));
    expect(questions.length).toBeGreaterThan(2);
    expect(questions.filter((key) => !(`tip.${key}` in english))).toEqual([]);
  });
  test("both languages have the same texts with the same parameters", () => {
    expect(Object.keys(german)).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(english)) {
      expect(text).not.toBe("");
      expect(parameters(german[key] ?? "").sort(), key).toEqual(parameters(text).sort());
    }
  });
  test("tips are about what the engine names, with its parameters", () => {
    for (const [key, text] of Object.entries(english)) {
      if (key.startsWith("learned.")) {
        expect(
          parameters(text).filter((one) => !["n", "theirs", "rival"].includes(one)),
          key,
        ).toEqual([]);
        continue;
      }
      const subject = key.replace(/^(tip|watch)\./, "");
      expect(engine, key).toHaveProperty([subject]);
      const known = [...parameters(engine[subject] ?? ""), ...supplied, ...(given[subject] ?? [])];
      expect(
        parameters(text).filter((one) => !known.includes(one)),
        key,
      ).toEqual([]);
    }
  });
});

describe("what is said about a question", () => {
  const texts = { "tip.prompt.place": "a", "watch.prompt.place": "b", "tip.event.closed": "c", "tip.move.pass": "d" };
  const prompt = { key: "prompt.place", args: { n: 3 } };
  const pass = { step: "-", move: { do: "pass" }, message: { key: "move.pass" } };
  const closed = (n: number) => ({ event: "closed", key: "event.closed", args: { n } });

  test("first the question, then what to watch, and each thing once", () => {
    const found = occasions(prompt, [pass], [closed(1), closed(2)]);
    const first = choose(found, texts, []);
    expect(first).toEqual(["tip.prompt.place", "tip.event.closed"]);
    const second = choose(found, texts, first);
    expect(second).toEqual(["watch.prompt.place", "tip.move.pass"]);
    expect(choose(found, texts, [...first, ...second])).toEqual([]);
  });
  test("it speaks of what happened last", () => {
    const found = occasions(prompt, [], [closed(1), closed(2)]);
    expect(about(found, "tip.event.closed")?.args).toEqual({ n: 2 });
    expect(about(found, "watch.prompt.place")?.args).toEqual({ n: 3 });
  });
});

describe("what a game has taught", () => {
  test("what brought most, and where the other one had more", () => {
    const accounts = [
      { what: "few", points: [2, 9] },
      { what: "much", points: [12, 15] },
      { what: "level", points: [4, 4] },
      { what: "none", points: [0, 0] },
    ];
    expect(compared(accounts, 0, 1, 2)).toEqual([
      { what: "much", n: 12, theirs: 15 },
      { what: "few", n: 2, theirs: 9 },
    ]);
    // Three are three, even where little happened.
    expect(compared(accounts.slice(2), 0, 1, 3).map(({ what }) => what)).toEqual(["level", "none"]);
    expect(compared(accounts.slice(1), 0, 1, 3).map(({ what }) => what)).toEqual(["much", "level", "none"]);
    // What is no points comes second, however often it happened.
    const height = [
      { what: "auctions", points: [12, 7], aside: true },
      { what: "levels", points: [5, 0] },
    ];
    expect(compared(height, 0, 1, 2).map(({ what }) => what)).toEqual(["levels", "auctions"]);
  });
  test("the moment is one that was not taken back", () => {
    const all = new Set([1, 2, 4, 5, 8]);
    const course = [
      { chapter: 1, lead: 0 },
      { chapter: 4, lead: 9 },
      { chapter: 5, lead: 0 },
      { chapter: 8, lead: 4 },
    ];
    expect(moment(course, new Set(), all)).toEqual({ chapter: 4, by: 9 });
    expect(moment(course, new Set([4]), all)).toEqual({ chapter: 8, by: 4 });
    // What the rival did is not my best moment.
    expect(moment(course, new Set(), new Set([8]))).toEqual({ chapter: 8, by: 4 });
    expect(moment([{ chapter: 2, lead: -3 }], new Set(), all)).toEqual({ chapter: 2, by: -3 });
    expect(moment([], new Set(), all)).toBeNull();
  });
});
