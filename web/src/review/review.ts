// What decided a game (docs/reviews.md), and what the page shows of it.
import type { BoardModule } from "../boards/board";
import type { GameEvent, Message, Move } from "../lib/wire";
import { seatOf } from "../lib/moves";
import { textOf, entriesOf } from "../lib/story";
import { sentence, type Words } from "../lib/words";
import type { Seen } from "./seen.svelte";

// Thousandths of a win, hundredths of a point.
export interface Figure {
  win: number;
  points: number;
}
export interface Moment {
  kind: "draw" | "turn" | "automaton" | "fall" | "end";
  seat?: number;
  substitute?: boolean;
  lines: readonly number[]; // numbers of the frames that it led to
  seats: readonly { before: Figure; after: Figure; brought: Figure; error: Figure; unexplained: Figure }[];
  key: boolean;
  chosen?: readonly Message[]; // at the same time as others chose: what is told of it then hides it
  knew?: {
    better: readonly string[];
    messages: readonly Message[];
    gave_away: Figure;
    error: Figure;
    slip: boolean;
  };
}
export interface Account {
  result: Figure;
  start: Figure;
  luck: Figure;
  own: Figure;
  others: Figure;
  unexplained: Figure;
  errors: { start: Figure; luck: Figure; own: Figure; others: Figure };
}
export interface Reviewed {
  game: string;
  reference: string;
  moves: number;
  usual?: number; // moves of a review that is not a deeper one
  worlds: number;
  seats: readonly Account[];
  moments: readonly Moment[];
}
export type Standing =
  | { state: "none" }
  | { state: "waiting" | "working"; ahead: number; done: number }
  | { state: "done"; review: Reviewed };

// The frames before and after it; the last ones where it has none of its own.
export const before = (moment: Moment, total: number): number =>
  moment.lines.length > 0 ? Math.min(...moment.lines) - 1 : total - 1;
export const after = (moment: Moment, total: number): number =>
  moment.lines.length > 0 ? Math.max(...moment.lines) : total - 1;

// The moment during which that frame was to be seen.
export function momentAt(review: Reviewed, frame: number): number {
  const from = review.moments.map(({ lines }) => (lines.length > 0 ? Math.min(...lines) - 1 : Infinity));
  return Math.max(
    0,
    from.findLastIndex((first) => first <= frame),
  );
}

// Whom it is told of: whose turn it was, or whom it moved most.
export function subject(moment: Moment): number {
  if (moment.seat !== undefined && !moment.substitute) return moment.seat;
  const moved = moment.seats.map((one) => Math.abs(one.brought.win));
  return moved.indexOf(Math.max(...moved));
}

export type Verdict =
  "lucky" | "unlucky" | "find" | "best" | "cost" | "slip" | "substitute" | "automaton" | "fall" | "end" | "turning";

function verdictOf(moment: Moment): Verdict {
  const gain = (moment.seats[subject(moment)]?.brought.win ?? 0) > 0;
  if (moment.kind === "automaton" || moment.kind === "fall" || moment.kind === "end") return moment.kind;
  if (moment.kind === "draw") return gain ? "lucky" : "unlucky";
  if (moment.substitute) return "substitute";
  if (moment.knew?.slip && !gain) return "slip";
  return gain ? "find" : "cost";
}

export interface KeyMoment {
  index: number; // of the moments
  moment: Moment;
  seat: number;
  verdict: Verdict;
  by: number; // thousandths of a win, for that seat
}

export function keyMoments(review: Reviewed): KeyMoment[] {
  const all = review.moments.flatMap((moment, index): KeyMoment[] => {
    const seat = subject(moment);
    const by = moment.seats[seat]?.brought.win ?? 0;
    return moment.key ? [{ index, moment, seat, verdict: verdictOf(moment), by }] : [];
  });
  const finds = all.filter((one) => one.verdict === "find").sort((a, b) => b.by - a.by);
  if (finds[0] && finds.length > 1) finds[0].verdict = "best";
  // From here on the winner was ahead of everybody; before it somebody else was.
  const lead = leads(review);
  const turn = lead.findLastIndex((seat, i) => i + 1 < lead.length && seat !== lead[i + 1]);
  const turning = all.find((one) => one.index === turn && (one.verdict === "find" || one.verdict === "cost"));
  if (turning && lead.slice(turn + 1).every((seat) => seat === lead.at(-1))) turning.verdict = "turning";
  return all;
}

