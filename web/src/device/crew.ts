// The workers that think for the tables of one game, together: each grows a tree of its own, and the answer depends on
// how many they are, not on who was faster. One thought after the other.
import type { Compiled } from "./modules";
import type { Thought } from "./messages";
import type { FromThinker, ToThinker } from "./thinker";

export interface Listener {
  // What a thought has come to, as JSON; null when somebody of the crew broke down.
  found(thought: number, found: string | null): void;
  going(thought: Thought, share: number): void; // 0..1
}

// As many as the device has to spare.
export const usualSize = Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1));

// What all have to be told when each has said its part; null when they have come to an end instead. Not parsed: every
// digit counts.
export function partsOfAll(said: readonly string[]): string | null {
  const part = '{"part":';
  if (!said[0]?.startsWith(part)) return null;
  return `{"parts":[${said.map((one) => one.slice(part.length, -1)).join(",")}]}`;
}

export class Crew {
  private members: Worker[] = [];
  private waiting: Thought[] = [];
  private now: Thought | null = null;
  private said = new Map<number, string>(); // by member

  constructor(
    private readonly compiled: Compiled,
    private readonly listener: Listener,
    private readonly size = usualSize,
  ) {}

  // There before anybody waits for them.
  ready(): void {
    while (this.members.length < this.size) this.hire(this.members.length);
  }

  // Nobody plays: they go home.
  dismiss(): void {
    for (const member of this.members) member.terminate();
    this.members = [];
    this.waiting = [];
    this.now = null;
    this.said.clear();
  }

  think(thought: Thought): void {
    this.waiting.push(thought);
    this.next();
  }

  stop(thought: number): void {
    this.waiting = this.waiting.filter((one) => one.thought !== thought);
    if (this.now?.thought !== thought) return;
    for (let i = 0; i < this.size; i += 1) this.tell(i, { what: "stop" });
    this.now = null;
    this.said.clear();
    this.next();
  }

  private next(): void {
    if (this.now) return;
    this.now = this.waiting.shift() ?? null;
    if (!this.now) return;
    this.ready();
    const { thought, request } = this.now;
    for (let member = 0; member < this.size; member += 1) {
      const text = JSON.stringify({ ...request, crew: { size: this.size, member } });
      this.tell(member, { what: "think", thought, text });
    }
  }

  private tell(member: number, message: ToThinker): void {
    this.members[member]?.postMessage(message);
  }

  private hire(member: number): void {
    const worker = new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromThinker>) => this.hear(member, data);
    worker.onerror = () => this.broke();
    this.members[member] = worker;
    this.tell(member, { what: "begin", compiled: this.compiled });
  }

  private hear(member: number, message: FromThinker): void {
    const now = this.now;
    if (!now || message.thought !== now.thought) return; // about what nobody wants any more
    if ("going" in message) {
      if (member === 0) this.listener.going(now, message.going);
      return;
    }
    this.said.set(member, message.said);
    if (this.said.size < this.size) return;
    const said = Array.from({ length: this.size }, (_, i) => this.said.get(i) ?? "");
    this.said.clear();
    const parts = partsOfAll(said);
    if (parts !== null) {
      for (let i = 0; i < this.size; i += 1) this.tell(i, { what: "think", thought: now.thought, text: parts });
      return;
    }
    this.now = null;
    this.listener.found(now.thought, said[0] ?? null); // all say the same
    this.next();
  }

  private broke(): void {
    const thought = this.now?.thought ?? 0;
    const waiting = this.waiting;
    this.dismiss();
    this.waiting = waiting;
    if (thought) this.listener.found(thought, null);
    this.next();
  }
}
