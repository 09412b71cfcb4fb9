// Shows what happened one change after the other, each for as long as its movement takes. It never holds up the
// player: a tap, a key, or more than a few changes waiting, and the latest is shown at once.
import { pace } from "./settings.svelte";
import type { Moment } from "./wire";

const longestTurn = 1200; // for everything that waits, in milliseconds
const crowd = 8;

export class Playback {
  // The moment on the screen, and a number that grows with each, so that boards know which events are new.
  shown: Moment | null = $state.raw(null);
  serial = $state(0);
  // Whether the events of `shown` are to be animated: not when a page has just been opened.
  moving = $state(false);

  private queue: Moment[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly heard: (moment: Moment) => void = () => {}) {}

  push(moment: Moment, fresh: boolean): void {
    if (fresh) {
      this.queue = [];
      clearTimeout(this.timer);
      this.timer = undefined;
      this.show(moment, false);
      return;
    }
    this.queue.push(moment);
    if (pace() === 0 || document.hidden || this.queue.length > crowd) return this.flush();
    if (this.timer === undefined) this.next();
  }

  // Everything at once.
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const waiting = this.queue;
    this.queue = [];
    for (const moment of waiting) this.show(moment, pace() > 0);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private next(): void {
    const moment = this.queue.shift();
    this.timer = undefined;
    if (!moment) return;
    this.show(moment, true);
    const pause = Math.min(pace() * (moment.events.length > 0 ? 2.5 : 0), longestTurn / Math.max(1, this.queue.length));
    this.timer = setTimeout(() => this.next(), pause);
  }

  private show(moment: Moment, moving: boolean): void {
    this.shown = moment;
    this.moving = moving;
    this.serial += 1;
    this.heard(moment);
  }
}
