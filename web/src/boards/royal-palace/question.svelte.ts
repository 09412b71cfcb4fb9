// What is asked, and which answers there are.
import { choiceOf, idOf } from "../../lib/moves";
import type { Choice, Message, Move } from "../../lib/wire";
import type { Desk } from "../board";
import { each, isRoom, read, type Step, type View } from "./view";

type Answer = Step & { choice: Choice };

export class Question {
  constructor(private readonly seen: () => Desk) {}

  private get view(): View {
    return this.seen().view as View;
  }
  readonly steps = $derived.by<Answer[]>(() =>
    this.seen().menu.map((choice) => ({ ...read(choice.move), choice }) as Answer),
  );
  readonly phase = $derived.by(() => (this.seen().menu.length > 0 || this.view.step.looking ? this.view.phase : ""));
  readonly shifts = $derived.by(() =>
    this.steps.flatMap((one) => (one.what === "shift" ? [{ from: one.from, to: one.to }] : [])),
  );
  readonly mostToGate = $derived.by(() =>
    Math.max(0, ...this.steps.map((one) => (one.what === "gate" ? one.servants : 0))),
  );
  readonly toPlace = $derived.by(() => this.view.step.to_place ?? 0);
  readonly drawn = $derived.by(() => (this.phase === "keeping" ? each(this.view.step.looking) : []));
  readonly playable = $derived.by(() => new Set(this.steps.flatMap((one) => (one.what === "play" ? [one.card] : []))));
  // Fields of the garden that may be answered.
  readonly grounds = $derived.by(
    () =>
      new Set(
        this.steps.flatMap((one) => {
          if (one.what === "enlist") return [one.field];
          return one.what === "shift" && one.from === "supply" && !isRoom(one.to) ? [one.to] : [];
        }),
      ),
  );
  // Cards that could have been played where the table went on by itself.
  readonly missed = $derived.by(() =>
    this.seen()
      .passed.filter((choice) => choice.move.do === "play")
      .map((choice) => this.seen().words.say(`card.${idOf(choice.move.card)}`)),
  );
  legal(move: Move): boolean {
    return choiceOf(this.seen().menu, move) !== undefined;
  }

  // Answers that are no places on the board: the most servants for the gate, one from the supply, how to divide seals,
  // to stop.
  readonly buttons = $derived.by(() =>
    this.steps
      .filter(
        (one) =>
          (one.what === "other" && one.does !== "finish" && one.does !== "keep") ||
          (one.what === "gate" && one.servants === this.mostToGate) ||
          (one.what === "shift" && one.from === "supply"),
      )
      .sort((a, b) => rank(a) - rank(b))
      .map((one) => one.choice),
  );
  // The answer that goes on.
  get done(): Choice | undefined {
    return this.seen().menu.find((choice) => ["stop", "go", "end", "decline"].includes(choice.move.do));
  }

  prompt(picked: boolean): Message | null {
    const { prompt } = this.seen();
    const args = prompt?.args ?? {};
    const says = (key: string): Message => ({ key: `rp.ask.${key}`, args });
    if (this.phase === "moves") return says(picked ? "door" : this.shifts.length > 0 ? "moves" : "moves_none");
    if (this.phase === "supply") return says(this.view.step.unlimited ? "supply_unlimited" : "supply");
    return ["placing", "chambers", "enlist"].includes(this.phase) ? says(this.phase) : prompt;
  }
  hint(picked: boolean): string {
    const { words, prompt } = this.seen();
    if (this.phase === "" || this.phase === "keeping") return "";
    if (this.phase === "moves") return words.say(picked ? "rp.hint.door" : "rp.hint.moves");
    const key = this.phase === "supply" && this.mostToGate === 0 ? "supply_rooms" : this.phase;
    return words.say(`rp.hint.${key}`, prompt?.args ?? {});
  }
}

const rank = (one: Step): number => (one.what !== "other" || ["draw", "seals"].includes(one.does) ? 0 : 1);
