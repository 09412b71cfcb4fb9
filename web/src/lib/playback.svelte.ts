// Shows what happened one action after the other, at the speed of the settings: in order and whole, but never for
// longer than a stated patience. It can be paused, gone through step by step, skipped, and asked to show earlier
// moments again. Boards only see the moment that is shown.
import { beat, likes, pace, patience } from "./settings.svelte";
import type { GameEvent, Moment } from "./wire";

// One action on the screen. Several of them can make up one moment: the table before them is shown until the last.
interface Act {
  moment: Moment;
  again: boolean; // shown before
  fresh?: boolean; // where the game stands, not how it came there
}

export class Playback {
  // The moment on the screen, and a number that grows with each, so that boards know which events are new.
  shown: Moment | null = $state.raw(null);
  serial = $state(0);
  // Whether the events of `shown` are to be animated: not when a page has just been opened.
  moving = $state(false);
  // How many actions are still to be shown.
  left = $state(0);
  paused = $state(false);
  // An earlier moment is on the screen, not the present.
  again = $state(false);

  private queue: Act[] = [];
  private latest: Moment | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private deadline = 0;
  private mine = false; // what is shown is my own doing

  // `heard` is called with every action when it is shown; `parts` divides the events of a moment into actions; `own`
  // says whether a moment is my own doing, which nobody has to wait for; `silent`, whether there is nothing to read.
  constructor(
    private readonly heard: (moment: Moment, again: boolean, fresh: boolean) => void = () => {},
    private readonly parts: (events: readonly GameEvent[]) => GameEvent[][] = (events) => [[...events]],
    private readonly own: (moment: Moment) => boolean = () => false,
    private readonly silent: (events: readonly GameEvent[]) => boolean = (events) => events.length === 0,
  ) {}

  push(moment: Moment, fresh: boolean): void {
    if (fresh) return this.begin(moment);
    // All before it has been shown, and I have answered: my own step holds nobody up.
    const current = this.queue.length === 0 && (this.mine || (this.shown?.decision ?? null) !== null);
    this.enqueue(this.acts(moment));
    this.latest = moment;
    const asked = moment.decision !== null && !likes.wait;
    if (beat() === 0 || document.hidden || asked) return this.skip();
    if (current && this.own(moment) && !this.paused) this.stop();
    this.go();
  }

  // Shows moments of the past once more, and then the present.
  replay(moments: readonly Moment[]): void {
    if (moments.length === 0) return;
    const now = this.latest;
    this.enqueue([
      ...moments.map((moment) => ({ moment: past(moment), again: true })),
      ...(now ? [{ moment: { ...now, events: [] }, again: false }] : []),
    ]);
    this.paused = false;
    this.go();
  }
  // Shows one moment of the past until `skip`.
  look(moment: Moment): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.paused = true;
    if (this.latest && this.queue.length === 0)
      this.enqueue([{ moment: { ...this.latest, events: [] }, again: false }]);
    this.show({ moment: past(moment), again: true }, false);
  }

  pause(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.paused = true;
  }
  resume(): void {
    this.paused = false;
    this.deadline = Date.now() + patience();
    this.go();
  }
  // One action on.
  step(): void {
    this.pause();
    this.next();
    if (this.queue.length === 0) this.paused = false;
  }
  // Everything at once.
  skip(): void {
    this.stop();
    this.paused = false;
    const waiting = this.queue;
    this.queue = [];
    this.left = 0;
    for (const act of waiting) this.show(act, pace() > 0 && act === waiting.at(-1));
  }
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private begin(moment: Moment): void {
    this.stop();
    this.queue = [];
    this.left = 0;
    this.paused = false;
    this.latest = moment;
    this.show({ moment, again: false, fresh: true }, false);
  }

  private acts(moment: Moment): Act[] {
    const parts = this.parts(moment.events);
    const before = this.latest;
    if (!before || parts.length < 2) return [{ moment, again: false }];
    return parts.map((events, i) => ({
      moment:
        i === parts.length - 1
          ? { ...moment, events }
          : { ...past(before), v: moment.v - 1 + (i + 1) / parts.length, events },
      again: false,
    }));
  }
  private enqueue(acts: readonly Act[]): void {
    this.queue.push(...acts);
    this.left = this.queue.length;
    this.deadline = Date.now() + patience();
  }
  private go(): void {
    if (this.timer === undefined && !this.paused) this.next();
  }
  private next(): void {
    const act = this.queue.shift();
    this.timer = undefined;
    this.left = this.queue.length;
    if (!act) return;
    this.show(act, pace() > 0);
    if (this.paused) return;
    // A long queue plays faster, so that all of it is seen before patience ends.
    const share = Math.max(0, this.deadline - Date.now()) / (this.queue.length + 1);
    const { events } = act.moment;
    const length = this.silent(events) ? 0 : this.mine ? pace() : beat() * weight(events);
    this.timer = setTimeout(() => this.next(), Math.min(length, share));
  }

  private show(act: Act, moving: boolean): void {
    this.mine = !act.again && this.own(act.moment);
    this.shown = act.moment;
    this.again = act.again;
    this.moving = moving;
    this.serial += 1;
    this.heard(act.moment, act.again, act.fresh === true);
  }
}

// How long an action is to be read: more for one with much to tell.
const weight = (events: readonly GameEvent[]): number => Math.min(3, 1 + (events.length - 1) / 4);

// A moment that is over: nothing is asked any more.
const past = (moment: Moment): Moment => ({ ...moment, decision: null, prompt: null, menu: null, undo: null });
