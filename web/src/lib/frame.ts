// What the stage of a table needs besides the desk. Table and replay pages provide it; boards never see it.
import { getContext, setContext, type Snippet } from "svelte";
import type { ChatLine, Refusal } from "./wire";

export interface LogLine {
  seat: number | null;
  text: string;
  strong: boolean;
}

export interface Frame {
  readonly log: readonly LogLine[];
  readonly chat: readonly ChatLine[];
  readonly earlier: boolean; // more was said before that
  readonly online: boolean;
  readonly latency: number | null;
  readonly unsent: number;
  readonly ahead: number; // thoughts that come before the computer that is waited for
  readonly refused: Refusal | null;
  readonly undo: "free" | "ask" | null;
  readonly live: boolean; // a table that is being played, not a replay
  readonly asked: boolean; // somebody wants a rematch
  readonly note: string;
  readonly foot: Snippet | null; // in place of the prompt
  readonly extra: Snippet | null; // above the log
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
  touch(): void; // any tap or key: finish what is still moving
}

const key = Symbol("frame");
export const provideFrame = (frame: Frame): Frame => setContext(key, frame);
export const useFrame = (): Frame => getContext<Frame>(key);
