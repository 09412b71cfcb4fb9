// What is chosen and not sent: dice in groups behind the screen, a group and its place, an answer. Nothing is decided
// here: what is possible comes from menu and scene.
import { untrack } from "svelte";
import { announcements } from "../../lib/announce.svelte";
import { choiceOf, idOf, place } from "../../lib/moves";
import { play } from "../../lib/sound";
import type { Choice, Move } from "../../lib/wire";
import { sentence } from "../../lib/words";
import type { Desk, Draft } from "../board";
import { offerText, placeText } from "./describe";
import { peopleOf } from "./people";
import type { Lying } from "./planning/Screen.svelte";
import { numberOf, rising, sameDice, sceneOf, sum, type Group, type Offer, type Place, type View } from "./view";

// Everything that all drafts look at.
export class Sight {
  readonly view = $derived.by(() => this.desk().view as View);
  readonly scene = $derived.by(() => sceneOf(this.desk().scene));
  readonly people = $derived.by(() => peopleOf(this.desk(), this.view));
  readonly me = $derived.by(() => {
    const { seat } = this.desk();
    return this.people.find((person) => person.seat !== null && person.seat === seat) ?? null;
  });
  constructor(readonly desk: () => Desk) {}

  // Where a group of these dice may go.
  offersOf(faces: readonly number[]): readonly Offer[] {
    return this.scene?.groups.find((group) => sameDice(group.dice, faces))?.offers ?? [];
  }
}

// ---- Plan: dice in groups, behind the screen -----------------------------------------------------------------------

export class Plan {
  dice = $state.raw<readonly Lying[]>([]);
  held = $state<number | null>(null);
  looked = $state<number | null>(null); // the group whose places are shown
  readonly open = $derived.by(() => {
    const { view, me } = this.sight;
    return view.phase === "planning" && me !== null && me.view.committed === false;
  });
  readonly groups = $derived.by(() => [...new Set(this.dice.map((die) => die.group))].sort((a, b) => a - b));
  // Where my groups would go: each to the place whose number it shows, or else to the Scrolls; the one that is looked
  // at also to wherever else it may.
  readonly ends = $derived.by<{ place: Place; dice: readonly number[] }[]>(() => {
    if (!this.open) return [];
    return this.groups.flatMap((group) => {
      const dice = this.facesOf(group);
      const end = this.endOf(dice);
      const others = this.looked === group ? this.sight.offersOf(dice).filter((offer) => offer.place !== end) : [];
      return [{ place: end, dice }, ...others.map((offer) => ({ place: offer.place, dice: [] }))];
    });
  });

  constructor(private readonly sight: Sight) {
    let rolled = "";
    $effect(() => {
      const { table, seat } = sight.desk();
      const faces = this.open ? (sight.me?.view.rolled ?? []) : [];
      const now = `${table.id}/${seat}/${sight.view.round}/${faces.join("")}`;
      if (now === rolled) return;
      rolled = now;
      this.dice = faces.map((face, i) => ({ id: i, face, group: i }));
      this.held = this.looked = null;
    });
  }

  facesOf(group: number): number[] {
    return this.dice.filter((die) => die.group === group).map((die) => die.face);
  }
  // The place whose number the dice show, or else the one that is open to all.
  endOf(faces: readonly number[]): Place {
    return this.sight.offersOf(faces).find((offer) => numberOf(offer.place) !== null)?.place ?? "IS";
  }
  endsAt(faces: readonly number[]): string {
    return placeText(this.sight.desk().words, this.endOf(faces));
  }
  move(id: number, group: number): void {
    this.dice = this.dice.map((die) => (die.id === id ? { ...die, group } : die));
    this.looked = group;
    const faces = this.facesOf(group);
    announcements.say(
      this.sight
        .desk()
        .words.say("ep.moved", { faces: faces.join("+"), value: sum(faces), places: this.endsAt(faces) }),
    );
  }
  split(): void {
    this.dice = this.dice.map((die) => ({ ...die, group: die.id }));
    this.held = this.looked = null;
  }
  send(): void {
    this.sight
      .desk()
      .choose({ do: "plan", groups: { groups: this.groups.map((group) => rising(this.facesOf(group))) } });
  }
}

