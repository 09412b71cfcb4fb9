// What is chosen and not sent, what it would bring, and what a tap does to it.
import { untrack } from "svelte";
import { announcements } from "../../lib/announce.svelte";
import { sameMove } from "../../lib/moves";
import type { Move } from "../../lib/wire";
import { sentence } from "../../lib/words";
import type { Desk, Draft } from "../board";
import { why } from "../why";
import type { Lit } from "./Castle.svelte";
import { bringsText, effectText } from "./describe";
import { Question } from "./question.svelte";
import type { Sight } from "./sight.svelte";
import {
  boxOf,
  carryingOut,
  enlisting,
  isRoom,
  keeping,
  placing,
  read,
  shifting,
  toTheGate,
  type RoomId,
  type Scene,
  type Step,
  type View,
} from "./view";

export class RoyalDraft {
  chosen = $state.raw<Move | null>(null);
  picked = $state<RoomId | null>(null); // action 2: the servant in this room is to move
  toGate = $state<number | null>(null); // action 1: how many
  placed = $state.raw<RoomId[]>([]); // setup: where servants are to stand
  kept = $state.raw<number[]>([]); // action 5: which of the drawn cards
  private queue: Move[] = []; // steps that follow one another without being asked for again
  private asked = "";
  readonly question: Question;
  private readonly seen: () => Desk;
  private readonly sight: Sight;

  constructor(seen: () => Desk, sight: Sight) {
    this.seen = seen;
    this.sight = sight;
    this.question = new Question(seen);
    $effect(() => {
      if (this.desk.menu.length === 0) return untrack(() => this.sight.rest());
      const now = `${this.desk.seat}/${JSON.stringify(this.view)}`;
      if (now === this.asked) return;
      this.asked = now;
      untrack(() => this.begin());
    });
    $effect(() => {
      if (this.draft) announcements.say(this.draft.title);
    });
  }
  private get desk(): Desk {
    return this.seen();
  }
  private get view(): View {
    return this.desk.view as View;
  }
  private get scene(): Scene {
    return this.desk.scene as Scene;
  }
  private get phase(): string {
    return this.question.phase;
  }

  // A new question: nothing is chosen yet. Whoever moves servants goes on with those of the same room.
  private begin(): void {
    this.chosen = null;
    this.toGate = null;
    this.placed = [];
    this.kept = [];
    this.sight.rest();
    const goesOn = this.question.shifts.some((one) => one.from === this.picked);
    if (!goesOn || this.phase !== "moves") this.picked = null;
    const next = this.queue.shift();
    if (next && this.question.legal(next)) this.desk.choose(next);
    else this.queue = [];
    if (this.queue.length === 0 && !next) this.openPart();
  }
  // The board of the question opens by itself.
  private openPart(): void {
    if (this.question.grounds.size > 0) this.sight.part = "garden";
    else if (this.lit.size > 0) this.sight.part = "castle";
    else if (this.question.playable.size > 0) this.sight.part = "hand";
  }

  // ---- The rooms that may be answered ------------------------------------------------------------------------

