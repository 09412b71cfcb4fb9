// The keyboard: one stop for Tab, arrows go over the cells where the tile fits.
import { tick } from "svelte";
import { arrowOf, type Shortcut } from "../../lib/keys";
import { nearest } from "../../lib/nearest";
import type { Desk } from "../board";
import type { CityDraft } from "./draft.svelte";
import { unit } from "./palace";
import type { Sight } from "./sight.svelte";
import { keyOf } from "./view";

export class Keys {
  root = $state<SVGSVGElement>(); // the palace
  private focus = $state<string | null>(null); // the cell that has the keyboard

  constructor(
    private readonly seen: () => Desk,
    private readonly draft: CityDraft,
    private readonly sight: Sight,
  ) {}

  readonly entry = $derived.by(() => {
    if (this.focus && this.draft.legal.has(this.focus)) return this.focus;
    const [first] = this.draft.targets;
    return first ? keyOf(...first) : null;
  });
  at(x: number, y: number): void {
    this.focus = keyOf(x, y);
  }
  tap(x: number, y: number): void {
    this.draft.select(x, y);
    if (this.draft.legal.has(keyOf(x, y))) this.at(x, y);
  }

  press(event: KeyboardEvent, x: number, y: number): void {
    const arrow = arrowOf(event);
    if (arrow && event.shiftKey) this.sight.camera.pan(arrow[0] * unit, arrow[1] * unit);
    else if (arrow) {
      const next = nearest(this.draft.targets, [x, y], arrow);
      if (next) this.go(...next);
    } else if (event.key === "Enter" && this.draft.isSpot(x, y) && this.draft.ready) this.draft.send();
    else if (event.key === "Enter" || event.key === " ") this.tap(x, y);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  private go(x: number, y: number): void {
    this.at(x, y);
    this.sight.reveal({ x, y });
    void tick().then(() => this.root?.querySelector<SVGGElement>(`[data-cell="${keyOf(x, y)}"]`)?.focus());
  }
  private cycle(by: number): void {
    const { targets } = this.draft;
    const now = targets.findIndex(([x, y]) => keyOf(x, y) === this.focus);
    const next = targets[(now + by + targets.length) % targets.length];
    if (next) this.go(...next);
  }

  readonly shortcuts = $derived.by<Shortcut[]>(() => {
    const { words } = this.seen();
    const { camera } = this.sight;
    const key = (key: string, says: string, run: () => void): Shortcut => ({
      key,
      shown: key === "-" ? "−" : key.toUpperCase(),
      says: words.say(`fc.keys.${says}`),
      run,
    });
    return [
      key("n", "next", () => this.cycle(1)),
      key("p", "previous", () => this.cycle(-1)),
      key("r", "right", () => this.draft.rotate(1)),
      key("e", "left", () => this.draft.rotate(-1)),
      key("i", "inspect", () => this.sight.inspectNext()),
      key("+", "zoom_in", () => camera.zoom(0.8)),
      key("-", "zoom_out", () => camera.zoom(1.25)),
      key("0", "fit", () => this.sight.showWhole()),
    ];
  });
}
