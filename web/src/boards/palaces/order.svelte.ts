// The winner's agenda in the order that I want; what is new stands last.
import { untrack } from "svelte";
import { announcements } from "../../lib/announce.svelte";
import { choiceOf } from "../../lib/moves";
import type { Choice } from "../../lib/wire";
import type { Desk } from "../board";
import { ofCard, type View } from "./view";

const named = (item: string): boolean => ["build", "keep", "discard"].includes(item);

export class Order {
  private wanted = $state.raw<string[]>([]);
  // Everything in the order that stands there, until something else has to be decided in between; then it goes on.
  private all = $state<{ round: number; left: number } | null>(null);
  private readonly seen: () => Desk;

  constructor(seen: () => Desk) {
    this.seen = seen;
    $effect(() => {
      if (this.asked) untrack(() => this.carryOn());
    });
    // A new round: a new agenda.
    $effect(() => {
      void this.view.round;
      this.wanted = [];
    });
  }
  private get view(): View {
    return this.seen().view as View;
  }

  readonly items = $derived.by<string[]>(() => {
    const { build, keep, discard, powers } = this.view.agenda;
    const all = [
      ...new Set([...(build ? ["build"] : []), ...powers, ...(keep ? ["keep"] : []), ...(discard ? ["discard"] : [])]),
    ];
    const rank = (item: string) => (this.wanted.includes(item) ? this.wanted.indexOf(item) : this.wanted.length);
    return all.sort((a, b) => rank(a) - rank(b));
  });
  readonly asked = $derived.by(() => this.seen().menu.length > 0 && this.view.phase === "agenda");

  choice(item: string | undefined): Choice | undefined {
    return item === undefined
      ? undefined
      : choiceOf(this.seen().menu, named(item) ? { do: item } : ofCard("card", item));
  }

  move(item: string, to: number): void {
    const others = this.items.filter((one) => one !== item);
    const place = Math.max(0, Math.min(others.length, to));
    this.wanted = [...others.slice(0, place), item, ...others.slice(place)];
    const { words } = this.seen();
    const text = words.say(named(item) ? `pa.name.${item}` : `card.${item}`);
    announcements.say(words.say("pa.moved", { text, n: place + 1 }));
  }
  forget(): void {
    this.wanted = [];
    this.all = null;
  }

  doAll(): void {
    this.all = { round: this.view.round, left: this.items.length };
    this.wanted = this.items;
    this.carryOn();
  }
  // What was taken back, or has come up meanwhile, is decided by hand.
  private carryOn(): void {
    if (!this.all || this.all.round !== this.view.round || this.items.length > this.all.left) this.all = null;
    const next = this.asked && this.all ? this.choice(this.items[0]) : undefined;
    if (!this.all || !next) return;
    this.all = { ...this.all, left: this.items.length - 1 };
    this.seen().choose(next.move);
  }
}
