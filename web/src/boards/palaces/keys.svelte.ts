// The keyboard: one stop for Tab, arrows go over what may be chosen.
import { tick } from "svelte";
import type { HTMLButtonAttributes } from "svelte/elements";
import { arrowOf, type Shortcut } from "../../lib/keys";
import { choiceOf } from "../../lib/moves";
import type { Desk } from "../board";
import type { PalacesDraft } from "./draft.svelte";
import { suitNames, suits } from "./view";

export class Keys {
  root = $state<HTMLElement>(); // the board
  private focus = $state<string | null>(null);

  constructor(
    private readonly seen: () => Desk,
    private readonly draft: PalacesDraft,
  ) {}

  // What a button of something that may be chosen needs.
  offer(id: string): HTMLButtonAttributes | null {
    const { choosable } = this.draft;
    if (!choosable.includes(id)) return null;
    const entry = this.focus && choosable.includes(this.focus) ? this.focus : choosable[0];
    return {
      "data-choice": id,
      "aria-pressed": this.draft.isChosen(id),
      tabindex: id === entry ? 0 : -1,
      onclick: () => this.tap(id),
      onfocus: () => (this.focus = id),
      onkeydown: (event: KeyboardEvent) => this.press(event, id),
    } as HTMLButtonAttributes;
  }
  tap(id: string): void {
    this.focus = id;
    if (this.draft.order.asked && this.seen().confirm) this.move(id, 0);
    else this.draft.tap(id);
  }
  // A line of the agenda keeps the focus where it goes.
  move(item: string, to: number): void {
    this.draft.order.move(item, to);
    void tick().then(() => this.root?.querySelector<HTMLElement>(`[data-choice="${item}"]`)?.focus());
  }

  private press(event: KeyboardEvent, id: string): void {
    const arrow = arrowOf(event);
    if (arrow) this.toward(event.currentTarget as HTMLElement, arrow);
    else if (event.key === "Enter" && this.draft.isChosen(id) && !this.draft.several && this.draft.draft?.ready)
      this.draft.send();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  private offered(): HTMLElement[] {
    return [...(this.root?.querySelectorAll<HTMLElement>("[data-choice]") ?? [])];
  }
  // The nearest in this direction; straight ahead counts more than askew.
  private toward(from: HTMLElement, [dx, dy]: [number, number]): void {
    const [x, y] = middle(from);
    const far = (one: HTMLElement) => {
      const [a, b] = middle(one);
      const ahead = (a - x) * dx + (b - y) * dy;
      return ahead > 4 ? ahead + 3 * Math.abs((a - x) * dy + (b - y) * dx) : Infinity;
    };
    const next = this.offered()
      .filter((one) => one !== from)
      .sort((a, b) => far(a) - far(b))[0];
    if (next && far(next) < Infinity) next.focus();
  }
  private cycle(by: number): void {
    const all = this.offered();
    const now = all.findIndex((one) => one.dataset.choice === this.focus && one === document.activeElement);
    all[(now + by + all.length) % all.length]?.focus();
  }
  private decline(): void {
    const { bidding, buttons } = this.draft;
    this.draft.choose(
      bidding
        ? choiceOf(this.seen().menu, { do: "pass" })
        : buttons.find((one) => ["skip", "suffer"].includes(one.move.do)),
    );
  }

  readonly shortcuts = $derived.by<Shortcut[]>(() => {
    const { words } = this.seen();
    const { bidding, builder } = this.draft;
    const change = (suit: number, by: number) => bidding && builder.change(this.seen(), bidding, suit, by);
    return [
      { key: "n", shown: "N", says: words.say("pa.keys.next"), run: () => this.cycle(1) },
      { key: "p", shown: "P", says: words.say("pa.keys.previous"), run: () => this.cycle(-1) },
      { key: "x", shown: "X", says: words.say("pa.keys.decline"), run: () => this.decline() },
      ...suits.flatMap((suit, i) => [
        {
          key: String(i + 1),
          shown: String(i + 1),
          says: words.say("pa.more", { suit: { word: `suit.${suitNames[suit]}` } }),
          run: () => change(i, 1),
        },
        {
          key: "qwer"[i] ?? "",
          shown: "QWER"[i] ?? "",
          says: words.say("pa.less", { suit: { word: `suit.${suitNames[suit]}` } }),
          run: () => change(i, -1),
        },
      ]),
    ];
  });
}

function middle(one: HTMLElement): [number, number] {
  const box = one.getBoundingClientRect();
  return [box.left + Math.min(box.width, 30) / 2, box.top + box.height / 2];
}