  readonly lit = $derived.by(() => {
    const found = new Map<RoomId, Lit>();
    const light = (room: string, hint: string, more: number) => {
      if (isRoom(room)) found.set(room, { hint, more });
    };
    if (this.phase === "moves" && this.picked) {
      light(this.picked, "", -1);
      for (const one of this.question.shifts)
        if (one.from === this.picked) light(one.to, this.stepHint(this.picked, one.to as RoomId), 1);
      return found;
    }
    const hint = (room: RoomId) => bringsText(this.desk.words, room, this.brings(room));
    for (const one of this.question.steps) {
      if (one.what === "place") light(one.room, "", this.placed.filter((room) => room === one.room).length);
      else if (one.what === "gate") light("GATE", "", this.toGate ?? 0);
      else if (one.what === "chamber") {
        if (this.gain(one.room) > 0) light(one.room, hint(one.room), 0);
      } else if (one.what === "shift") light(one.from, "", this.isChosen(one.choice.move) ? -1 : 0);
      else if (one.what === "other" && one.does === "draw") light("BACK", hint("BACK"), 0);
    }
    return found;
  });
  // Where no chamber adds anything any more, leaving them is what is proposed.
  readonly left = $derived.by(() =>
    this.phase === "chambers" && this.lit.size === 0 ? this.question.done : undefined,
  );
  private brings(room: RoomId): number {
    return this.scene.rooms[room].brings[this.desk.seat ?? 0] ?? 0;
  }
  // What a chamber would add now. One that adds nothing may be carried out, but is not proposed.
  private gain(room: RoomId): number {
    const mine = room === "MINT" ? 0 : (this.view.rooms[room][this.desk.seat ?? 0] ?? 0);
    return this.brings(room) - mine;
  }
  private stepHint(from: RoomId, to: RoomId): string {
    const told = this.scene.steps?.[from]?.[to];
    if (!told) return "";
    const what = bringsText(this.desk.words, to, told.brings);
    return told.tied ? this.desk.words.say("rp.tied_short", { what }) : what;
  }
  isAnswer(place: string): boolean {
    return this.lit.has(place as RoomId) || this.question.grounds.has(place);
  }

  // ---- Choosing ----------------------------------------------------------------------------------------------

  get step(): Step | null {
    return this.chosen ? read(this.chosen) : null;
  }
  private isChosen(move: Move): boolean {
    return this.chosen !== null && sameMove(this.chosen, move);
  }
  // The first tap shows what it would bring, the second sends it; without confirmation the first sends.
  select(move: Move): void {
    this.desk.refuse(null);
    if (!this.question.legal(move)) return why(this.desk, move);
    if (!this.desk.confirm || this.isChosen(move)) this.desk.choose(move);
    else this.chosen = move;
  }

  tapRoom(room: RoomId): void {
    this.sight.glance(room, this.isAnswer(room));
    if (this.desk.menu.length === 0) return;
    this.desk.refuse(null);
    if (this.phase === "placing") this.place(room);
    else if (this.phase === "moves") this.move(room);
    else if (this.phase === "chambers") this.select(carryingOut(room));
    else if (this.phase === "supply") this.supply(room);
    else if (this.phase === "backdoor" && room === "BACK") this.select({ do: "draw" });
    else {
      const { shifts } = this.question;
      const one = shifts.find((shift) => shift.from === room) ?? shifts[0];
      if (one) this.select(shifting(room, one.to));
    }
  }
  tapField(field: string): void {
    this.sight.glance(field, this.isAnswer(field));
    if (this.desk.menu.length === 0) return;
    if (this.phase === "edge") this.select(shifting("supply", field));
    else if (this.phase === "enlist" && boxOf(this.desk.components).nobles.has(this.view.garden[field] ?? ""))
      this.select(enlisting(field));
  }
  private place(room: RoomId): void {
    if (!this.question.legal(placing(room))) return why(this.desk, placing(room));
    if (this.placed.length < this.question.toPlace) this.placed = [...this.placed, room];
  }
  private supply(room: RoomId): void {
    const { mostToGate } = this.question;
    if (room !== "GATE") return this.select(shifting(room, "GATE"));
    if (mostToGate === 0) return why(this.desk, toTheGate(1));
    if (!this.desk.confirm) this.desk.choose(toTheGate(mostToGate));
    else if (this.toGate === null) this.toGate = mostToGate;
    else this.send();
  }
  private move(room: RoomId): void {
    const { shifts } = this.question;
    if (this.picked === null) {
      if (shifts.some((one) => one.from === room)) this.picked = room;
      else why(this.desk, shifting(room, shifts[0]?.to ?? "GATE"));
    } else if (room === this.picked) this.picked = null;
    else this.carry(this.picked, room);
  }
  // One step through a door is sent at once: the next tap can take it back.
  carry(from: RoomId, to: RoomId): void {
    if (this.phase !== "moves") return;
    this.picked = from;
    const step = shifting(from, to);
    if (this.question.legal(step)) this.desk.choose(step);
    else why(this.desk, step);
  }
  toggle(i: number): void {
    this.kept = this.kept.includes(i) ? this.kept.filter((one) => one !== i) : [...this.kept, i].sort((a, b) => a - b);
  }
  count(by: number): void {
    const { mostToGate } = this.question;
    if (this.phase !== "supply" || mostToGate === 0) return;
    const now = this.toGate === null ? mostToGate : this.toGate + by;
    this.toGate = Math.max(0, Math.min(mostToGate, now));
  }

