// A game with what was tried from it: the lines of a record, and branches with comments. As text it is a record of
// format 2 whose branches are remarks (docs/records.md), so that any program can read the game in it; a position that
// no record leads to stands as one line of JSON in place of the header.

export interface Twig {
  readonly line: string; // as a record writes it; empty at the root
  readonly parent: Twig | null;
  children: Twig[]; // the first is how the game went on
  comment: string;
  remarks: string[]; // of others: kept as they are
}

export interface Grown {
  head: string; // up to "begin", or the JSON of a position
  root: Twig;
  tail: string[]; // how the record ended
}

export const sprout = (line: string, parent: Twig | null): Twig => ({
  line,
  parent,
  children: [],
  comment: "",
  remarks: [],
});

// The branch with this line, which is there already or begins now.
export function grow(parent: Twig, line: string): Twig {
  const found = parent.children.find((one) => one.line === line);
  if (found) return found;
  const twig = sprout(line, parent);
  parent.children.push(twig);
  return twig;
}

export function pathTo(twig: Twig): Twig[] {
  const path: Twig[] = [];
  for (let at: Twig | null = twig; at?.parent; at = at.parent) path.unshift(at);
  return path;
}
export const linesTo = (twig: Twig): string[] => pathTo(twig).map(({ line }) => line);

// How the game went, the root included.
export function trunk(root: Twig): Twig[] {
  const all = [root];
  for (let next = root.children[0]; next; next = next.children[0]) all.push(next);
  return all;
}

// All that was tried beside it.
export const asides = (root: Twig): Twig[] =>
  trunk(root).flatMap((twig) => twig.children.slice(1).flatMap((one) => [one, ...below(one)]));
const below = (twig: Twig): Twig[] => twig.children.flatMap((one) => [one, ...below(one)]);

export const sizeOf = (twig: Twig): number => 1 + twig.children.reduce((sum, one) => sum + sizeOf(one), 0);

// ---- As text ------------------------------------------------------------------------------------------------------

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

// Branches from a position, the way the game went left out: each line behind how deep it stands.
function branches(twigs: readonly Twig[], depth: number): string[] {
  return twigs.flatMap((twig) => [
    `# branch ${depth} ${twig.line}`,
    ...(oneLine(twig.comment) ? [`# branch-comment ${depth} ${oneLine(twig.comment)}`] : []),
    ...branches(twig.children, depth + 1),
  ]);
}

export function write({ head, root, tail }: Grown): string {
  const body = trunk(root).flatMap((twig) => [
    ...(twig.line ? [twig.line] : []),
    ...twig.remarks,
    ...(oneLine(twig.comment) ? [`# comment ${oneLine(twig.comment)}`] : []),
    ...branches(twig.children.slice(1), 1),
  ]);
  const remarks = body.some((line) => line.startsWith("# "));
  const first = remarks ? head.replace(/^enfilade-record 1$/m, "enfilade-record 2") : head;
  return [first, ...body, ...tail, ""].join("\n");
}

// Nothing where it is no text of ours; what is inside is judged by the engine.
export function read(text: string): Grown | null {
  const whole = text.trim();
  if (isJson(whole)) return { head: JSON.stringify(JSON.parse(whole)), root: sprout("", null), tail: [] };
  const lines = whole.split(/\r?\n/);
  const begin = whole.startsWith("{") ? 0 : lines.indexOf("begin");
  const head = lines.slice(0, begin + 1).join("\n");
  if (begin < 0 || !(head.startsWith("enfilade-record ") || isJson(head))) return null;
  const grown: Grown = { head, root: sprout("", null), tail: [] };
  let at = grown.root;
  const depths: Twig[] = []; // the branch that is being read, by depth
  for (const line of lines.slice(begin + 1)) {
    const [, kind = "", rest = ""] = /^# ([a-z][a-z0-9-]*) ?(.*)$/.exec(line) ?? [];
    const [, deep = "", what = ""] = /^(\d+) (.*)$/.exec(rest) ?? [];
    const parent = deep === "1" ? at : depths[Number(deep) - 1];
    if (kind === "comment") at.comment = rest;
    else if (kind === "branch" && parent) {
      // The first is kept free for how the game went on.
      depths[Number(deep)] = sprout(what, parent);
      parent.children.push(depths[Number(deep)]!);
    } else if (kind === "branch-comment" && depths[Number(deep)]) depths[Number(deep)]!.comment = what;
    else if (kind) at.remarks.push(line);
    else if (/^(reveal|end) /.test(line)) grown.tail.push(line);
    else if (line.trim()) {
      const next = sprout(line, at);
      at.children.unshift(next);
      at = next;
    }
  }
  return grown;
}

function isJson(text: string): boolean {
  if (!text.startsWith("{")) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

// What an engine is asked to stand where these lines lead: how to begin, and which are still to be made.
export interface Opening {
  load: object;
  lines: readonly string[];
}
export function openingOf(head: string, lines: readonly string[]): Opening {
  if (!head.startsWith("{")) return { load: { request: "load", record: [head, ...lines, ""].join("\n") }, lines: [] };
  return { load: { ...(JSON.parse(head) as object), request: "load" }, lines };
}

// The request that makes a line; of those that change no position there is none.
export function requestOf(line: string): object | null {
  const [first = "", ...rest] = line.split(" ");
  if (first === "*") return { request: "chance", outcome: rest.join(" ") };
  if (/^\d+$/.test(first)) return { request: "apply", seat: Number(first), step: rest.join(" ") };
  return first === "takeback" ? { request: "takeback", seat: Number(rest[0]), agreed: true } : null;
}

export const gameOf = (head: string): string =>
  head.startsWith("{")
    ? String((JSON.parse(head) as { game?: unknown }).game ?? "")
    : (/^game (.+)$/m.exec(head)?.[1] ?? "");

// Who sat where, as a record says it.
export const namesIn = (head: string): Map<number, string> =>
  new Map([...head.matchAll(/^seat (\d+) (.+)$/gm)].map(([, seat, name]) => [Number(seat), name ?? ""]));

export const contentIn = (head: string): string | undefined => /^content ([0-9a-f]{64})$/m.exec(head)?.[1];

// ---- In an address -----------------------------------------------------------------------------------------------

const through = async (bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

export async function packed(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
export async function unpacked(text: string): Promise<string> {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
}
