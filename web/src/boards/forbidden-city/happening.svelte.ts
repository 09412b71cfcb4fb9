// What has just happened, as long as it is shown: a tile that arrives, rooms that are paid, the last tiles at the end.
import { untrack } from "svelte";
import { amountOf, seatOf } from "../../lib/moves";
import { pace } from "../../lib/settings.svelte";
import { play } from "../../lib/sound";
import type { Desk } from "../board";
import type { CityDraft } from "./draft.svelte";
import { unit } from "./palace";
import type { Sight } from "./sight.svelte";
import { closings, keyOf, roomAt, type Cell, type Closing, type Room, type View } from "./view";

export class Happening {
  arriving = $state.raw<{ cell: Cell; serial: number } | null>(null);
  flashing = $state.raw<Room[]>([]);
  coins = $state.raw<{ seat: number; coins: number; x: number; y: number; id: string }[]>([]);
  lastTiles = $state.raw<Map<number, number>>(new Map()); // by seat: what the last tiles pay

  constructor(
    private readonly seen: () => Desk,
    private readonly draft: CityDraft,
    private readonly sight: Sight,
  ) {
    $effect(() => {
      void this.seen().serial;
      untrack(() => this.happen());
    });
  }
  get over(): boolean {
    return (this.seen().view as View).phase === "over";
  }

  private happen(): void {
    const { events, moving, seat, serial, table } = this.seen();
    const laid = events.findLast((event) => event.event === "placed");
    const where = laid && { x: amountOf(laid.args.x), y: amountOf(laid.args.y) };
    if (where) this.sight.last = where;
    const ends = events.filter((event) => event.event === "last_tiles");
    if (ends.length > 0)
      this.lastTiles = new Map(ends.map((event) => [seatOf(event.args.seat) ?? 0, amountOf(event.args.coins)]));
    if (!moving) return;
    const cell = where && this.draft.at.get(keyOf(where.x, where.y));
    if (cell) {
      this.arriving = { cell, serial };
      play("place");
      this.sight.reveal(cell);
    } else if (events.some((event) => event.event === "drew" && seatOf(event.args.seat) === seat)) play("card");
    this.pay(closings(events, table.players));
  }

  private pay(closed: readonly Closing[]): void {
    if (closed.length === 0) return;
    const { serial } = this.seen();
    this.flashing = closed.flatMap((one) =>
      [0, 1]
        .map((part) => roomAt(this.sight.rooms, one.x, one.y, part))
        .filter((room): room is Room => room?.colour === one.colour && room.gaps === 0),
    );
    this.coins = closed.flatMap((one, i) =>
      one.pays.map((pay, k) => ({
        ...pay,
        x: one.x * unit + 50,
        y: one.y * unit + 50 + 48 * k,
        id: `${serial}/${i}/${k}`,
      })),
    );
    if (this.coins.length > 0) play("coin");
    setTimeout(
      () => {
        const now = this.seen().serial;
        if (now !== serial && this.coins[0]?.id.startsWith(`${now}/`)) return;
        this.flashing = [];
        this.coins = [];
      },
      Math.max(1500, 6 * pace()),
    );
  }
}
