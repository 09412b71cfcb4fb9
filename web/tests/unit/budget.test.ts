// What a visitor has to load, compressed: the frame and one board, and each board's art by itself.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { root } from "./sources";

const folder = join(root, "dist/assets");
const all = readdirSync(folder);
const size = (name: string): number => gzipSync(readFileSync(join(folder, name)), { level: 9 }).length;
const sum = (names: readonly string[]): number => names.reduce((total, name) => total + size(name), 0);

// One language, one board; pages that a table does not need count all the same.
const isCode = (name: string) => /\.(js|css)$/.test(name);
const isGerman = (name: string) => /\.de-/.test(name);
const isArt = (name: string) => /^(doors|art)-/.test(name);

// A visitor loads one of them.
const boards = readdirSync(join(root, "src/boards"), { withFileTypes: true }).filter((one) => one.isDirectory()).map((one) => one.name);

test.each(boards)("the frame and the board %s are at most 120 kB", (board) => {
  const others = boards.filter((one) => one !== board);
  const loaded = all.filter((name) => isCode(name) && !isGerman(name) && !isArt(name) && !others.some((other) => name.startsWith(`${other}-`)));
  const kilobytes = sum(loaded) / 1000;
  console.info(`frame and ${board}: ${kilobytes.toFixed(1)} kB compressed, in ${loaded.length} files`);
  expect(kilobytes).toBeLessThanOrEqual(120);
});

test("art is at most 250 kB a board, and no part of the first page's code", () => {
  const art = all.filter(isArt);
  console.info(art.map((name) => `${name}: ${(size(name) / 1000).toFixed(1)} kB`).join(", "));
  expect(art.length).toBeGreaterThan(0);
  for (const name of art) expect(size(name) / 1000, name).toBeLessThanOrEqual(250);
  const entry = readFileSync(join(root, "dist/index.html"), "utf8");
  for (const name of art) expect(entry).not.toContain(name);
});
