// What may be set by hand in a position (docs/protocol.md, edits), and what somebody has changed so far.
import type { Message, Refusal } from "../lib/wire";

export interface Answer {
  value: unknown;
  message: Message;
}
export interface Edit {
  place: string;
  kind: "count" | "choice" | "list";
  message: Message;
  seat?: number;
  least?: number;
  most?: number;
  now: unknown;
  told?: Message | readonly Message[]; // in words, what stands there; of a list each of it
}
// With its words: the engine tells only what stands there.
export interface Change {
  place: string;
  value: unknown;
  told: readonly Message[];
}
export interface Refusing {
  place: string;
  refusal: Refusal;
}

export interface Group {
  seat: number | null; // null: of the table
  edits: readonly Edit[];
}
export function groupsOf(edits: readonly Edit[]): Group[] {
  const groups = new Map<number | null, Edit[]>();
  for (const edit of edits) {
    const seat = edit.seat ?? null;
    groups.set(seat, [...(groups.get(seat) ?? []), edit]);
  }
  return [...groups].map(([seat, own]) => ({ seat, edits: own }));
}

export const valueOf = (edit: Edit, waiting: readonly Change[]): unknown =>
  waiting.find(({ place }) => place === edit.place)?.value ?? edit.now;
export const toldOf = (edit: Edit, waiting: readonly Change[]): readonly Message[] =>
  waiting.find(({ place }) => place === edit.place)?.told ?? [edit.told ?? []].flat();

export const without = (waiting: readonly Change[], place: string): Change[] =>
  waiting.filter((one) => one.place !== place);

// ---- On the board -------------------------------------------------------------------------------------------------

const steps = (edit: Edit): string[] => edit.place.split("/");
const cellOf = ({ message: { args } }: Edit): string =>
  args && "x" in args ? `${String(args.x)},${String(args.y)}` : "";

// As drawings may be called (lib/point.svelte.ts), the nearest first.
export function drawnAs(edit: Edit): string[] {
  const own = steps(edit).reverse();
  const of = edit.seat === undefined ? [] : [...own.map((step) => `${step}:${edit.seat}`), `seat:${edit.seat}`];
  return [cellOf(edit), ...own, ...own.map((step) => `pile:${step}`), ...of].filter(Boolean);
}
export function editAt(edits: readonly Edit[], drawn: string): Edit | undefined {
  const [kind = "", of = kind] = drawn.split(":");
  if (kind !== of && /^\d+$/.test(of)) {
    const own = edits.filter(({ seat }) => seat === Number(of));
    return own.find((edit) => steps(edit).includes(kind)) ?? own[0];
  }
  return edits.find((edit) => cellOf(edit) === drawn) ?? edits.find((edit) => steps(edit).includes(of));
}