  send(): void {
    if (!this.draft?.ready) return;
    if (this.phase === "placing") {
      // The engine takes servants in the order of its menu.
      const order = this.question.steps.flatMap((one) => (one.what === "place" ? [one.room] : []));
      this.queue = [...this.placed].sort((a, b) => order.indexOf(a) - order.indexOf(b)).map(placing);
      const first = this.queue.shift();
      if (first) this.desk.choose(first);
    } else if (this.phase === "keeping")
      this.desk.choose(keeping(this.kept.flatMap((i) => this.question.drawn[i] ?? [])));
    else if (this.toGate !== null) this.desk.choose(toTheGate(this.toGate));
    else if (this.chosen) this.desk.choose(this.chosen);
  }
  drop(): void {
    this.desk.refuse(null);
    if (this.placed.length > 0) this.placed = this.placed.slice(0, -1);
    else if (this.toGate !== null) this.toGate = null;
    else if (this.kept.length > 0) this.kept = [];
    else this.chosen = null;
  }

  // ---- In words ----------------------------------------------------------------------------------------------

  roomName(place: string): string {
    if (isRoom(place)) return this.desk.words.say(`rp.room.${place}`);
    return place === "supply" ? this.desk.words.say("rp.supply") : place;
  }
  readonly draft = $derived.by<Draft | null>(() => {
    const { words, prompt, menu } = this.desk;
    const { toPlace } = this.question;
    if (this.phase === "placing" && this.placed.length > 0)
      return {
        title: words.say("rp.ask.placed", { n: this.placed.length, servants: toPlace }),
        action: words.say("rp.do.place"),
        ready: this.placed.length === toPlace,
      };
    if (this.phase === "keeping") {
      const n = this.kept.length;
      return {
        title: prompt ? sentence(words.tell(prompt)) : "",
        action: n > 0 ? words.say("rp.keep", { n }) : words.say("rp.keep_none"),
        ready: menu.length > 0,
        quiet: n === 0,
      };
    }
    if (this.toGate !== null)
      return {
        title: words.say("rp.gate_title", { n: this.toGate }),
        action: this.toGate > 0 ? words.say("rp.do.gate", { n: this.toGate }) : words.say("rp.do.none"),
        ready: this.toGate > 0 || this.question.legal({ do: "stop" }),
      };
    return this.step && this.chosen && this.question.legal(this.chosen) ? this.draftOf(this.step) : null;
  });
  private draftOf(one: Step): Draft {
    const { words } = this.desk;
    const says = (title: string, action: string): Draft => ({ title, action, ready: true });
    if (one.what === "chamber") return says(...this.chamber(one.room));
    if (one.what === "enlist") return says(words.say("rp.enlist_title"), words.say("rp.do.enlist"));
    if (one.what === "play")
      return says(
        words.say("rp.play_title", { card: words.say(`card.${one.card}`), effect: effectText(this.desk, one.card) }),
        words.say("rp.do.play", { n: boxOf(this.desk.components).cards.get(one.card)?.price ?? 0 }),
      );
    if (one.what === "shift")
      return says(
        words.say("rp.shift_title", { from: this.roomName(one.from), to: this.roomName(one.to) }),
        words.say("rp.do.shift"),
      );
    return says(words.say("rp.draw_title", { n: this.brings("BACK") }), words.say("rp.do.draw"));
  }
  private chamber(room: RoomId): [title: string, action: string] {
    const { words } = this.desk;
    const told = { room: this.roomName(room), n: this.gain(room) };
    if (told.n <= 0) return [words.say("rp.seal_nothing", told), words.say("rp.do.nothing")];
    return room === "MINT"
      ? [words.say("rp.mint_title", told), words.say("rp.do.mint", told)]
      : [words.say("rp.seal_title", told), words.say("rp.do.chamber", told)];
  }
}