// Who had the best chance at each boundary between moments.
function leads(review: Reviewed): number[] {
  return chances(review).map((at) => at.indexOf(Math.max(...at)));
}

// The chance of each seat, in thousandths, before the first moment and after each.
export function chances(review: Reviewed): number[][] {
  const start = review.seats.map((seat) => seat.start.win);
  return [start, ...review.moments.map((moment) => moment.seats.map((seat) => seat.after.win))];
}

// At which boundaries rounds begin: as the game counts them, or whenever who began has a turn again.
export function rounds(review: Reviewed, seen: Seen): number[] {
  const tell = seen.board?.story?.round;
  const first = review.moments.find((moment) => moment.kind === "turn")?.seat;
  if (!tell)
    return fromTheStart(
      review.moments.flatMap((moment, i) => (moment.kind === "turn" && moment.seat === first ? [i] : [])),
    );
  const begins: number[] = [];
  let last: number | true | null = null;
  review.moments.forEach((moment, i) => {
    for (const line of moment.lines)
      for (const event of seen.frames[line]?.events ?? []) {
        const round = tell(event);
        if (round === null || (round !== true && round === last)) continue;
        if (round !== true && round > 1 && begins.length === 0) begins.push(0); // of the first nobody tells
        last = round;
        // What a turn brings about at its end is about what follows.
        begins.push(moment.kind === "turn" && !isFirst(event, seen.frames[line]?.events ?? []) ? i + 1 : i);
      }
  });
  return fromTheStart([...new Set(begins)].filter((at) => at < review.moments.length));
}
// The set-up belongs to the first round.
const fromTheStart = ([, ...more]: readonly number[]): number[] => [0, ...more];
const isFirst = (event: GameEvent, events: readonly GameEvent[]): boolean => events[0] === event;

// What happened in it, in sentences; what was chosen at the same time as others chose comes first.
export function happened(seen: Seen, moment: Moment): string[] {
  const chosen = (moment.chosen ?? []).map((message) => moveText(seen.board, seen.words, message));
  return [...(chosen.length > 0 ? [sentence(chosen.join("; "))] : []), ...toldOf(seen, moment)];
}
function toldOf(seen: Seen, moment: Moment): string[] {
  const chapters = moment.lines.flatMap((line) => seen.chapters[line] ?? []);
  const entries = entriesOf(seen.voices, chapters).filter((one) => one.kind !== "heading");
  const told = entries.flatMap((entry) => (entry.kind === "setup" ? entry.details : [entry]));
  // What a story leaves out, such as everyday draws, is told by the game itself.
  const texts =
    told.length > 0
      ? told.map(({ pieces }) => textOf(pieces).trim())
      : chapters.flatMap(({ events }) => events.map((event) => sentence(seen.words.tell(event))));
  return texts.filter((text, i, all) => text && all.indexOf(text) === i);
}

// Whose doing comes first in it, for its heading.
export function headline(seen: Seen, moment: Moment): string {
  const chapters = moment.lines.flatMap((line) => seen.chapters[line] ?? []);
  const own = chapters.find(({ events }) => events.some((event) => seatOf(event.args.seat) === moment.seat));
  const lines = happened(seen, own ? { ...moment, lines: moment.lines.slice(chapters.indexOf(own)) } : moment);
  return lines[0] ?? "";
}

// A move of which only its words are known, as the board tells moves: its parameters are those of the move. Of several
// that are made together it is told what is heard of them.
export function moveText(board: BoardModule | null, words: Words, message: Message): string {
  if (!message.key.startsWith("move.")) return words.tell(message);
  const move: Move = { do: message.key.replace(/^move\./, ""), ...message.args };
  return board?.tellMove?.(words, { move, message }) ?? words.tell(message);
}
