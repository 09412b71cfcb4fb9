// One table over one line: versions, gaps, resending, latency, coming back (docs/wire.md).
// It is the only writer of what it shows; components read `state` and call its methods.
import { token, withMine } from "./api";
import { lineTo, type Line } from "./line";
import type {
  Chapter,
  Choice,
  ChatLine,
  GameEvent,
  Hint,
  Message,
  Moment,
  Named,
  PublicTable,
  Refusal,
  State,
  Table,
} from "./wire";

type Sent = { t: string; id: string } & Record<string, unknown>;

export interface Preview {
  events: GameEvent[];
  view?: unknown;
}

export interface Submenu {
  complete: boolean;
  menu?: Choice[] | null;
  prompt?: Message | null;
  view?: unknown;
  scene?: unknown;
}

// Waiting for an answer that is not an acknowledgement.
interface Asked {
  resolve(reply: Record<string, unknown>): void;
  reject(refusal: Refusal): void;
}

const pingEvery = 2500;
const silenceMeansGone = 9000;
// A chapter of the past asks nothing.
const asPast = { v: -1, decision: null, prompt: null, menu: null, undo: null, clocks: null };
const lost: Refusal = { code: "offline", text: "the connection was lost" };

export class TableLink {
  state: State | null = $state.raw(null);
  // The table by itself: also before it starts, when there is nothing to see yet.
  table: Table | null = $state.raw(null);
  // The last thing the server would not do, until something else is tried.
  refused: Refusal | null = $state.raw(null);
  // Not there: no such table, or not for us.
  gone: Refusal | null = $state.raw(null);
  online = $state(false);
  // Milliseconds there and back, a moving average.
  latency: number | null = $state(null);
  // Steps on their way: acknowledged only once they are on disk.
  unsent = $state(0);
  rematch: string | null = $state(null);
  // How many thoughts come before those of computers here that wait, by seat.
  ahead: ReadonlyMap<number, number> = $state.raw(new Map());
  // How far the computer that thinks has come, 0..1, where that is told.
  thought: number | null = $state(null);

  private line: Line | null = null;
  private seat: number | null = null;
  private waiting = new Map<string, Sent>();
  private asked = new Map<string, Asked>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heart: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private silent = 0; // beats since then
  private pinged = 0;
  private failures = 0;
  private closed = false;

  // `news` hears every change in order; `fresh` when it replaces all that was known.
  constructor(
    readonly id: string,
    private readonly news: (moment: Moment, fresh: boolean) => void = () => {},
  ) {}

  // What HTTP has told already.
  begin(table: Table): void {
    this.table ??= table;
  }

