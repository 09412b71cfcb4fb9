// The house on this device, from the page: calls and lines as to a server, through one worker that is begun when it
// is needed.
import type { Ear, Line } from "../lib/line";
import { say } from "../lib/speech.svelte";
import type { FromHouse, ToHouse } from "./messages";

class Device {
  private worker: Worker | null = null;
  private calls = new Map<number, (status: number, reply: unknown) => void>();
  private lines = new Map<number, Ear>();
  private last = 0;

  call(method: "GET" | "POST", path: string, body?: unknown): Promise<{ status: number; reply: unknown }> {
    const call = (this.last += 1);
    return new Promise((resolve) => {
      this.calls.set(call, (status, reply) => resolve({ status, reply }));
      this.post({ what: "call", call, name: this.name, method, path, ...(body === undefined ? {} : { body }) });
    });
  }

  line(table: string, ear: Ear): Line {
    const line = (this.last += 1);
    let open = false;
    this.lines.set(line, {
      opened: () => {
        open = true;
        ear.opened();
      },
      heard: (text) => ear.heard(text),
      left: () => {
        open = false;
        ear.left();
      },
    });
    this.post({ what: "open", line, table, name: this.name });
    return {
      get open() {
        return open;
      },
      send: (text) => this.post({ what: "said", line, text }),
      close: () => {
        if (this.lines.delete(line)) this.post({ what: "close", line });
        open = false;
        ear.left();
      },
    };
  }

  // How much is kept for this page, of how much; and whether it stays on the disk unless somebody wants it gone, which
  // is asked for: browsers may ask the person. Null where the browser does not say.
  async room(): Promise<{ used: number; all: number; stays: boolean } | null> {
    try {
      const stays = await navigator.storage.persist();
      const { usage = 0, quota = 0 } = await navigator.storage.estimate();
      return { used: usage, all: quota, stays };
    } catch {
      return null;
    }
  }

  // How the person called themselves here; the server knows better, where there is one.
  private get name(): string {
    return localStorage.getItem("enfilade.name") ?? say("nav.guest");
  }

  private post(message: ToHouse): void {
    this.worker ??= this.begin();
    this.worker.postMessage(message);
  }

  private begin(): Worker {
    const name = globalThis.foretold ?? "";
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name });
    worker.onmessage = ({ data }: MessageEvent<FromHouse>) => this.hear(data);
    worker.onerror = () => this.fail(worker);
    return worker;
  }

  private hear(message: FromHouse): void {
    if (message.what === "reply") {
      this.calls.get(message.call)?.(message.status, message.reply);
      this.calls.delete(message.call);
      return;
    }
    const ear = this.lines.get(message.line);
    if (message.what === "opened") ear?.opened();
    if (message.what === "heard") ear?.heard(message.text);
    if (message.what === "left" && this.lines.delete(message.line)) ear?.left();
  }

  // The worker could not even begin, or broke down: whoever waits is told, and the next one begins another.
  private fail(worker: Worker): void {
    worker.terminate();
    this.worker = null;
    const error = { code: "no_engine", text: "the games of this device cannot be reached" };
    for (const done of this.calls.values()) done(503, { error });
    this.calls.clear();
    for (const ear of [...this.lines.values()]) ear.left();
    this.lines.clear();
  }
}

export const device = new Device();
