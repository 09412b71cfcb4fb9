// The workers that think, as many as the device has to spare. One that is not wanted any more is ended in the middle
// of its thought; there is always time to begin another.
import type { Thought } from "./messages";

interface Thinker {
  worker: Worker;
  at: string; // whose mind it had last
  now: Thought | null;
}

export class Thinkers {
  private readonly all = new Set<Thinker>();
  private waiting: Thought[] = [];
  private readonly most = Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1));

  // `found` hears what a thought has come to, as JSON; null when its thinker broke down.
  constructor(
    private readonly module: WebAssembly.Module,
    private readonly found: (thought: number, found: string | null) => void,
  ) {}

  // One is there before anybody waits for it.
  ready(): void {
    if (this.all.size === 0) this.hire();
  }

  think(thought: Thought): void {
    this.waiting.push(thought);
    this.assign();
  }

  stop(thought: number): void {
    this.waiting = this.waiting.filter((one) => one.thought !== thought);
    for (const thinker of this.all)
      if (thinker.now?.thought === thought) {
        this.dismiss(thinker);
        this.ready();
      }
    this.assign();
  }

  private assign(): void {
    const idle = [...this.all].filter((thinker) => !thinker.now);
    for (const thought of [...this.waiting]) {
      // A mind goes on with its turn where it is.
      const known = idle.findIndex((thinker) => thinker.at === thought.at);
      const thinker =
        known >= 0 ? idle.splice(known, 1)[0] : (idle.pop() ?? (this.all.size < this.most && this.hire()));
      if (!thinker) return;
      this.waiting = this.waiting.filter((one) => one !== thought);
      thinker.now = thought;
      thinker.at = thought.at;
      thinker.worker.postMessage(JSON.stringify(thought.request));
    }
  }

  private hire(): Thinker {
    const worker = new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" });
    const thinker: Thinker = { worker, at: "", now: null };
    worker.postMessage(this.module);
    worker.onmessage = ({ data }: MessageEvent<string>) => this.done(thinker, data);
    worker.onerror = () => {
      this.dismiss(thinker);
      this.done(thinker, null);
    };
    this.all.add(thinker);
    return thinker;
  }

  private dismiss(thinker: Thinker): void {
    thinker.worker.terminate();
    this.all.delete(thinker);
  }

  private done(thinker: Thinker, found: string | null): void {
    const thought = thinker.now;
    thinker.now = null;
    if (thought) this.found(thought.thought, found);
    this.assign();
  }
}
