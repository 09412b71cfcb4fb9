// Where my tile may lie, where it is tried and how it is turned, and what that would bring.
import { untrack } from "svelte";
import { announcements } from "../../lib/announce.svelte";
import type { Desk, Draft } from "../board";
import { why } from "../why";
import { aroundText, tileText, whereText } from "./describe";
import {
  boxOf,
  closings,
  keyOf,
  placement,
  placing,
  sameLook,
  steps,
  turnsOf,
  type Cell,
  type Closing,
  type Scene,
  type View,
} from "./view";

export class CityDraft {
  turn = $state(0);
  spot = $state.raw<{ x: number; y: number } | null>(null);
  forecast = $state.raw<Closing[] | null>(null);
  private asked = 0;
  private readonly seen: () => Desk;

  constructor(seen: () => Desk) {
    this.seen = seen;
    // A new question: nothing is chosen yet.
    $effect(() => {
      void this.question;
      this.spot = null;
      this.turn = 0;
      this.forecast = null;
    });
    $effect(() => this.foresee());
  }
  private get desk(): Desk {
    return this.seen();
  }

  // ---- The palace, and where the tile fits -------------------------------------------------------------------

  private readonly box = $derived.by(() => boxOf(this.desk.components));
  readonly cells = $derived.by(() =>
    this.box.cellsOf(this.desk.scene as Scene, this.desk.options.start_side ?? "beginner"),
  );
  readonly at = $derived.by(() => new Map(this.cells.map((cell) => [keyOf(cell.x, cell.y), cell])));
  readonly shape = $derived.by(() => {
    const { seat, seatNames, view } = this.desk;
    const hand = seat === null ? null : (view as View).players[seatNames[seat] ?? ""]?.hand;
    return hand ? (this.box.shapes.get(hand) ?? null) : null;
  });
  private readonly question = $derived.by(
    () => `${this.desk.seat}/${this.shape?.id}/${this.cells.length}/${this.desk.menu.length > 0}`,
  );
  // By cell, in which ways it fits there.
  readonly legal = $derived.by(() => {
    const found = new Map<string, number[]>();
    for (const choice of this.desk.menu) {
      const to = placement(choice.move);
      if (to) found.set(keyOf(to.x, to.y), [...(found.get(keyOf(to.x, to.y)) ?? []), to.turn]);
    }
    return found;
  });
  readonly targets = $derived.by(() =>
    [...this.legal.keys()]
      .map((key) => key.split(",").map(Number) as [number, number])
      .sort((a, b) => a[1] - b[1] || a[0] - b[0]),
  );
  // Empty cells beside the palace where nothing can be done: they say why not.
  readonly blocked = $derived.by(() => {
    if (this.desk.menu.length === 0) return [];
    const found = new Map<string, [number, number]>();
    for (const cell of this.cells)
      for (const [dx, dy] of steps) {
        const key = keyOf(cell.x + dx, cell.y + dy);
        if (!this.at.has(key) && !this.legal.has(key)) found.set(key, [cell.x + dx, cell.y + dy]);
      }
    return [...found.values()];
  });
  readonly buttons = $derived.by(() => this.desk.menu.filter((choice) => !placement(choice.move)));

  fits(x: number, y: number, turn: number): boolean {
    return this.shape !== null && (this.legal.get(keyOf(x, y))?.includes(sameLook(this.shape, turn)) ?? false);
  }
  isSpot(x: number, y: number): boolean {
    return this.spot?.x === x && this.spot.y === y;
  }
  cellText(x: number, y: number): string {
    const { words } = this.desk;
    return words.say("fc.cell", {
      where: whereText(words, x, y),
      n: this.legal.get(keyOf(x, y))?.length ?? 0,
      around: aroundText(
        words,
        steps.map(([dx, dy]) => this.at.get(keyOf(x + dx, y + dy))),
      ),
    });
  }

  // ---- Choosing ----------------------------------------------------------------------------------------------

  readonly ready = $derived.by(() => this.spot !== null && this.fits(this.spot.x, this.spot.y, this.turn));
  private readonly move = $derived.by(() =>
    this.spot && this.shape ? placing({ ...this.spot, turn: sameLook(this.shape, this.turn) }) : null,
  );
  // The tile as it would lie.
  readonly ghost = $derived.by<Cell | null>(() =>
    this.spot && this.shape && this.desk.seat !== null
      ? { ...this.spot, turn: this.turn, shape: this.shape, seat: this.desk.seat }
      : null,
  );

  select(x: number, y: number): void {
    if (!this.shape || this.desk.menu.length === 0) return;
    const turns = this.legal.get(keyOf(x, y)) ?? [];
    this.desk.refuse(null);
    if (turns.length === 0) return this.whyNot(x, y);
    const now = turns.indexOf(sameLook(this.shape, this.turn));
    if (this.isSpot(x, y)) {
      // Again on the same cell: the next way it fits.
      this.turn = turns[(now + 1) % turns.length] ?? this.turn;
      return;
    }
    this.spot = { x, y };
    if (now < 0) this.turn = turns.find((turn) => turn > this.turn) ?? turns[0] ?? this.turn;
    if (!this.desk.confirm) this.send();
  }
  rotate(by: number): void {
    if (!this.shape) return;
    const turns = turnsOf(this.shape);
    const now = turns.indexOf(sameLook(this.shape, this.turn));
    this.turn = turns[(now + by + turns.length) % turns.length] ?? 0;
    this.desk.refuse(null);
    if (this.spot && !this.fits(this.spot.x, this.spot.y, this.turn)) this.whyNot(this.spot.x, this.spot.y);
    else if (!this.spot) announcements.say(tileText(this.desk.words, this.shape, this.turn));
  }
  whyNot(x: number, y: number): void {
    why(this.desk, placing({ x, y, turn: this.turn }));
  }
  send(): void {
    if (this.move && this.ready) this.desk.choose(this.move);
  }
  drop(): void {
    this.spot = null;
    this.desk.refuse(null);
  }

  // ---- What it would bring -----------------------------------------------------------------------------------

  private foresee(): void {
    const wanted = this.ready ? this.move : null;
    this.forecast = null;
    this.asked += 1;
    const ticket = this.asked;
    if (!wanted) return;
    untrack(() => this.desk.preview(wanted)).then(
      (preview) => {
        if (ticket !== this.asked) return;
        this.forecast = closings(preview.events, this.desk.table.players);
        announcements.say(this.title());
      },
      () => {},
    );
  }
  readonly draft = $derived.by<Draft | null>(() =>
    this.move ? { title: this.title(), action: this.desk.words.say("fc.place"), ready: this.ready } : null,
  );
  private title(): string {
    const { words, names } = this.desk;
    const { forecast } = this;
    if (!forecast || !this.shape) return words.say("fc.placing");
    if (forecast.length === 0) return words.say("fc.closes_nothing");
    const pays = forecast.flatMap((closing) => closing.pays);
    const paid = names
      .map((name, seat) => ({
        name,
        coins: pays.reduce((sum, one) => sum + (one.seat === seat ? one.coins : 0), 0),
      }))
      .filter((one) => one.coins > 0)
      .map((one) => `${one.name} ${one.coins}`)
      .join(", ");
    const what =
      forecast.length === 1
        ? words.say("fc.closes", { colour: { word: `fc.the.${forecast[0]?.colour}` } })
        : words.say("fc.closes_several", { n: forecast.length });
    return `${what}: ${paid || words.say("fc.nobody_paid")}`;
  }
}
