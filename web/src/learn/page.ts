// "How to play", read from docs/how-to-play: parts of paragraphs, lists, tables and pictures, each with the clauses it
// rests on.
// The marks of the source: {#id} after a heading names the part, with "more" behind it the part is folded; {FC-3.1
// FC-3.6} at the end
// of a paragraph, item or row are its clauses; [3] is a number in the picture; ![text](name) is a picture.
import type { Language } from "../lib/words";

export interface Words {
  text: string; // with **strong** words and [3] still marked
  clauses: string[];
}
export type Block =
  | { kind: "text"; words: Words }
  | { kind: "heading"; words: Words }
  | { kind: "list"; numbered: boolean; items: Words[] }
  | { kind: "table"; head: string[]; rows: { cells: string[]; clauses: string[] }[] }
  | { kind: "picture"; name: string; text: string };
export interface Part {
  id: string;
  title: string;
  folded: boolean;
  blocks: Block[];
}
export interface Page {
  title: string;
  parts: Part[];
}

const pages = import.meta.glob<string>("../../../docs/how-to-play/**/*.md", { query: "?raw", import: "default" });
const file = (game: string, language: Language) =>
  `../../../docs/how-to-play/${language === "en" ? "" : `${language}/`}${game}.md`;

export const hasPage = (game: string): boolean => file(game, "en") in pages;

export async function loadPage(game: string, language: Language): Promise<Page> {
  const load = pages[file(game, language)] ?? pages[file(game, "en")];
  if (!load) throw new Error(`no page about ${game}`);
  return pageOf(await load());
}

// ---- Reading -------------------------------------------------------------------------------------------------

const clauseMark = /\s*\{([A-Z]{2}-[^{}#]*)\}\s*$/;

function wordsOf(text: string): Words {
  const mark = clauseMark.exec(text);
  return { text: text.replace(clauseMark, "").trim(), clauses: mark?.[1]?.split(/\s+/) ?? [] };
}
const inside = (row: string): string => row.trim().replace(/^\||\|$/g, "");
const cellsOf = (row: string): string[] => row.split("|").map((cell) => cell.trim());

function blockOf(lines: readonly string[]): Block {
  const first = lines[0] ?? "";
  const picture = /^!\[(.*)\]\((\w+)\)$/.exec(first);
  if (picture) return { kind: "picture", text: picture[1] ?? "", name: picture[2] ?? "" };
  if (first.startsWith("### ")) return { kind: "heading", words: wordsOf(first.slice(4)) };
  if (first.startsWith("|")) {
    const rows = lines.slice(2).map((line) => {
      const mark = clauseMark.exec(inside(line));
      return { cells: cellsOf(inside(line).replace(clauseMark, "")), clauses: mark?.[1]?.split(/\s+/) ?? [] };
    });
    return { kind: "table", head: cellsOf(inside(first)), rows };
  }
  if (!/^([-*]|\d+\.) /.test(first)) return { kind: "text", words: wordsOf(lines.join(" ")) };
  const items: string[] = [];
  for (const line of lines) {
    if (/^([-*]|\d+\.) /.test(line)) items.push(line.replace(/^([-*]|\d+\.) /, ""));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return { kind: "list", numbered: /^\d/.test(first), items: items.map(wordsOf) };
}

export function pageOf(source: string): Page {
  const page: Page = { title: "", parts: [] };
  for (const paragraph of source.split(/\n\s*\n/)) {
    const lines = paragraph.split("\n").filter((line) => line.trim());
    const first = lines[0] ?? "";
    const part = /^## (.*?)\s*\{#(\w+)( more)?\}$/.exec(first);
    if (first.startsWith("# ")) page.title = first.slice(2);
    else if (part)
      page.parts.push({ id: part[2] ?? "", title: part[1] ?? "", folded: part[3] !== undefined, blocks: [] });
    else if (first) page.parts.at(-1)?.blocks.push(blockOf(lines));
  }
  return page;
}

// ---- What is in it -------------------------------------------------------------------------------------------

// Each piece of text in the order in which it is read, with its clauses.
export function pieces(part: Part): Words[] {
  return part.blocks.flatMap((block): Words[] => {
    if (block.kind === "picture") return [];
    if (block.kind === "list") return block.items;
    if (block.kind === "table")
      return [
        { text: block.head.join(" "), clauses: [] },
        ...block.rows.map((row) => ({ text: row.cells.join(" "), clauses: row.clauses })),
      ];
    return [block.words];
  });
}

// Where the page speaks of a clause: the part that is opened from the rules.
export function partsByClause(page: Page): Map<string, Part> {
  const found = new Map<string, Part>();
  for (const part of page.parts)
    for (const { clauses } of pieces(part)) for (const id of clauses) if (!found.has(id)) found.set(id, part);
  return found;
}

// Minutes at 200 words each. Folded parts are for those who play with them, and the summary says again what was said.
export const wordsIn = (part: Part): number =>
  pieces(part).reduce((sum, { text }) => sum + text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length, 0);
export const minutes = (parts: readonly Part[]): number =>
  Math.max(1, Math.round(parts.reduce((sum, part) => sum + wordsIn(part), 0) / 200));
export const mainParts = (page: Page): Part[] => page.parts.filter((part) => !part.folded && part.id !== "summary");

// Strong words and numbers of the picture, told apart for drawing.
export type Span = { kind: "plain" | "strong" | "number"; text: string };
export function spansOf(text: string): Span[] {
  return text
    .split(/(\*\*[^*]+\*\*|\[\d\])/)
    .filter(Boolean)
    .map((bit): Span => {
      if (bit.startsWith("**")) return { kind: "strong", text: bit.slice(2, -2) };
      if (/^\[\d\]$/.test(bit)) return { kind: "number", text: bit.slice(1, -1) };
      return { kind: "plain", text: bit };
    });
}
