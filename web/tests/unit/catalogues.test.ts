// Every text the client asks for is there in both languages, and nothing is there that nobody asks for.
import { describe, expect, test } from "vitest";
import { files, read, readJson } from "./sources";

const catalogues = [
  {
    name: "frame",
    path: "src/messages/frame",
    prefix: /^(?!ep\.|fc\.|pa\.|rp\.|generic\.|review\.|analysis\.|here\.)/,
  },
  { name: "review", path: "src/review/review", prefix: /^(review|analysis)\./ },
  { name: "here", path: "src/device/here", prefix: /^here\./ },
  { name: "eternal-palace", path: "src/boards/eternal-palace/messages", prefix: /^ep\./ },
  { name: "forbidden-city", path: "src/boards/forbidden-city/messages", prefix: /^fc\./ },
  { name: "palaces", path: "src/boards/palaces/messages", prefix: /^pa\./ },
  { name: "royal-palace", path: "src/boards/royal-palace/messages", prefix: /^rp\./ },
  { name: "generic", path: "src/boards/generic/messages", prefix: /^generic\./ },
];

// Words that come from the games' own catalogues on the server.
const fromEngine =
  /^(game|option|ruling|move|event|refusal|prompt\.(place|put_out|wait)$|colour|player|area|side|word|place|token|card|board)\b/;

// What the client says in its own words instead of the game's (tests/unit/story.test.ts), and the words of parameters.
const ownWords = /^(event|move|prompt|refusal|token|tally|tiebreak|place|player|ep\.court|fc\.turned)\b/;

const source = files("src", /\.(svelte|ts)$/)
  .filter((path) => !/\/dev\./.test(path))
  .map(read)
  .join("\n");
// A key stands in quotes; a family of keys is a template that begins with its prefix; "@key" names a text in a
// parameter.
const literal = new Set([...source.matchAll(/["'`]@?([a-z_]+(?:\.[a-zA-Z_]+)*)["'`]/g)].map((found) => found[1] ?? ""));
const families = [...source.matchAll(/`@?([a-z_]+[._](?:[a-z_]+[._])*)\$\{/g)]
  .map((found) => found[1] ?? "")
  .filter(Boolean);
const asked = [...source.matchAll(/\bsay\(\s*(?:[^"'`)]*\?\s*)?["']([a-z_]+(?:\.[a-zA-Z_]+)*)["']/g)].map(
  (found) => found[1] ?? "",
);

describe.each(catalogues)("$name", ({ path, prefix }) => {
  const english = readJson(`${path}.en.json`);
  const german = readJson(`${path}.de.json`);

  test("both languages have the same keys", () => {
    expect(Object.keys(german)).toEqual(Object.keys(english));
  });
  test("no text is empty, and none but a name is the same by mistake", () => {
    for (const text of [...Object.values(english), ...Object.values(german)]) expect(text).not.toBe("");
  });
  test("a text has the same parameters in both languages", () => {
    const names = (text: string) => [...new Set([...text.matchAll(/\{([a-z_]+)/g)].map((found) => found[1]))].sort();
    for (const [key, text] of Object.entries(english)) expect(names(german[key] ?? ""), key).toEqual(names(text));
  });
  test("every text is used", () => {
    const unused = Object.keys(english).filter(
      (key) =>
        !literal.has(key) &&
        !families.some((family) => key.startsWith(family)) &&
        !key.startsWith("error.") &&
        !ownWords.test(key),
    );
    expect(unused).toEqual([]);
  });
  test("every text that is asked for exists", () => {
    const missing = asked.filter((key) => prefix.test(key) && !fromEngine.test(key) && !(key in english));
    expect([...new Set(missing)]).toEqual([]);
  });
});

test("every error of the frame is one the server knows", () => {
  const wire = read(files("../docs", /wire\.md$/)[0] ?? "");
  for (const key of Object.keys(readJson("src/messages/frame.en.json")).filter((name) => name.startsWith("error."))) {
    const code = key.split(".")[1] ?? ""; // and the place that it is about, where that matters
    expect(code === "offline" || wire.includes(`\`${code}\``), code).toBe(true);
  }
});
