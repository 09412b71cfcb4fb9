// Boards and frame read and name moves as data: nobody looks into notation, and nobody writes it.
import { expect, test } from "vitest";
import { files, read } from "./sources";

const sources = files("src", /\.(svelte|ts)$/).map((path) => [path, read(path)] as const);

test.each([
  [
    "a spelling is taken apart",
    /\.step(\?\.|\.)(split|startsWith|endsWith|replace|replaceAll|slice|match|includes|indexOf|at)\b/,
  ],
  ["a spelling is tested", /\.(test|exec)\([^()]*\.step\b/],
  [
    "a spelling is compared with one that is written here",
    /\.step\s*[!=]==?\s*["'`]|["'`]\s*[!=]==?\s*[\w.]+\.step\b|\]\.includes\([\w.]+\.step\b/,
  ],
  ["a spelling is put together", /(choose|explain|preview|submenu|why|select)\(\s*["'`]|\{ step: ["'`]/],
  ["a parameter's meaning is guessed from a sign in its text", /["'`]@[a-z$]/],
])("nowhere %s", (_, sign) => {
  const found = sources.flatMap(([path, text]) =>
    text
      .split("\n")
      .flatMap((line, i) =>
        sign.test(line) && !/^\s*(import|@media)|from "@/.test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});