// ---- Play: a group, a place; and everything else that can be answered -----------------------------------------------

// What is answered on the map, with the dice or with a button of the prompt.
const elsewhere = ["play", "go", "turn", "group", "plan", "done", "privilege"];

export class Answer {
  wanted = $state<number | null>(null); // the group
  target = $state<Place | null>(null);
  turning = $state<number | null>(null); // the face of the die that is being turned
  private wish: { from: number; to: number } | null = null; // a turn for when the group has been played
  picked = $state<string | null>(null); // a choice, known by its step
  private queue: readonly Move[] = []; // a visit is several moves: each is sent when the one before it has been made

  readonly turns = $derived.by(() => this.asked("turn"));
  readonly uses = $derived.by(() => this.asked("use"));
  readonly takes = $derived.by(() => this.asked("take"));
  readonly fixed = $derived.by(() => this.asked("go").length > 0); // a group has been played and needs its place
  readonly visiting = $derived.by(() => this.fixed || this.asked("play").length > 0);

  // From the reveal on; before it as I have planned them.
  readonly groups = $derived.by<readonly Group[]>(() => {
    const { groups, rolled, plan } = this.sight.me?.view ?? {};
    if (groups || !rolled || !plan) return groups ?? [];
    const dice = rising(rolled);
    return [...new Set(plan)].sort().map((one) => ({ dice: dice.filter((_, i) => plan[i] === one), at: null }));
  });
  readonly free = $derived.by(() => this.groups.flatMap((one, i) => (one.at ? [] : [i])));
  readonly group = $derived.by(() => {
    if (this.fixed) return this.sight.view.turn?.group ?? null;
    return this.wanted !== null && this.free.includes(this.wanted) ? this.wanted : (this.free[0] ?? null);
  });
  readonly dice = $derived.by(() => (this.group === null ? [] : (this.groups[this.group]?.dice ?? [])));
  readonly offers = $derived.by(() => (this.visiting ? this.sight.offersOf(this.dice) : []));
  readonly open = $derived.by(() => this.offers.filter((offer) => !offer.bar));
  readonly offer = $derived.by(() => this.open.find((one) => one.place === this.target) ?? null);

  // A card of the row is chosen on the row itself; with two prices and nothing to confirm the ways are listed instead.
  readonly several = $derived.by(() => new Set(this.takes.map((one) => idOf(one.move.card))).size < this.takes.length);
  readonly fromRow = $derived.by(
    () => this.takes.length > 0 && this.sight.view.hand === null && (this.sight.desk().confirm || !this.several),
  );
  // What lies nowhere on the table; beside the row also what can be taken instead of a card.
  readonly buttons = $derived.by(() =>
    this.sight
      .desk()
      .menu.filter(
        (one) =>
          ["done", "privilege"].includes(one.move.do) || (this.fromRow && !["take", "use"].includes(one.move.do)),
      ),
  );
  readonly listed = $derived.by<readonly Choice[]>(() => {
    const turns = this.turning === null ? [] : this.turns.filter((one) => one.move.from === this.turning);
    if (turns.length > 0) return turns;
    return this.sight
      .desk()
      .menu.filter((one) => !elsewhere.includes(one.move.do) && !(this.visiting && one.move.do === "use"));
  });
  readonly asking = $derived.by(() => this.listed.length > 0 && !this.fromRow);
  readonly choice = $derived.by(() => this.sight.desk().menu.find((one) => one.step === this.picked) ?? null);

  constructor(private readonly sight: Sight) {
    $effect(() => {
      if (sight.desk().menu.length > 0) untrack(() => this.sendNext());
    });
  }
  private asked(verb: string): readonly Choice[] {
    return this.sight.desk().menu.filter((one) => one.move.do === verb);
  }
  private sendNext(): void {
    const desk = this.sight.desk();
    const [next, ...rest] = this.queue;
    if (!next) return;
    const possible = choiceOf(desk.menu, next) !== undefined;
    this.queue = possible ? rest : [];
    if (possible) desk.choose(next);
  }

