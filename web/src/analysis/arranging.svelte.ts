// A position that is set up by hand, change by change. What cannot be by itself waits and is tried again with the next
// change: some only make a position together.
import { Refused } from "../lib/api";
import { without, type Answer, type Change, type Edit, type Refusing } from "./setting";

type Ask = <Reply>(request: string, more?: object) => Promise<Reply>; // of the position where we are
export interface Arranged {
  match: number;
  game: string;
  players: number;
  options: object;
  position: unknown;
}

export class Arranging {
  edits = $state.raw<readonly Edit[]>([]);
  waiting = $state.raw<readonly Change[]>([]);
  refused = $state.raw<Refusing | null>(null);
  ready = $state(false);

  constructor(
    private readonly ask: Ask,
    private readonly stand: (arranged: Arranged) => Promise<void>,
  ) {}

  async learn(): Promise<void> {
    this.edits = (await this.ask<{ edits: Edit[] }>("edits")).edits;
    this.ready = true;
  }
  async answers(place: string): Promise<readonly Answer[]> {
    return (await this.ask<{ choices: Answer[] }>("edits", { place })).choices;
  }
  set(change: Change): Promise<void> {
    return this.attempt([...without(this.waiting, change.place), change], change.place);
  }
  forget(place: string): Promise<void> {
    const left = without(this.waiting, place);
    return this.attempt(left, left.at(-1)?.place ?? "");
  }

  private async attempt(changes: readonly Change[], last: string): Promise<void> {
    this.waiting = changes;
    this.refused = null;
    if (changes.length === 0) return;
    try {
      const arranged = await this.ask<Arranged>("arrange", {
        changes: changes.map(({ place, value }) => ({ place, value })),
      });
      this.waiting = [];
      await this.stand(arranged);
      await this.learn();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refused = { place: last, refusal: error.refusal };
    }
  }
}
