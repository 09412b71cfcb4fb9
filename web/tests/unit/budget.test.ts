// What a visitor has to load, compressed: the frame and one board with its components, and each board's art by itself.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { printedIn, root } from "./sources";

const folder = join(root, "dist/assets");
const all = readdirSync(folder);
const size = (name: string): number => gzipSync(readFileSync(join(folder, name)), { level: 9 }).length;
const sum = (names: readonly string[]): number => names.reduce((total, name) => total + size(name), 0);

// One language, one board; a table's page only, the others come on request.
const isCode = (name: string) => /\.(js|css)$/.test(name);
const isGerman = (name: string) => /\.de-/.test(name);
const isArt = (name: string) => /^(doors|art)-/.test(name);
// Parts of a board that come on request: modules, playing alone, the large painting, the table of points, options and
// their pictures, on a phone the list of places, the list of moves, the chat, the rules with how to play, what tells
// what a thing is, hints, lessons, the guide of a first game, a table's menu, its sheet on a small screen, a rematch,
// the room where a table waits for friends, other pages, setting up by hand, and the house on this device.
const isExtra = (name: string) =>
  /^(learn|Hint|Marks|marks|Guide|guide|guide\.en|Fairer|Explainer|HowToPlay|RulesBook|modules|master|Gallery|Shelf|Result|Offers|options|OptionFields|OptionPicture)-/.test(
    name,
  ) ||
  /^(Replay|Waiting|NewTable|Settings|Lobby|MyGames|Join|Sheet|TableMenu|Sure|Rematch|LearnPage|LessonPage|lessons|pretend|RulesPage|NotFound|Nowhere|AnalysisPage|asking)-/.test(
    name,
  ) ||
  /^(DevicePage|NewHere|Storage|TakeAlong|AlongNote|OfTable|along|here\.en|device|worker|thinker|reviews|study|studying)-/.test(
    name,
  ) ||
  /^(Review|MyPlay|review|review\.en|seen|seen\.svelte|words\.svelte|Drawn|LittleBoard|still)-/.test(name) ||
  /^(SetUp|Moves|Chat)-/.test(name) ||
  /^(LawLink|ClauseButton|Field|signs)-/.test(name); // shared by some of these, and by nothing else

// A visitor loads one of them; its words are told by the prefix of their keys.
const prefixes: Record<string, string> = {
  "eternal-palace": "ep.",
  "forbidden-city": "fc.",
  palaces: "pa.",
  "royal-palace": "rp.",
  generic: "generic.",
};
const boards = readdirSync(join(root, "src/boards"), { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map((one) => one.name);
// Files that a board shares with its parts on request.
const shared: Record<string, RegExp> = { "eternal-palace": /^(view|eternal|pieces)-/ };
const isOf = (name: string, board: string) =>
  name.startsWith(`${board}-`) ||
  shared[board]?.test(name) ||
  (/^messages\./.test(name) && readFileSync(join(folder, name), "utf8").includes(`"${prefixes[board] ?? "?"}`));

test.each(boards)("the frame and the board %s are at most 143 kB", (board) => {
  const others = boards.filter((one) => one !== board);
  const loaded = all.filter(
    (name) =>
      isCode(name) && !isGerman(name) && !isArt(name) && !isExtra(name) && !others.some((other) => isOf(name, other)),
  );
  const printed = board === "generic" ? 0 : gzipSync(JSON.stringify(printedIn(board)), { level: 9 }).length;
  const kilobytes = (sum(loaded) + printed) / 1000;
  console.info(`frame and ${board}: ${kilobytes.toFixed(1)} kB compressed, in ${loaded.length} files`);
  expect(kilobytes).toBeLessThanOrEqual(143);
});

test("what is loaded on request is small, too", () => {
  const extras = all.filter((name) => isCode(name) && isExtra(name));
  console.info(`on request: ${(sum(extras) / 1000).toFixed(1)} kB compressed, in ${extras.length} files`);
  for (const name of extras) expect(size(name) / 1000, name).toBeLessThanOrEqual(15);
});

test("art is at most 70 kB a file, and no part of the first page's code", () => {
  const art = all.filter(isArt);
  console.info(art.map((name) => `${name}: ${(size(name) / 1000).toFixed(1)} kB`).join(", "));
  expect(art.length).toBeGreaterThan(0);
  for (const name of art) expect(size(name) / 1000, name).toBeLessThanOrEqual(70);
  const entry = readFileSync(join(root, "dist/index.html"), "utf8");
  for (const name of art) expect(entry).not.toContain(name);
});

// Half of the 210 kB that they once were.
test("the garden and the painting of Eternal Palace are at most 105 kB together", () => {
  const drawn = all.filter(
    (name) => isArt(name) && /place-FM\b|layer-12\b/.test(readFileSync(join(folder, name), "utf8")),
  );
  expect(drawn).toHaveLength(2);
  console.info(`garden and painting: ${(sum(drawn) / 1000).toFixed(1)} kB compressed`);
  expect(sum(drawn) / 1000).toBeLessThanOrEqual(105);
});
