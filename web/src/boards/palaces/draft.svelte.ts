// What may be chosen and where it lies, what is chosen and not sent, and what it would do.
import { untrack } from "svelte";
import { announcements } from "../../lib/announce.svelte";
import { choiceOf, idOf } from "../../lib/moves";
import type { Choice, GameEvent, Move, Refusal } from "../../lib/wire";
import { sentence } from "../../lib/words";
import type { Desk, Draft } from "../board";
import { BidBuilder } from "./bid.svelte";
import { beatsText, bidText, lackText, owedText, payText } from "./describe";
import { Order } from "./order.svelte";
import { ofCard, ofCards, setsOfCounts, type Payment, type PlayerView, type Scene, type View } from "./view";

export class PalacesDraft {
  readonly builder = new BidBuilder();
  readonly order: Order;
  private readonly seen: () => Desk;

  constructor(seen: () => Desk) {
    this.seen = seen;
    this.order = new Order(seen);
    // A new question: nothing is chosen yet, but the cheapest answer is laid out.
    $effect(() => {
      void this.question;
      untrack(() => {
        this.pick = null;
        this.laid = this.several && this.phase === "lay" ? this.suggested().map(([place]) => place) : [];
        if (this.bidding) this.builder.begin(this.desk, this.bidding);
        if (this.asked) this.layPaid();
      });
    });
    $effect(() => this.judge(this.together));
    $effect(() => this.foresee(this.chosen));
    $effect(() => this.tellWorth());
  }
  private get desk(): Desk {
    return this.seen();
  }
  private get view(): View {
    return this.desk.view as View;
  }
  private get scene(): Scene | null {
    return this.desk.scene as Scene | null;
  }
  get phase(): string {
    return this.view.phase;
  }
  get me(): PlayerView | null {
    const { seat, seatNames } = this.desk;
    return seat === null ? null : (this.view.players[seatNames[seat] ?? ""] ?? null);
  }
  get cards(): readonly string[] {
    return this.me?.hand ?? []; // in my hand
  }

  // ---- What may be chosen ------------------------------------------------------------------------------------

  get asked(): boolean {
    return this.desk.menu.length > 0;
  }
  readonly bidding = $derived.by(() =>
    this.desk.menu.some((choice) => choice.move.do === "bid") ? (this.scene?.bidding ?? null) : null,
  );
  // Cards that are chosen together.
  get several(): boolean {
    return this.asked && (this.phase === "lay" || this.phase === "exchange");
  }
  private get fromHand(): boolean {
    return this.asked && ["forfeit", "drop", "furnace_hand"].includes(this.phase);
  }
  readonly question = $derived.by(() => {
    const steps = this.desk.menu.map((one) => one.step);
    return [this.desk.seat, this.view.round, this.phase, this.view.item, this.view.summary.standing, ...steps].join(
      "/",
    );
  });

  // Things on the table are known by a name of their own: "hand:2", "pile:castle", a line of the agenda; other choices
  // by their place in the menu.
  choice(id: string | null): Choice | undefined {
    if (id === null) return undefined;
    const { menu } = this.desk;
    if (id.startsWith("hand:"))
      return choiceOf(
        menu,
        ofCard(this.phase === "furnace_hand" ? "card" : "drop", this.cards[Number(id.slice(5))] ?? ""),
      );
    if (this.order.asked) return this.order.choice(id);
    return this.piles.get(id) ?? menu.find((one) => one.step === id);
  }
  readonly piles = $derived.by(
    () =>
      new Map<string, Choice>(
        this.desk.menu.flatMap((one) =>
          ["take", "turn"].includes(one.move.do) ? [[`pile:${idOf(one.move.pile)}`, one] as const] : [],
        ),
      ),
  );
  private readonly places = $derived.by<string[]>(() => {
    const all = this.cards.map((_, place) => `hand:${place}`);
    if (this.fromHand) return all.filter((id) => this.choice(id));
    if (!this.several || this.phase === "exchange") return this.several ? all : [];
    return all.filter((_, place) => this.scene?.payment?.usable.includes(this.cards[place] ?? ""));
  });
  readonly tray = $derived.by(() =>
    this.several || this.fromHand || this.phase === "agenda"
      ? []
      : this.desk.menu.filter((one) => ["card", "at", "grow", "match"].includes(one.move.do)),
  );
  readonly choosable = $derived.by(() => [
    ...this.piles.keys(),
    ...(this.order.asked ? this.order.items : []),
    ...this.tray.map((one) => one.step),
    ...this.places,
  ]);
  readonly buttons = $derived.by(() => {
    if (this.bidding || this.several || this.order.asked || this.paying) return [];
    const shown = new Set(this.choosable.map((id) => this.choice(id)));
    return this.desk.menu.filter((one) => !shown.has(one));
  });

