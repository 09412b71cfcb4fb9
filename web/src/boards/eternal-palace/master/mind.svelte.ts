// What the Master thought on its latest turn, one thought after the other; it stays until the next one.
import { untrack } from "svelte";
import { seatOf } from "../../../lib/moves";
import { pace } from "../../../lib/settings.svelte";
import type { GameEvent } from "../../../lib/wire";
import type { Desk } from "../../board";
import type { Place } from "../view";
import { turnsOf, type Thought } from "./thoughts";

export interface Step {
  place: Place;
  works: boolean;
}

export class Mind {
  private told = $state(0); // how many of the thoughts have been shown
  private readonly latest = $derived.by<readonly GameEvent[]>(() => {
    const { told, events } = this.desk();
    const chapter = told?.findLast((one) => one.events.some((event) => event.event === "weighed"));
    return chapter?.events ?? events;
  });
  readonly thoughts = $derived.by<readonly Thought[]>(() => turnsOf(this.latest).at(-1) ?? []);
  readonly shown = $derived.by(() => this.thoughts.slice(0, this.told));
  readonly busy = $derived.by(() => this.told < this.thoughts.length);
  // Nobody has moved since.
  readonly fresh = $derived.by(() => {
    const { told, events } = this.desk();
    const since = (told?.at(-1)?.events ?? events).findLast(
      (event) => event.event === "weighed" || event.event === "played" || event.event === "restored",
    );
    return since?.event !== "restored" && since !== undefined && seatOf(since.args.seat) === null;
  });
  // Over which places the thoughts went.
  readonly path = $derived.by<readonly Step[]>(() =>
    this.fresh ? this.shown.flatMap(({ place, works }) => (place ? [{ place: place as Place, works }] : [])) : [],
  );

  constructor(private readonly desk: () => Desk) {
    // One after the other, all of them while the action is shown (Playback).
    const turn = $derived(this.thoughts[0]?.event);
    $effect(() => {
      void turn;
      const all = untrack(() => this.thoughts.length);
      const each = untrack(() => (desk().moving ? pace() : 0));
      this.told = each > 0 ? Math.min(1, all) : all;
      if (each === 0) return;
      const timer = setInterval(() => (this.told < all ? (this.told += 1) : clearInterval(timer)), each);
      return () => clearInterval(timer);
    });
  }
}
