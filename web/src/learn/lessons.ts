// Lessons as the server tells them (docs/wire.md), and how far this person has come, which is kept on this device.
import type { Choice, GameEvent, Message, Move, Node, Options, Scores } from "../lib/wire";
import type { Language, Words } from "../lib/words";

export type Said = Record<Language, string>;

export interface LessonCard {
  game: string;
  part: string;
  title: Said;
  aim: Said;
  exercise: boolean; // one position, one task
  minutes: number;
  steps: Said[]; // their titles
}

// What is pointed at: a place of the board, a thing on it, a seat, or where a move goes.
export type Target = { place: string } | { thing: string } | { seat: number } | { move: Move };

// As news of a table.
export interface LessonMoment {
  events: GameEvent[];
  view: unknown;
  scene: unknown;
  node: Node;
  decision: number | null;
  prompt: Message | null;
  menu: Choice[] | null;
  scores: Scores | null;
}

export interface LessonState extends LessonCard {
  at: number;
  shown: number; // which of the titled steps it belongs to
  last: boolean;
  done: string[]; // all moves that led here
  players: number;
  options: Options;
  seat: number;
  seat_names: string[];
  names: (string | null)[]; // null: the learner
  text: Said;
  task: Said | null;
  targets: Target[];
  lead: LessonMoment[];
  moment: LessonMoment;
}

export interface Verdict {
  right: boolean;
  step: string; // in notation
  said: Said | null;
  moment: LessonMoment;
}

// What is going on at a step: something to read, the same before it is to be done, something to do, an answer to that,
// or the end.
export type Phase = "read" | "intro" | "ask" | "right" | "wrong" | "done";

// Where somebody stands in a lesson: the step, and the moves made so far.
export interface Progress {
  at: number;
  done: string[];
  finished: boolean; // to the end, once; it stays so when the lesson is opened again
}

const place = "enfilade.lessons";

function remembered(): Record<string, Progress> {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "{}") as Record<string, Progress>;
  } catch {
    return {};
  }
}

export const progressOf = (game: string, part: string): Progress => ({
  at: 0,
  done: [],
  finished: false,
  ...remembered()[`${game}/${part}`],
});

export function keepProgress(game: string, part: string, progress: Progress): void {
  try {
    localStorage.setItem(place, JSON.stringify({ ...remembered(), [`${game}/${part}`]: progress }));
  } catch {
    // A browser that keeps nothing still teaches.
  }
}

// Exercises of a game are in the order of their difficulty: a third each.
export const difficultyOf = (nth: number, of: number): string =>
  ["glance", "thought", "tricky"][Math.floor((3 * nth) / of)] ?? "tricky";

// The answer to an exercise is shown to who has tried as often as this.
export const triesNeeded = 3;

// The elements that a target may be, best first.
export function selectorsOf(target: Target): string[] {
  if ("thing" in target) return [`[data-thing~="${CSS.escape(target.thing)}"]`];
  const at = (name: string) => {
    const place = CSS.escape(name);
    return ["cell", "at", "place", "room", "offer", "court", "item"].map((kind) => `[data-${kind}="${place}"]`);
  };
  if ("place" in target) return at(target.place);
  if ("seat" in target) return at(`seat:${target.seat}`);
  const { x, y, ...others } = target.move;
  if (typeof x === "number" && typeof y === "number") return at(`${x},${y}`);
  const touched = Object.values(others).flatMap((arg) => {
    if (typeof arg === "number") return [`[data-item="${arg}"]`];
    if (typeof arg !== "object") return [];
    if ("dice" in arg) return [`[data-dice="${arg.dice.join()}"]`];
    if ("place" in arg) return at(arg.place);
    if ("component" in arg)
      return [`[data-thing~="${CSS.escape(arg.word ?? `card.${arg.component}`)}"]`, ...at(arg.component)];
    return [];
  });
  return [...touched, ".prompt.decide .acts:has(.btn)"]; // among the answers
}

// Texts of a lesson as they are told: whole sentences, and "[1]" by the name of the mark that it is on the screen.
export const spoken = (words: Words, texts: readonly (Said | null | undefined)[]): string =>
  texts
    .flatMap((text) =>
      text ? [text[words.language].replace(/\[(\d)\]/g, (_, n) => words.say("lesson.mark", { n }))] : [],
    )
    .map((text) => (/[.!?:]$/.test(text) ? text : `${text}.`))
    .join(" ");