  // What I have won and can pay: with the cards that are laid out, in one answer.
  readonly paying = $derived.by(() =>
    this.phase === "settle" && this.scene?.payment?.payable === true
      ? (this.desk.menu.find((one) => one.move.do === "pay") ?? null)
      : null,
  );
  private paid = false; // the cards follow

  // ---- What is chosen ----------------------------------------------------------------------------------------

  pick = $state<string | null>(null);
  laid = $state.raw<readonly number[]>([]); // places in the hand
  private checked = $state.raw<{ move: Move; refusal: Refusal | null } | null>(null);
  private foreseen = $state.raw<{ choice: Choice; events: readonly GameEvent[] } | null>(null);

  get head(): string | null {
    return this.order.asked ? (this.order.items[0] ?? null) : this.pick;
  }
  readonly chosen = $derived.by(() => this.choice(this.head));
  isChosen(id: string): boolean {
    return this.several ? this.laid.includes(Number(id.slice(5))) : id === this.head;
  }
  readonly together = $derived.by(() =>
    this.several
      ? ofCards(
          this.phase,
          this.laid.flatMap((place) => this.cards[place] ?? []),
        )
      : null,
  );
  // Why the cards do not pay, once the engine has said so.
  get refusal(): Refusal | null {
    return this.checked?.move === this.together ? (this.checked?.refusal ?? null) : null;
  }
  // What the chosen answer would do.
  get forecast(): readonly GameEvent[] | null {
    return this.foreseen && this.foreseen.choice === this.chosen ? this.foreseen.events : null;
  }
  // A bid that I could not pay: it is offered, but not laid into my hand.
  get bluffing(): boolean {
    return this.bidding !== null && this.builder.worth !== null && !this.builder.worth.payment.payable;
  }

  // Which places of my hand a payment uses, and for how much.
  private placed(payment: Payment | undefined): [place: number, covers: number][] {
    const free = this.cards.map((code, place) => ({ code, place }));
    return (payment?.payable ? payment.laid : []).flatMap(({ card, covers }) => {
      const at = free.findIndex((one) => one.code === card);
      return at < 0 ? [] : [[free.splice(at, 1)[0]?.place ?? 0, covers] as [number, number]];
    });
  }
  private suggested(): [place: number, covers: number][] {
    return this.placed(this.scene?.payment);
  }
  readonly covers = $derived.by<Map<number, number>>(() => {
    if (this.bidding) return new Map(this.placed(this.builder.worth?.payment));
    const suggested = this.suggested();
    if (this.asked && this.phase === "settle") return new Map(suggested);
    const asSuggested = String(suggested.map(([place]) => place).sort()) === String([...this.laid].sort());
    return this.several && this.phase === "lay" && asSuggested ? new Map(suggested) : new Map();
  });

  tap(id: string): void {
    this.desk.refuse(null);
    if (this.several) {
      const place = Number(id.slice(5));
      this.laid = this.laid.includes(place) ? this.laid.filter((one) => one !== place) : [...this.laid, place];
    } else if (this.desk.confirm) this.pick = id;
    else this.choose(this.choice(id));
  }
  choose(one: Choice | undefined): void {
    if (one) this.desk.choose(one.move);
  }
  send(): void {
    if (!this.draft?.ready) return;
    if (this.bidding) this.desk.choose(this.builder.move);
    else if (this.paying) this.pay(true);
    else if (this.together) this.desk.choose(this.together);
    else this.choose(this.chosen);
  }
  private pay(asLaid: boolean): void {
    this.paid = asLaid;
    this.choose(this.paying ?? undefined);
  }
  private layPaid(): void {
    const lay = this.paid && this.phase === "lay" ? this.together : null;
    this.paid = false;
    if (lay) this.desk.choose(lay);
  }
  drop(): void {
    this.pick = null;
    this.laid = [];
    this.order.forget();
    this.desk.refuse(null);
  }

