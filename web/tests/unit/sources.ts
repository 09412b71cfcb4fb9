// The sources of the client as text.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");

export function files(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => join(root, folder, name));
}
export const read = (path: string): string => readFileSync(path, "utf8");
export const readJson = (path: string): Record<string, string> =>
  JSON.parse(read(join(root, path))) as Record<string, string>;

// What is printed in the box of a game as it comes.
export const printedIn = (game: string): object => readJson(`../games/${game.replaceAll("-", "_")}/components.json`);
