// The engine on this device, asked by its protocol (docs/protocol.md). What takes long has one of its own: it is
// stopped by being let go.
import { Refused } from "../lib/api";
import type { Refusal } from "../lib/wire";

export type ToEngine = { game: string; request: string };
export type FromEngine = { reply: string };

interface Waiting {
  resolve(reply: unknown): void;
  reject(why: Refused): void;
  hear(reply: unknown): void;
}

export class Asking {
  private worker: Worker | null = null;
  private waiting = new Map<number, Waiting>();
  private last = 0;

  constructor(private readonly game: string) {}

  // `hear` hears the replies before the last, where there are several.
  ask<Reply>(request: object, hear: (reply: Reply) => void = () => {}): Promise<Reply> {
    const id = (this.last += 1);
    this.worker ??= this.begin();
    this.worker.postMessage({
      game: this.game,
      request: JSON.stringify({ id, ...request }),
    } satisfies ToEngine);
    return new Promise<Reply>((resolve, reject) => {
      this.waiting.set(id, {
        resolve: (reply) => resolve(reply as Reply),
        reject,
        hear: (reply) => hear(reply as Reply),
      });
    });
  }

  // Who waits for an answer gets none.
  close(): void {
    this.worker?.terminate();
    this.worker = null;
    this.waiting.clear();
  }

  private begin(): Worker {
    const worker = new Worker(new URL("./asking.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromEngine>) => this.heard(data.reply);
    worker.onerror = () => {
      const all = [...this.waiting.values()];
      this.close();
      for (const one of all) one.reject(new Refused({ code: "no_engine", text: "the engine cannot be started here" }));
    };
    return worker;
  }

  private heard(text: string): void {
    const reply = JSON.parse(text) as { id: number; error?: Refusal; more?: boolean };
    const waiting = this.waiting.get(reply.id);
    if (reply.more) return waiting?.hear(reply);
    this.waiting.delete(reply.id);
    if (reply.error) waiting?.reject(new Refused(reply.error));
    else waiting?.resolve(reply);
  }
}