  // Whether the cards pay exactly is for the engine to say.
  private judge(move: Move | null): void {
    if (!move || (this.phase === "lay" && this.laid.length === 0)) return;
    void untrack(() => this.desk.explain(move)).then(
      (refusal) => {
        if (move === this.together) this.checked = { move, refusal };
      },
      () => {},
    );
  }
  private foresee(choice: Choice | undefined): void {
    if (choice)
      untrack(() => this.desk.preview(choice.move)).then(
        (preview) => (this.foreseen = { choice, events: preview.events }),
        () => {},
      );
  }

  // ---- In words ----------------------------------------------------------------------------------------------

  readonly draft = $derived.by<Draft | null>(() => {
    const { words } = this.desk;
    if (this.bidding)
      return {
        title: this.bidTitle(),
        action: words.say("pa.bid"),
        ready: this.builder.settled && this.builder.worth?.beats === true,
        or: this.desk.menu.filter((one) => one.move.do === "pass"),
        quiet: this.bluffing,
      };
    if (this.paying) return this.payDraft();
    if (this.several) {
      const n = this.laid.length;
      return {
        title:
          this.phase === "lay"
            ? words.say("pa.pay_title", { owed: owedText(words, this.scene?.payment?.owed ?? []) })
            : words.say("pa.exchange_title", { n }),
        action: words.say(`pa.act.${this.phase}`, { n }),
        ready: this.checked?.move === this.together && this.refusal === null,
      };
    }
    const one = this.chosen;
    return one
      ? { title: sentence(words.tell(one.message)), action: words.say(this.action(one.move.do)), ready: true }
      : null;
  });
  private payDraft(): Draft {
    const { words, prompt, menu } = this.desk;
    const n = this.suggested().length;
    return {
      title: prompt ? sentence(words.tell(prompt)) : "",
      action: n > 0 ? words.say("pa.act.lay", { n }) : words.say("pa.act.pay"),
      ready: true,
      or: menu.filter((one) => one !== this.paying),
      ...(n > 0 && { otherwise: { text: words.say("pa.other_cards"), run: () => this.pay(false) } }),
    };
  }
  private action(verb: string): string {
    if (this.order.asked) return "pa.act.next";
    return verb === "card" ? `pa.act.card_${this.phase}` : `pa.act.${verb}`;
  }
  private bidTitle(): string {
    const { words } = this.desk;
    const bid = setsOfCounts(this.scene?.players[this.view.summary.standing ?? -1]?.bid ?? []);
    if (bid.length > 2) return words.say("pa.higher_or_pass");
    return bid.length > 0 ? words.say("pa.beat_or_pass", { bid: bidText(words, bid) }) : words.say("pa.open_or_pass");
  }
  get hint(): string {
    const { words } = this.desk;
    const payment = this.scene?.payment;
    if (this.phase === "settle" && payment)
      return payment.payable
        ? words.say(payment.laid.length > 0 ? "pa.hint.payable" : "pa.owes_nothing", { n: payment.laid.length })
        : words.say("pa.hint.unpayable", { lacks: lackText(words, payment) });
    const key = `pa.hint.${this.phase}`;
    return words.has(key) ? words.say(key) : "";
  }
  // The worth of a bid is told to those who listen, too.
  private tellWorth(): void {
    const worth = this.builder.settled ? this.builder.worth : null;
    if (!this.bidding || !worth) return;
    const { words } = this.desk;
    const bid = bidText(words, setsOfCounts(this.builder.counts));
    announcements.say(`${bid}. ${beatsText(words, worth)} ${payText(words, worth.payment)}`);
  }
}
