// One German name for each thing: on the board, in the guide, the lessons, the rules and how to play. Where the English
// text names it, the German one uses its name, and the names that it once had besides are found nowhere.
import { describe, expect, test } from "vitest";
import { files, read, readJson } from "./sources";

interface Term {
  en: RegExp;
  de: RegExp;
  never?: RegExp;
}
// Eternal Palace has a German rulebook: its names.
const glossary: Record<string, Term[]> = {
  "eternal-palace": [
    { en: /\badvisors?\b/i, de: /Berater/ },
    { en: /\bmonuments?\b/i, de: /Monument/ },
    { en: /\bresources?\b/i, de: /Rohstoff/ },
    { en: /\bfeatures?\b/i, de: /Blickf[aä]ng/ },
    { en: /\bfish market\b/i, de: /Fischmarkt/ },
    { en: /\briver market\b/i, de: /Flussmarkt/ },
    { en: /\bprivileges?\b/i, de: /Privileg/ },
    { en: /\bscreens?\b/i, de: /Sichtschirm/ },
    {
      en: /\blongest run\b/i,
      de: /längste[nr]? (?:besten )?Sequenz/i,
      never: /(?:längste|längere|beste)[nr]? Folge|Folge von/,
    },
    {
      en: /\bphases roll\b/i,
      de: /Phasen Wurf, Plan, Spiel und Abschluss/,
      never: /Erneuern|[Bb]eim Würfeln|Phase Würfeln/,
    },
    { en: /\buncertain/i, de: /[Uu]nsicher/ },
  ],
  "forbidden-city": [
    { en: /\bdragons?\b/i, de: /Drache/ },
    { en: /\barchways?\b/i, de: /Torb[oö]gen/, never: /Durchgang|Durchgäng/ },
    { en: /\bwalls?\b/i, de: /Mauer/, never: /\bWand\b|\bWände/ },
    { en: /\bbeginner side\b/i, de: /Einsteiger-?/ },
    { en: /\badvanced side\b/i, de: /Profiseite/, never: /Fortgeschritten/ },
    { en: /\btemple\b/i, de: /Tempel/ },
  ],
  palaces: [
    { en: /\btaller (?:tower|one)\b/i, de: /höhere/i, never: /größere[rnm]? Turm/ },
    { en: /\bshorter (?:tower|one)\b/i, de: /niedrigere/i, never: /(?:kleinere|kürzere)[rnm]? Turm/ },
    { en: /\bcompleted levels?\b/i, de: /[Vv]ollendet/, never: /fertige[nsr]? Stockwerk/ },
    { en: /\btwins?\b/i, de: /Zwilling/ },
    { en: /\bdungeon\b/i, de: /Kerker/ },
    { en: /\bauction\b/i, de: /[Vv]ersteiger|aussteig|steigt? aus|steigst|platz/, never: /Auktion/ },
    { en: /\bprize piles?\b/i, de: /Preisstapel|Preiskarte/, never: /Auslage/ },
    { en: /\bbluff/i, de: /[Bb]luff/ },
  ],
  "royal-palace": [
    { en: /\bback door\b/i, de: /Hintertür/ },
    { en: /\bgate\b/i, de: /\bTor\b/, never: /Schlosstor/ },
    { en: /\boffice\b/i, de: /Amtsstube|angeworben|Adlige nehmen/, never: /\bStube/ },
    { en: /\bmajorit(?:y|ies)\b/i, de: /Mehrheit/ },
    {
      en: /\benlist(?:s|ed)?\b/i,
      de: /[Aa]nwerb|angeworben|[Ww](?:irb|erb)|bezahl|nehm|nimm|Adlige/,
      never: /Adlige gewinnen/,
    },
    { en: /\bcardinal\b/i, de: /Kardinal/ },
    { en: /\bchambers?\b/i, de: /Gem[aä]ch/ },
  ],
};

interface Pair {
  where: string;
  en: string;
  de: string;
}

// Texts without the words in braces, which are filled in.
const bare = (text: string): string => text.replace(/\{[^{}|]*\}/g, "");

function catalogues(game: string): Pair[] {
  const folder = `../games/${game.replaceAll("-", "_")}`;
  return [`${folder}/messages`, `src/boards/${game}/messages`, `src/boards/${game}/guide`].flatMap((path) => {
    const german = readJson(`${path}.de.json`);
    return Object.entries(readJson(`${path}.en.json`)).map(([key, en]) => ({
      where: `${path}: ${key}`,
      en: bare(en),
      de: bare(german[key] ?? ""),
    }));
  });
}
function clauses(path: string): Map<string, string> {
  const lines = read(files("../docs", new RegExp(`^${path.replaceAll(".", "\\.")}$`))[0] ?? "").split("\n");
  return new Map(
    lines.flatMap((line) => [...line.matchAll(/^[-*] \*\*((?:EP|FC|PA|RP)-[\d.]+)/g)].map(([, id]) => [id!, line])),
  );
}
function rules(game: string): Pair[] {
  return [
    [`rules/${game}.md`, `rules/de/${game}.md`],
    [`rules/players/${game}.en.md`, `rules/players/${game}.de.md`],
  ].flatMap(([english, german]) => {
    const told = clauses(german!);
    return [...clauses(english!)].map(([id, en]) => ({ where: `${german}: ${id}`, en, de: told.get(id) ?? "" }));
  });
}
// A text goes on in the lines that begin with a space.
function lessons(game: string): Pair[] {
  const folder = `../games/${game.replaceAll("-", "_")}`;
  return [...files(`${folder}/lessons`, /\.lesson$/), ...files(`${folder}/exercises`, /\.lesson$/)].flatMap((path) =>
    [
      ...read(path)
        .replaceAll("\n ", " ")
        .matchAll(/^EN (.*)\nDE (.*)$/gm),
    ].map(([, en, de]) => ({
      where: path.split("/").at(-1)!,
      en: bare(en!),
      de: bare(de!),
    })),
  );
}
function manual(game: string): Pair[] {
  const [english, german] = [`how-to-play/${game}.md`, `how-to-play/de/${game}.md`].map((path) =>
    read(files("../docs", new RegExp(`^${path.replaceAll(".", "\\.")}$`))[0] ?? "").split("\n"),
  );
  expect(german!.length, "how to play has the same lines in both languages").toBe(english!.length);
  return english!.map((en, i) => ({ where: `how-to-play/de/${game}.md: ${i + 1}`, en, de: german![i]! }));
}

describe.each(Object.keys(glossary))("%s", (game) => {
  const pairs = [...catalogues(game), ...rules(game), ...lessons(game), ...manual(game)];
  test("there are texts of all kinds", () => {
    for (const some of [catalogues(game), rules(game), lessons(game), manual(game)])
      expect(some.length).toBeGreaterThan(20);
  });
  test.each(glossary[game]!)("$en is $de", ({ en, de, never }) => {
    const named = pairs.filter((pair) => en.test(pair.en));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((pair) => !de.test(pair.de)).map(({ where, de: text }) => `${where}: ${text}`)).toEqual([]);
    if (never)
      expect(pairs.filter((pair) => never.test(pair.de)).map(({ where, de: text }) => `${where}: ${text}`)).toEqual([]);
  });
});
