// The keyboard: over the places that are open, from group to group, and to the next question.
import { tick } from "svelte";
import { announcements } from "../../lib/announce.svelte";
import { nextAnswer } from "../../lib/focus";
import type { Shortcut } from "../../lib/keys";
import type { Answer, Plan, Sight } from "./draft.svelte";
import { spots } from "./map/layout";
import { rising, type Place } from "./view";

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
};
// Where the first answer to a question is.
const answers = ".ep .choices [tabindex='0'], .ep .hit[tabindex='0'], .ep .row button, [data-die][tabindex='0']";

export class Keys {
  root = $state<HTMLElement>(); // what the places lie in
  used = false; // whoever plays with keys is taken to the next question
  focus = $state<Place | null>(null);
  // Where Tab comes in.
  readonly entry = $derived.by(() => {
    const { open, target } = this.answer;
    return open.find((one) => one.place === (this.focus ?? target))?.place ?? open[0]?.place ?? null;
  });
  readonly shortcuts = $derived.by<Shortcut[]>(() => {
    const { words } = this.sight.desk();
    return [
      { key: "n", shown: "N", says: words.say("ep.keys.next"), run: () => this.cycle(1) },
      { key: "p", shown: "P", says: words.say("ep.keys.previous"), run: () => this.cycle(-1) },
      { key: "g", shown: "G", says: words.say("ep.keys.group"), run: () => this.nextGroup() },
      { key: "a", shown: "A", says: words.say("ep.keys.advisors"), run: this.openAdvisors },
    ];
  });

  constructor(
    private readonly sight: Sight,
    private readonly plan: Plan,
    private readonly answer: Answer,
    private readonly openAdvisors: () => void,
  ) {
    // A new question: nothing is chosen yet.
    let question = "";
    $effect(() => {
      const { seat, menu } = sight.desk();
      const { round, phase, turn } = sight.view;
      const now = [seat, round, phase, JSON.stringify(turn), ...menu.map((entry) => entry.step)].join("/");
      if (now === question) return;
      question = now;
      answer.forget();
      if (this.used) void tick().then(() => document.querySelector<HTMLElement>(answers)?.focus());
    });
  }

  press(event: KeyboardEvent, place: Place): void {
    const { answer } = this;
    const arrow = arrows[event.key];
    if (arrow) {
      const next = this.nearest(place, arrow);
      if (next) this.go(next);
    } else if (event.key === "Enter" && answer.target === place) answer.visit();
    else if (event.key === "Enter" || event.key === " ") answer.select(place);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private go(place: Place): void {
    this.focus = place;
    void tick().then(() => this.root?.querySelector<SVGElement>(`[data-place="${place}"] .hit`)?.focus());
  }
  // The open place that lies best in this direction.
  private nearest(from: Place, [dx, dy]: readonly [number, number]): Place | null {
    const centre = (place: Place) => ({
      x: spots[place].box.x + spots[place].box.w / 2,
      y: spots[place].box.y + spots[place].box.h / 2,
    });
    const here = centre(from);
    const found = this.answer.open
      .filter((one) => one.place !== from)
      .map((one) => ({ place: one.place, x: centre(one.place).x - here.x, y: centre(one.place).y - here.y }))
      .map((one) => ({ ...one, along: one.x * dx + one.y * dy, aside: Math.abs(one.x * dy) + Math.abs(one.y * dx) }))
      .filter((one) => one.along > 0)
      .sort((a, b) => a.along + 2 * a.aside - (b.along + 2 * b.aside));
    return found[0]?.place ?? null;
  }
  private cycle(by: number): void {
    const list = this.answer.open.map((one) => one.place);
    if (list.length === 0) return nextAnswer(by, ".ep .choices button, .ep .row button");
    const now = this.focus ? list.indexOf(this.focus) : by > 0 ? -1 : 0;
    const next = list[(now + by + list.length) % list.length];
    if (next) this.go(next);
  }
  private nextGroup(): void {
    const { plan, answer } = this;
    if (plan.open) return void document.querySelector<HTMLElement>("[data-die][tabindex='0']")?.focus();
    const { free, group } = answer;
    if (answer.fixed || free.length === 0 || !answer.visiting) return;
    answer.chooseGroup(free[(free.indexOf(group ?? -1) + 1) % free.length] ?? 0);
    announcements.say(
      this.sight.desk().words.say("ep.group", { n: (answer.group ?? 0) + 1, faces: rising(answer.dice).join("+") }),
    );
  }
}
