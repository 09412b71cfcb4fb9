// What a game has taught, out of what happened in it: where the points came from, where the rival had more, and when
// the lead changed most.
import type { Kept } from "./guide.svelte";

// One thing that points were made of, by seat; `learned.WHAT` in the guide's texts tells of it.
export interface Account {
  what: string;
  points: readonly number[];
  aside?: boolean; // worth telling, but no points
}

export interface Compared {
  what: string;
  n: number; // mine
  theirs: number;
}

// Those that say most: what brought me most points, and of the others the ones with the greatest distance, where I was
// behind if there is such. What brought nobody anything comes last.
export function compared(accounts: readonly Account[], seat: number, rival: number, most: number): Compared[] {
  const all = accounts
    .map(({ what, points, aside }) => ({ what, n: points[seat] ?? 0, theirs: points[rival] ?? 0, aside }))
    .sort((a, b) => nothing(a) - nothing(b) || Number(a.aside ?? false) - Number(b.aside ?? false) || b.n - a.n);
  const [first, ...others] = all;
  const next = others.sort((a, b) => nothing(a) - nothing(b) || a.n - a.theirs - (b.n - b.theirs));
  return [first, ...next]
    .flatMap((one) => (one ? [{ what: one.what, n: one.n, theirs: one.theirs }] : []))
    .slice(0, most);
}

const nothing = ({ n, theirs }: Compared): number => Number(n === 0 && theirs === 0);

// What I did that made my lead grow most; if nothing did, the chapter that cost most. What was taken back does not
// count.
export function moment(
  course: Kept["course"],
  undone: ReadonlySet<number>,
  mine: ReadonlySet<number>,
): { chapter: number; by: number } | null {
  const stands = course.filter(({ chapter }) => !undone.has(chapter));
  const changes = stands.map(({ chapter, lead }, i) => ({ chapter, by: lead - (stands[i - 1]?.lead ?? 0) }));
  const best = changes
    .filter(({ chapter }) => mine.has(chapter))
    .reduce((most, one) => (one.by > most.by ? one : most), { chapter: -1, by: 0 });
  const worst = changes.reduce((most, one) => (one.by < most.by ? one : most), { chapter: -1, by: 0 });
  return best.by > 0 ? best : worst.by < 0 ? worst : null;
}
