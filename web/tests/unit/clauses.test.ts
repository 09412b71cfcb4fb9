// Every clause of every game has a title and sentences for the people at the table, in both languages: without codes,
// with the numbers of the specification, found from "How to play" and leading back to it.
import { describe, expect, test } from "vitest";
import { pageOf, partsByClause, pieces } from "../../src/learn/page";
import { plain, sectionsOf, type Clause } from "../../src/lib/rules";
import { files, read, root } from "./sources";

const docs = `${root}/../docs`;
const games = files("../docs/rules", /^[a-z-]+\.md$/).map((path) => /([a-z-]+)\.md$/.exec(path)?.[1] ?? "");
const inLanguage = (folder: string, game: string, language: string) =>
  read(`${docs}/${folder}/${language === "en" ? "" : `${language}/`}${game}.md`);
const clausesOf = (text: string): Clause[] => sectionsOf(text).flatMap((section) => section.clauses);
const plainWords = (game: string, language: string) => read(`${docs}/rules/players/${game}.${language}.md`);
const numbers = (text: string) => [...new Set(text.match(/\d+/g) ?? [])].sort();

// Ids of clauses, rulings and data, places by letters, coordinates, marks of the source, signs of formulas, names of
// variables.
const code =
  /[A-Z]{2,}|\bR-\d|\b[a-f][1-6]\b|\(-?\d+,|[{}[\]`_*|+=<>≤≥×→−]|\w\(|(?<![\p{L}'’])[b-zB-HJ-WYZ](?![\p{L}])/u;

describe.each(games.flatMap((game) => ["en", "de"].map((language) => ({ game, language }))))(
  "$game in $language",
  ({ game, language }) => {
    const clauses = clausesOf(plainWords(game, language));

    test("it says what the specification says, clause by clause", () => {
      const ids = clausesOf(inLanguage("rules", game, language)).map(({ id }) => id);
      expect(clauses.map(({ id }) => id)).toEqual(ids);
    });
    test("a title is two to six words, and no other clause has it", () => {
      for (const { id, title } of clauses) expect(title.split(" ").length, `${id} ${title}`).toBeOneOf([2, 3, 4, 5, 6]);
      expect(new Set(clauses.map(({ title }) => title)).size).toBe(clauses.length);
    });
    test("the text is one to three sentences without codes", () => {
      for (const { id, title, text } of clauses) {
        expect(`${title}. ${text}`, id).not.toMatch(code);
        expect(text.match(/[.!?](?=[ “]|$)/g)?.length, id).toBeOneOf([1, 2, 3]);
        expect(text, id).toMatch(/[.!?]$/);
      }
    });
    test("every number in it is in the specification, and the same in both languages", () => {
      const exact = new Map(clausesOf(inLanguage("rules", game, "en")).map(({ id, text }) => [id, plain(text)]));
      const other = new Map(
        clausesOf(plainWords(game, language === "en" ? "de" : "en")).map(({ id, text }) => [id, text]),
      );
      for (const { id, text } of clauses) {
        expect(numbers(exact.get(id) ?? ""), id).toEqual(expect.arrayContaining(numbers(text)));
        expect(numbers(other.get(id) ?? ""), id).toEqual(numbers(text));
      }
    });
  },
);

// From a sentence of the page to its clauses, and from each of these back to a sentence that names it.
test.each(games.filter((game) => files("../docs/how-to-play", /\.md$/).some((path) => path.endsWith(`/${game}.md`))))(
  "how to play %s and its clauses lead to each other",
  (game) => {
    for (const language of ["en", "de"]) {
      const known = new Map(clausesOf(plainWords(game, language)).map((clause) => [clause.id, clause]));
      const page = pageOf(inLanguage("how-to-play", game, language));
      const back = partsByClause(page);
      for (const part of page.parts)
        for (const { text, clauses } of pieces(part))
          for (const id of clauses) {
            expect(known.get(id)?.text, `${text} {${id}}`).toBeTruthy();
            expect(
              pieces(back.get(id) ?? part).flatMap((piece) => piece.clauses),
              id,
            ).toContain(id);
          }
    }
  },
);

// Things on the table explain themselves by these clauses.
describe.each(games.filter((game) => files("src/boards", /things\.json$/).some((path) => path.includes(`/${game}/`))))(
  "the things of %s",
  (game) => {
    const things = JSON.parse(read(`${root}/src/boards/${game}/things.json`)) as Record<string, string[]>;
    const words = JSON.parse(read(`${root}/../games/${game.replace("-", "_")}/messages.en.json`)) as object;
    const ids = clausesOf(plainWords(game, "en")).map(({ id }) => id);

    test("rest on clauses that there are", () => {
      for (const [thing, clauses] of Object.entries(things)) {
        expect(clauses.length, thing).toBeGreaterThan(0);
        for (const id of clauses) expect(ids, thing).toContain(id);
      }
    });
    test("are all cards, rooms, places and benefits", () => {
      const kinds = game === "eternal-palace" ? /^(place|token)\./ : /^(card|room|place|benefit)\./;
      const silent = ["card.none", "benefit.none", "place.supply", "place.hand", "place.deck", "place.play"];
      for (const key of Object.keys(words))
        if (kinds.test(key) && !silent.includes(key))
          expect(Object.keys(things), key).toContain(key.replace(/-\w$/, ""));
    });
  },
);
test("every advisor of Eternal Palace explains itself", () => {
  const things = JSON.parse(read(`${root}/src/boards/eternal-palace/things.json`)) as Record<string, string[]>;
  for (let id = 1; id <= 28; id += 1) expect(Object.keys(things)).toContain(`advisor.${id}`);
});
