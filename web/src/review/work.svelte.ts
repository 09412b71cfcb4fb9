// A review while it is worked out: on the server, in its spare time, or on this device; and how far it has come.
import { api, Refused } from "../lib/api";
import { isHere } from "../lib/here";
import { refusalText } from "../lib/refusal";
import { self } from "../lib/self.svelte";
import { speech } from "../lib/speech.svelte";
import { Rest } from "./rest";
import type { Reviewed, Standing } from "./review";

const everyMilliseconds = 1000;

export class Work {
  standing = $state.raw<Standing>({ state: "none" });
  review = $state.raw<Reviewed | null>(null); // stays while a deeper one is worked out
  problem = $state("");
  left = $state<number | null>(null); // seconds, as far as it can be told
  private rest = new Rest();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private gone = false;
  private study: { stop(): void } | null = null;

  constructor(private readonly id: string) {}

  // Begins with it where there is none yet, and follows it until it is there.
  begin(deeper = false): void {
    this.problem = "";
    this.left = null;
    this.rest = new Rest();
    void this.follow(isHere(this.id) ? this.workHere(deeper) : this.ask(() => api.askReview(this.id, deeper), deeper));
  }
  leave(): void {
    this.gone = true;
    clearTimeout(this.timer);
    this.study?.stop();
  }

  private async follow(work: Promise<void>): Promise<void> {
    await work.catch((error: unknown) => {
      this.problem = error instanceof Refused ? refusalText(speech.words, error.refusal) : String(error);
    });
  }

  // On this device, by the engine in a worker; kept beside the game.
  private async workHere(deeper: boolean): Promise<void> {
    const { keepReview, keptReview } = await import("../device/reviews");
    const kept = deeper ? null : await keptReview(this.id);
    if (kept) {
      this.hear({ state: "done", review: kept });
      return;
    }
    this.hear({ state: "working", ahead: 0, done: 0 });
    const { study } = await import("../device/study");
    const [{ table }, record] = await Promise.all([api.table(this.id), api.record(this.id)]);
    if (this.gone) return;
    const working = study<Reviewed>(table.game, { do: "review", record, deeper }, (done) => {
      this.hear({ state: "working", ahead: 0, done });
    });
    this.study = working;
    const review = await working;
    this.hear({ state: "done", review });
    await keepReview(this.id, review);
  }

  private hear(standing: Standing): void {
    this.standing = standing;
    if (standing.state === "done") this.review = standing.review;
    if (standing.state === "working") this.left = this.rest.hear(standing.done, Date.now());
  }

  private async ask(call: () => Promise<Standing>, deeper: boolean): Promise<void> {
    await self.someone();
    const standing = await call();
    if (this.gone) return;
    this.hear(standing);
    if (standing.state === "done") return;
    // A server that began anew meanwhile knows nothing of it.
    const next = standing.state === "none" ? () => api.askReview(this.id, deeper) : () => api.review(this.id);
    this.timer = setTimeout(() => void this.follow(this.ask(next, deeper)), everyMilliseconds);
  }
}