  select(place: Place): void {
    const desk = this.sight.desk();
    desk.refuse(null);
    this.picked = null;
    if (this.target === place) return this.visit();
    this.target = place;
    const found = this.open.find((one) => one.place === place);
    if (found) announcements.say(offerText(desk.words, found));
    if (!desk.confirm) this.visit();
  }
  chooseGroup(index: number): void {
    this.wanted = index;
    this.target = this.picked = null;
    this.sight.desk().refuse(null);
  }
  visit(): void {
    const { offer } = this;
    if (!offer) return;
    this.queue = [
      ...(this.fixed ? [] : [{ do: "play", dice: { dice: rising(this.dice) } }]),
      ...offer.turns.map((turn) => ({ do: "turn", from: turn.from, to: turn.to })),
      { do: "go", place: place(offer.place) },
    ];
    this.target = null;
    this.sendNext();
  }
  // The turn that is chosen, and whether a die with this face may be turned by one more.
  readonly turned = $derived.by(() => {
    const { move } = this.choice ?? {};
    return move?.do === "turn" ? { from: Number(move.from), to: Number(move.to) } : null;
  });
  private turnTo(from: number, by: number): number {
    return (this.turned?.from === from ? this.turned.to : from) + by;
  }
  turnable(from: number, by: number): boolean {
    const to = this.turnTo(from, by);
    if (!this.fixed) return this.visiting && to >= 1 && to <= 6 && (this.sight.me?.view.wisdom ?? 0) > 0;
    return by === 0
      ? this.turns.some((one) => one.move.from === from)
      : to === from
        ? this.turned !== null
        : this.turns.some((one) => one.move.from === from && one.move.to === to);
  }
  // Plus and minus on a die: the group is played, and the turn stands in the prompt with its price.
  shift(from: number, by: number): void {
    const to = this.turnTo(from, by);
    this.target = null;
    if (this.fixed) {
      this.picked = this.turns.find((one) => one.move.from === from && one.move.to === to)?.step ?? null;
      if (this.choice) announcements.say(sentence(this.sight.desk().words.tell(this.choice.message)));
      return;
    }
    this.wish = { from, to };
    this.queue = [{ do: "play", dice: { dice: rising(this.dice) } }];
    this.sendNext();
  }
  why(place: Place): void {
    const bar = this.offers.find((one) => one.place === place)?.bar;
    if (!bar) return;
    this.sight.desk().refuse({ code: "refused", text: "", ...bar });
    play("refused");
  }
  pick(step: string): void {
    const desk = this.sight.desk();
    desk.refuse(null);
    this.target = null;
    if (desk.confirm && this.picked !== step) {
      this.picked = step;
      if (this.choice) announcements.say(sentence(desk.words.tell(this.choice.message)));
      return;
    }
    const one = desk.menu.find((entry) => entry.step === step);
    this.picked = this.turning = null;
    if (one) desk.choose(one.move);
  }
  // A new question: nothing is chosen yet, but for a turn that waited for it.
  forget(): void {
    const { wish } = this;
    this.target = this.picked = this.turning = null;
    if (!wish || this.queue.length > 0 || this.turns.length === 0) return;
    this.wish = null;
    this.picked = this.turns.find((one) => one.move.from === wish.from && one.move.to === wish.to)?.step ?? null;
  }
}

// ---- What stands in the prompt -------------------------------------------------------------------------------------

export function draftOf(desk: Desk, plan: Plan, answer: Answer): Draft | null {
  const { words } = desk;
  if (plan.open)
    return {
      title: words.say("ep.plan_title"),
      action: words.say("ep.plan_set"),
      ready: desk.menu.length > 0,
    };
  const { choice, offer } = answer;
  if (choice) return { title: sentence(words.tell(choice.message)), action: words.say("ep.do"), ready: true };
  if (!offer) return null;
  const title = words.say("ep.visit_question", { place: { word: `place.${offer.place}` } });
  return { title, action: words.say("ep.visit"), ready: true };
}

export function hintOf({ words }: Desk, answer: Answer): string {
  if (answer.visiting) {
    const turns = answer.fixed && answer.turns.length > 0;
    return words.say(answer.uses.length > 0 ? "ep.hint_advisors" : turns ? "ep.hint_turn" : "ep.hint_place");
  }
  return answer.fromRow ? words.say(answer.several ? "ep.hint_row_prices" : "ep.hint_row") : "";
}