  open(seat: number | null): void {
    this.seat = seat;
    this.connect();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.timer);
    clearInterval(this.heart);
    this.line?.close();
    this.fail(lost);
  }

  // Sit at another of my seats, or stand aside.
  watch(seat: number | null): void {
    this.seat = seat;
    this.post({ t: "watch", seat });
  }

  // Hot seat: the person of this seat sits in front of the screen now.
  here(seat: number): void {
    this.seat = seat;
    this.post({ t: "here", seat, id: token() });
  }

  apply(move: Named): void {
    const now = this.state;
    if (!now || now.decision === null || now.seat === null) return;
    this.send("apply", { seat: now.seat, decision: now.decision, move });
  }
  takeback(): void {
    this.send("takeback", { seat: this.seat });
  }
  consent(seat: number, yes: boolean): void {
    this.send("consent", { seat, yes });
  }
  resign(): void {
    this.send("resign", { seat: this.seat });
  }
  handback(seat: number): void {
    this.send("handback", { seat });
  }
  replace(seat: number): void {
    this.send("replace", { seat });
  }
  chat(text: string): void {
    this.send("chat", { text });
  }
  // What was said before the lines that are here.
  async earlier(): Promise<void> {
    const first = this.state?.chat[0];
    if (!first) return;
    const told = (await this.ask("earlier", { before: first.n })) as unknown as Pick<State, "chat" | "earlier">;
    if (this.state?.chat[0]?.n === first.n)
      this.state = { ...this.state, chat: [...told.chat, ...this.state.chat], earlier: told.earlier };
  }
  note(text: string): void {
    this.send("note", { text });
  }

  async preview(move: Named): Promise<Preview> {
    return (await this.ask("preview", { seat: this.seat, move })) as unknown as Preview;
  }
  async menu(move?: Named): Promise<Submenu> {
    return (await this.ask("menu", { seat: this.seat, ...(move ? { move } : {}) })) as unknown as Submenu;
  }
  // Nothing when the step is allowed; otherwise why not.
  async explain(move: Named): Promise<Refusal | null> {
    const reply = (await this.ask("explain", { seat: this.seat, move })) as { legal?: boolean; refusal?: Refusal };
    return reply.legal ? null : (reply.refusal ?? null);
  }
  // Advice for what I am asked now, so much of it: 1 to 3.
  async hint(level: number): Promise<Hint> {
    const decision = this.state?.decision ?? 0;
    return (await this.ask("hint", { seat: this.seat, decision, level })) as unknown as Hint;
  }
  // Everything I was told so far, up to version `v`.
  async log(): Promise<{ v: number; log: Chapter[] }> {
    return (await this.ask("log", {})) as unknown as { v: number; log: Chapter[] };
  }
  // Some chapters of it with what I saw then.
  async chapters(from: number, count: number): Promise<Moment[]> {
    const told = (await this.ask("log", { from, count })) as unknown as { log: Moment[] };
    return told.log.map((moment) => ({ ...asPast, ...moment }));
  }

  forgive(): void {
    this.refused = null;
  }

  // ---- Sending ---------------------------------------------------------------------------------------------

  // Kept until it is acknowledged or refused, and sent again with the same id after every reconnection.
  private send(t: string, what: Record<string, unknown>): void {
    const message: Sent = { t, id: token(), ...what };
    this.refused = null;
    this.waiting.set(message.id, message);
    this.count();
    this.post(message);
  }

  // Answered or lost; whoever asks may ask again.
  private ask(t: string, what: Record<string, unknown>): Promise<Record<string, unknown>> {
    const id = token();
    return new Promise((resolve, reject) => {
      if (!this.line?.open) return reject(lost);
      this.asked.set(id, { resolve, reject });
      this.post({ t, id, ...what });
    });
  }

  private post(message: Record<string, unknown>): void {
    if (this.line?.open) this.line.send(JSON.stringify(message));
  }

  private count(): void {
    this.unsent = [...this.waiting.values()].filter((message) => message.t !== "chat" && message.t !== "note").length;
  }

  private fail(refusal: Refusal): void {
    for (const asked of this.asked.values()) asked.reject(refusal);
    this.asked.clear();
  }

  // ---- Coming and going ------------------------------------------------------------------------------------

  private connect(): void {
    clearTimeout(this.timer);
    const line = lineTo(this.id, {
      opened: () => this.opened(),
      heard: (text) => this.hear(JSON.parse(text) as Record<string, unknown>),
      left: () => this.left(line),
    });
    this.line = line;
  }

  private opened(): void {
    this.heard = Date.now();
    this.silent = 0;
    this.pinged = 0;
    this.post({ t: "watch", seat: this.seat, ...(this.state ? { since: this.state.v } : {}) });
    for (const message of this.waiting.values()) this.post(message);
    clearInterval(this.heart);
    this.heart = setInterval(() => this.beat(), pingEvery);
    this.ping();
  }

  private left(line: Line): void {
    if (line !== this.line) return;
    clearInterval(this.heart);
    this.line = null;
    this.online = false;
    this.fail(lost);
    if (this.closed) return;
    const pause = Math.min(15000, 400 * 2 ** this.failures) * (0.75 + Math.random() / 2);
    this.failures += 1;
    this.timer = setTimeout(() => this.connect(), pause);
  }

  // The network is back, or somebody looks at the page again: do not wait for the timer.
  private hurry = (): void => {
    if (this.closed || document.hidden) return;
    if (!this.line) {
      this.failures = 0;
      this.connect();
    } else {
      this.ping();
    }
  };

  // A page that was held up itself finds a long silence and news that wait: it asks once more before it gives up.
  private beat(): void {
    this.silent += 1;
    if (this.silent > 1 && Date.now() - this.heard > silenceMeansGone) {
      const line = this.line;
      line?.close();
      if (line) this.left(line);
    } else {
      this.ping();
    }
  }

  private ping(): void {
    if (this.pinged) return;
    this.pinged = performance.now();
    this.post({ t: "ping" });
  }

  // ---- Hearing ---------------------------------------------------------------------------------------------

  private hear(message: Record<string, unknown>): void {
    this.heard = Date.now();
    this.silent = 0;
    this.online = true;
    this.failures = 0;
    const id = message.id as string | undefined;
    switch (message.t) {
      case "state":
        return this.replaceAll(message as unknown as State);
      case "news":
        return this.hearNews(message as unknown as Moment);
      case "table":
        this.table = withMine(message.table as PublicTable, this.table);
        return;
      case "chat":
        if (this.state) this.state = { ...this.state, chat: [...this.state.chat, message as unknown as ChatLine] };
        return;
      case "thinking":
        if (Array.isArray(message.seats)) {
          const seats = message.seats as { seat: number; ahead: number; done?: number }[];
          this.ahead = new Map(seats.map((one) => [one.seat, one.ahead]));
          this.thought = seats[0]?.done ?? null;
        }
        return;
      case "rematch":
        this.rematch = message.table as string;
        return;
      case "pong":
        return this.measure();
      case "ack":
        if (id) this.settle(id);
        return;
      case "reply":
        if (id) this.asked.get(id)?.resolve(message);
        if (id) this.asked.delete(id);
        return;
      case "error":
        return this.hearError(id, message.error as Refusal);
    }
  }

  // A state that is covered, or of a table that still waits, has only its outline.
  private replaceAll(told: Partial<State> & Pick<State, "v" | "seat" | "table">): void {
    const outline = {
      covered: false,
      seat_names: [],
      node: null,
      decision: null,
      prompt: null,
      menu: null,
      scores: null,
      undo: null,
      clocks: null,
      events: [],
      chat: [],
      earlier: false,
      note: "",
    };
    const state: State = { ...outline, ...told };
    this.gone = null;
    this.ahead = new Map();
    this.thought = null;
    this.table = state.table;
    this.state = state;
    this.news(state, true);
  }

  private hearNews(news: Moment): void {
    const now = this.state;
    if (!now || news.v <= now.v) return;
    if (news.v > now.v + 1) return this.post({ t: "watch", seat: this.seat, since: now.v });
    if (this.table)
      this.table = {
        ...this.table,
        turn: news.node?.kind === "over" ? [] : (news.node?.seats ?? []),
        seats: this.table.seats.map((seat, i) => ({ ...seat, ...news.clocks?.[i] })),
      };
    this.state = { ...now, ...news };
    this.thought = null;
    this.news(news, false);
  }

  private hearError(id: string | undefined, refusal: Refusal): void {
    const asked = id ? this.asked.get(id) : undefined;
    if (id && asked) {
      this.asked.delete(id);
      asked.reject(refusal);
    } else if (id && this.waiting.has(id)) {
      this.settle(id);
      this.refused = refusal;
    } else if (!this.state) {
      this.gone = refusal;
    }
  }

  private settle(id: string): void {
    this.waiting.delete(id);
    this.count();
  }

  private measure(): void {
    if (!this.pinged) return;
    const took = performance.now() - this.pinged;
    this.pinged = 0;
    this.latency = this.latency === null ? took : this.latency * 0.7 + took * 0.3;
  }
}
