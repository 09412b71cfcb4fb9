// Somebody who plays by chance, over the line that the pages use and without a page: the same answers every time.
import type { Choice, Moment, Move } from "../../src/lib/wire";

export interface Told extends Moment {
  t: string;
  id?: string;
  complete?: boolean;
  seat_names?: string[];
}

export class ChancePlayer {
  cookie = "";
  private chance = 1;

  // `likes` are the answers that are given wherever there are any.
  constructor(
    private readonly url: string,
    private readonly likes: (choice: Choice) => boolean = () => false,
  ) {}

  async post<Reply>(path: string, body: unknown): Promise<Reply> {
    const headers = { "Content-Type": "application/json", origin: this.url, cookie: this.cookie };
    const reply = await fetch(this.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    this.cookie = reply.headers.getSetCookie()[0]?.split(";")[0] ?? this.cookie;
    return (await reply.json()) as Reply;
  }
  // A table of their own with the weakest computers.
  async sit(game: string, players: number, options: Record<string, string> = {}, components?: string): Promise<string> {
    await this.post("/api/guest", { name: "Ada" });
    const seats = Array.from({ length: players }, (_, i) => (i ? { kind: "computer", level: "page" } : { kind: "me" }));
    const wish = { game, players, options, seats, ...(components ? { components } : {}) };
    return (await this.post<{ table: { id: string } }>("/api/tables", wish)).table.id;
  }

  // Answers until it is over, or until `heard`, which is told everything, has had enough.
  async play(table: string, heard: (told: Told) => boolean): Promise<void> {
    const line = new WebSocket(`${this.url.replace("http", "ws")}/ws?table=${table}`, {
      headers: { cookie: this.cookie, origin: this.url },
    } as unknown as string[]);
    const say = (message: Record<string, unknown>) => line.send(JSON.stringify(message));
    let decision = -1;
    let begun: Move[] = [];
    const apply = (move: Move | Move[]) => say({ t: "apply", id: `a${decision}`, seat: 0, decision, move });
    const pick = (menu: readonly Choice[]) => {
      const liked = menu.filter(this.likes);
      const { move, more } = this.some(liked.length > 0 ? liked : menu);
      begun = [...begun, move];
      if (more || begun.length > 1) say({ t: "menu", id: "more", seat: 0, move: begun });
      else apply(move);
    };
    // Whether it goes on.
    const hear = (told: Told): boolean => {
      if (told.t === "error") throw new Error(JSON.stringify(told));
      if (told.t === "reply" && told.complete) apply(begun);
      else if (told.t === "reply") pick(told.menu ?? []);
      if (told.t !== "state" && told.t !== "news") return true;
      if (heard(told) || told.node?.kind === "over") return false;
      if (told.decision === null || told.decision === decision) return true;
      decision = told.decision;
      begun = [];
      if (told.menu) pick(told.menu);
      else say({ t: "menu", id: "whole", seat: 0 });
      return true;
    };
    await new Promise<void>((done, fail) => {
      line.onopen = () => say({ t: "watch", seat: 0 });
      line.onerror = () => fail(new Error("the line is dead"));
      line.onmessage = ({ data }) => {
        try {
          if (!hear(JSON.parse(String(data)) as Told)) done();
        } catch (error) {
          fail(error instanceof Error ? error : new Error(String(error)));
        }
      };
    }).finally(() => line.close());
  }

  private some<One>(all: readonly One[]): One {
    this.chance = (this.chance * 1103515245 + 12345) % 2147483648;
    return all[Math.floor(this.chance / 65536) % all.length]!;
  }
}
