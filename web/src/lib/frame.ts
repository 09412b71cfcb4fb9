// What the stage of a table needs besides the desk. Table and replay pages provide it; boards never see it.
import { getContext, setContext, type Snippet } from "svelte";
import type { Playback } from "./playback.svelte";
import type { Entry, Line } from "./story";
import type { ChatLine, Hint, Refusal } from "./wire";

// What is being shown of what happened, and how to go on with it.
export interface Showing {
  readonly left: number; // actions still to be shown
  readonly paused: boolean;
  readonly again: boolean; // the past is on the screen
  readonly lines: readonly Line[]; // what is told with what is on the screen
  pause(): void;
  resume(): void;
  step(): void;
  skip(): void;
}

// The guide of a first game: beside the board while it is on.
export interface Guiding {
  readonly on: boolean;
  readonly voice: Snippet;
  turn(on: boolean): void;
}

export interface Frame {
  readonly log: readonly Entry[];
  readonly since: number | null; // the chapter where the others' last doings begin; nothing where there are none
  readonly away: number; // how many things happened before this page was opened, since my last turn
  readonly showing: Showing | null; // nothing in a replay
  readonly chat: readonly ChatLine[];
  readonly earlier: boolean; // more was said before that
  readonly online: boolean;
  readonly latency: number | null;
  readonly unsent: number;
  readonly ahead: number; // thoughts that come before the computer that is waited for
  readonly thought: number | null; // how far it has come, 0..1, where that is told
  readonly refused: Refusal | null;
  readonly undo: "free" | "ask" | null;
  readonly live: boolean; // a table that is being played, not a replay
  readonly remote: boolean; // others may be elsewhere: there is a line that can break, and somebody to talk to
  readonly asked: boolean; // somebody wants a rematch
  readonly note: string;
  readonly foot: Snippet | null; // in place of the prompt
  readonly handed?: boolean; // with what I hold above it
  readonly extra: Snippet | null; // above the log
  readonly coach?: Snippet; // in a lesson: the voice beside the board, in place of log and chat
  readonly guide?: Guiding | null; // where one may be had
  takeback(): void;
  consent(seat: number, yes: boolean): void;
  resign(): void;
  handback(seat: number): void;
  replace(seat: number): void;
  say(text: string): void;
  sayEarlier(): void; // show what was said before
  remember(note: string): void;
  forgive(): void;
  rematch(): void;
  replay(): void; // what happened since my last turn, once more
  revisit(chapter: number): void; // how it was then
  hint?(level: number): Promise<Hint>; // advice, where it can be had
}

const key = Symbol("frame");
export const provideFrame = (frame: Frame): Frame => setContext(key, frame);
export const useFrame = (): Frame => getContext<Frame>(key);

// Nobody is there to talk to, and nothing is sent.
export const silentFrame: Frame = {
  log: [],
  since: null,
  away: 0,
  showing: null,
  chat: [],
  earlier: false,
  online: true,
  latency: null,
  unsent: 0,
  ahead: 0,
  thought: null,
  refused: null,
  undo: null,
  live: false,
  remote: false,
  asked: false,
  note: "",
  foot: null,
  extra: null,
  takeback() {},
  consent() {},
  resign() {},
  handback() {},
  replace() {},
  say() {},
  sayEarlier() {},
  remember() {},
  forgive() {},
  rematch() {},
  replay() {},
  revisit() {},
};

// What the playback shows, with the words for it.
export const showingOf = (playback: Playback, lines: () => readonly Line[]): Showing => ({
  get left() {
    return playback.left;
  },
  get paused() {
    return playback.paused;
  },
  get again() {
    return playback.again;
  },
  get lines() {
    return lines();
  },
  pause: () => playback.pause(),
  resume: () => playback.resume(),
  step: () => playback.step(),
  skip: () => playback.skip(),
});
