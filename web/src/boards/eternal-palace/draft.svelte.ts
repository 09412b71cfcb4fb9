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
import { numberOf, rising, sameDice, sceneOf, sum, type Offer, type Place, type View } from "./view";

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
  // Where my groups would go.
  readonly places = $derived.by<Place[]>(() => {
    if (!this.open) return [];
    return (this.looked === null ? this.groups : [this.looked]).flatMap((group) =>
      this.sight
        .offersOf(this.facesOf(group))
        .filter((offer) => offer.wisdom === 0 && (this.looked !== null || numberOf(offer.place) !== null))
        .map((offer) => offer.place),
    );
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
  // The place whose number the dice show, or else the open ones.
  endsAt(faces: readonly number[]): string {
    const exact = this.sight.offersOf(faces).find((offer) => offer.wisdom === 0 && numberOf(offer.place) !== null);
    return placeText(this.sight.desk().words, exact?.place ?? "IS");
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
  picked = $state<string | null>(null); // a choice, known by its step
  private queue: readonly Move[] = []; // a visit is several moves: each is sent when the one before it has been made

  readonly turns = $derived.by(() => this.asked("turn"));
  readonly uses = $derived.by(() => this.asked("use"));
  readonly takes = $derived.by(() => this.asked("take"));
  readonly fixed = $derived.by(() => this.asked("go").length > 0); // a group has been played and needs its place
  readonly visiting = $derived.by(() => this.fixed || this.asked("play").length > 0);

  readonly groups = $derived.by(() => this.sight.me?.view.groups ?? []);
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
  why(place: Place): void {
    const bar = this.offers.find((one) => one.place === place)?.bar;
    if (!bar) return;
    this.sight.desk().refuse({ code: "refused", text: "", clause: bar });
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
  forget(): void {
    this.target = this.picked = this.turning = null;
  }
}

// ---- What stands in the prompt -------------------------------------------------------------------------------------

export function draftOf(desk: Desk, plan: Plan, answer: Answer): Draft | null {
  const { words } = desk;
  if (plan.open)
    return {
      title: words.say("ep.n_groups", { n: plan.groups.length }),
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
