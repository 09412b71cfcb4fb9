// "How to play" is there for every game in both languages, short enough, without codes, and rests on the rules.
import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { sectionsOf } from "../../src/lib/rules";
import { mainParts, pageOf, partsByClause, pieces, spansOf, wordsIn, type Page } from "../../src/learn/page";
import type { Kept } from "../../src/learn/pictures";
import { read, root } from "./sources";

const docs = `${root}/../docs`;
const minutes: Record<string, number> = { "eternal-palace": 12, "forbidden-city": 5, palaces: 5, "royal-palace": 10 };
const games = Object.keys(minutes);
const needed = ["aim", "table", "turn", "scoring", "end", "mistakes", "summary"];

const pageIn = (game: string, language: string): Page =>
  pageOf(read(`${docs}/how-to-play/${language === "en" ? "" : `${language}/`}${game}.md`));
const picturesOf = (game: string) =>
  JSON.parse(read(`${docs}/how-to-play/pictures/${game}.json`)) as Record<string, Kept>;
const allPieces = (page: Page) => page.parts.flatMap(pieces);

describe.each(games.flatMap((game) => ["en", "de"].map((language) => ({ game, language }))))(
  "$game in $language",
  ({ game, language }) => {
    const page = pageIn(game, language);

    test("it has all parts, the aim in two sentences first", () => {
      expect(page.parts.map((part) => part.id)).toEqual(expect.arrayContaining(needed));
      expect(page.parts.at(-1)?.id).toBe("summary");
      const [aim] = page.parts;
      expect(aim?.id).toBe("aim");
      expect(aim ? pieces(aim) : []).toHaveLength(1);
      expect((aim?.blocks[0]?.kind === "text" ? aim.blocks[0].words.text : "").match(/[.!?](?=\s|$)/g)).toHaveLength(2);
    });
    test("it takes no longer to read than promised", () => {
      expect(mainParts(page).reduce((sum, part) => sum + wordsIn(part), 0)).toBeLessThanOrEqual(
        200 * (minutes[game] ?? 0),
      );
    });
    test("every clause it names is a rule, in this language", () => {
      const rules = new Set(
        sectionsOf(read(`${docs}/rules/${language === "en" ? "" : `${language}/`}${game}.md`)).flatMap((section) =>
          section.clauses.map((clause) => clause.id),
        ),
      );
      for (const id of partsByClause(page).keys()) expect(rules, id).toContain(id);
    });
    test("every sentence but the summary names its clauses", () => {
      const bare = page.parts
        .filter((part) => part.id !== "summary")
        .flatMap((part) => part.blocks)
        .flatMap((block) => {
          if (block.kind === "text") return block.words.clauses.length > 0 ? [] : [block.words.text];
          if (block.kind === "list")
            return block.items.filter((item) => item.clauses.length === 0).map((item) => item.text);
          return block.kind === "table"
            ? block.rows.filter((row) => row.clauses.length === 0).map((row) => row.cells.join(" "))
            : [];
        });
      expect(bare.filter((text) => !text.endsWith(":"))).toEqual([]); // what only leads to a table
    });
    test("nothing that is read looks like a code", () => {
      for (const { text } of allPieces(page)) {
        const shown = spansOf(text)
          .filter((span) => span.kind !== "number")
          .map((span) => span.text)
          .join("");
        expect(shown).not.toMatch(/[A-Z]{2}-\d|\bR-\d|\b[a-f][1-6]\b|\(-?\d+,-?\d+\)|[{}[\]`_]|\b[A-Z]{2,}\d?\b/);
      }
    });
    test("tables are rectangles", () => {
      for (const block of page.parts.flatMap((part) => part.blocks))
        if (block.kind === "table")
          for (const row of block.rows) expect(row.cells, row.cells.join(" ")).toHaveLength(block.head.length);
    });
    test("pictures are kept, and every number in the text stands in one", () => {
      const kept = picturesOf(game);
      const shown = page.parts
        .flatMap((part) => part.blocks)
        .flatMap((block) => (block.kind === "picture" ? [block] : []));
      expect(shown.length).toBeGreaterThan(0);
      for (const { name, text } of shown) {
        expect(Object.keys(kept)).toContain(name);
        expect(text).not.toBe("");
      }
      const numbers = new Set(
        shown.flatMap(({ name }) => kept[name]?.callouts.map((callout) => String(callout.n)) ?? []),
      );
      const named = new Set(
        allPieces(page)
          .flatMap(({ text }) => spansOf(text))
          .filter((span) => span.kind === "number")
          .map((span) => span.text),
      );
      expect([...named].sort()).toEqual([...numbers].sort());
    });
  },
);

describe.each(games)("%s", (game) => {
  test("both languages say the same, clause by clause", () => {
    const shape = (page: Page) =>
      page.parts.map((part) => ({
        id: part.id,
        folded: part.folded,
        kinds: part.blocks.map((block) => block.kind),
        clauses: pieces(part).map((piece) => piece.clauses.join(" ")),
      }));
    expect(shape(pageIn(game, "de"))).toEqual(shape(pageIn(game, "en")));
  });
  test("the page speaks of every clause that its twenty questions rest on", () => {
    const questions = JSON.parse(read(`${docs}/how-to-play/questions/${game}.json`)) as {
      question: string;
      answer: string;
      clauses: string[];
    }[];
    expect(questions).toHaveLength(20);
    const spoken = partsByClause(pageIn(game, "en"));
    for (const { question, answer, clauses } of questions) {
      expect(answer, question).not.toBe("");
      expect(clauses, question).not.toEqual([]);
      for (const id of clauses) expect([...spoken.keys()], question).toContain(id);
    }
  });
  test("readers who had only the page, in one language, answered at least 18 of its twenty questions right", () => {
    const asked = JSON.parse(read(`${docs}/how-to-play/questions/${game}.json`)) as { question: string }[];
    const kept = readdirSync(`${docs}/how-to-play/questions`).filter((name) => name.startsWith(`${game}.answers.`));
    expect(kept).toContain(`${game}.answers.json`);
    for (const name of kept) {
      const answers = JSON.parse(read(`${docs}/how-to-play/questions/${name}`)) as {
        question: string;
        answer: string;
        right: boolean;
      }[];
      expect(answers.map(({ question }) => question)).toEqual(asked.map(({ question }) => question));
      for (const { question, answer } of answers) expect(answer, question).not.toBe("");
      expect(answers.filter(({ right }) => right).length, name).toBeGreaterThanOrEqual(18);
    }
  });
});

test("what the page of Royal Palace says about majorities is what the engine says of its picture", () => {
  const scene = picturesOf("royal-palace").table?.scene as {
    rooms: Record<string, { brings: number[]; majority: { seat: number }[] }>;
  };
  expect(scene.rooms.STAIR?.brings[0]).toBe(7);
  expect(scene.rooms.MINT?.majority).toEqual([]);
});
