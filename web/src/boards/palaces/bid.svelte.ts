// The bid that is being put together. Every change asks the engine what it is worth; nothing is decided here.
import type { Move } from "../../lib/wire";
import type { Desk } from "../board";
import { bidding as bidOf, halfBid, type Counts, type Scene, type Worth } from "./view";

type Bidding = NonNullable<Scene["bidding"]>;

export class BidBuilder {
  counts: Counts = $state.raw([0, 0, 0, 0]);
  worth: Worth | null = $state.raw(null); // of the bid in `judged`
  private judged: Counts | null = $state.raw(null);
  private asked = 0;

  get move(): Move {
    return bidOf(this.counts);
  }
  // Whether `worth` speaks of the bid as it is now.
  get settled(): boolean {
    return this.judged === this.counts;
  }

  // Begins with the lowest bid that I could pay, or else the lowest that beats the standing one.
  begin(desk: Desk, bidding: Bidding): void {
    this.worth = null;
    this.take(desk, bidding, bidding.honest ?? bidding.raise ?? bidding.lowest);
  }

  change(desk: Desk, bidding: Bidding, suit: number, by: number): void {
    const count = (this.counts[suit] ?? 0) + by;
    if (count < (bidding.lowest[suit] ?? 0) || count > bidding.cap) return;
    this.take(
      desk,
      bidding,
      this.counts.map((one, i) => (i === suit ? count : one)),
    );
  }

  take(desk: Desk, bidding: Bidding, counts: Counts): void {
    this.counts = counts;
    this.asked += 1;
    const ticket = this.asked;
    desk.submenu(halfBid(counts, bidding.lowest)).then(
      (reply) => {
        const claim = (reply.scene as Scene | undefined)?.bidding?.claim;
        if (ticket !== this.asked || !claim) return;
        this.worth = claim;
        this.judged = counts;
      },
      () => {},
    );
  }
}
