// The keyboard: one stop for Tab in the castle and one in the garden, arrows go over what may be answered.
import { tick } from "svelte";
import { announcements } from "../../lib/announce.svelte";
import { arrowOf, type Shortcut } from "../../lib/keys";
import { nearest } from "../../lib/nearest";
import type { Desk } from "../board";
import { fieldText } from "./describe";
import type { RoyalDraft } from "./draft.svelte";
import type { Sight } from "./sight.svelte";
import { boxOf, isRoom, type Field, type RoomId, type Scene, type View } from "./view";

export class Keys {
  root = $state<HTMLElement>(); // the board
  private focused = $state<string | null>(null);

  constructor(
    private readonly seen: () => Desk,
    private readonly draft: RoyalDraft,
    private readonly sight: Sight,
  ) {}

  private readonly spots = $derived.by<Map<string, [number, number]>>(() => {
    const { castle } = this.seen().view as View;
    const rooms = castle.flatMap((line, y) =>
      line.flatMap((id, x): [string, [number, number]][] => (id && this.draft.lit.has(id) ? [[id, [10 + x, y]]] : [])),
    );
    const grounds = this.fields
      .filter((field) => this.draft.question.grounds.has(field.id))
      .map((field): [string, [number, number]] => [field.id, [field.x, field.y]]);
    return new Map([...rooms, ...grounds]);
  });
  private get fields(): readonly Field[] {
    return boxOf(this.seen().components).fields;
  }
  private entryOf(wanted: (id: string) => boolean): string | null {
    if (this.focused && this.spots.has(this.focused) && wanted(this.focused)) return this.focused;
    return [...this.spots.keys()].find(wanted) ?? null;
  }
  get castleEntry(): RoomId | null {
    return this.entryOf(isRoom) as RoomId | null;
  }
  get gardenEntry(): string | null {
    return this.entryOf((id) => !isRoom(id));
  }
  at(id: string): void {
    this.focused = id;
  }

  press(event: KeyboardEvent, id: string): void {
    const arrow = arrowOf(event);
    const here = this.spots.get(id);
    if (arrow && here) this.toward(id, here, arrow);
    else if (event.key === "Enter" || event.key === " ") {
      if (this.draft.question.phase === "placing" && event.key === "Enter" && this.draft.draft?.ready)
        this.draft.send();
      else if (isRoom(id)) this.draft.tapRoom(id);
      else this.draft.tapField(id);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
  private toward(id: string, here: [number, number], arrow: [number, number]): void {
    const places = [...this.spots].filter(([other]) => isRoom(other) === isRoom(id));
    const next = nearest(
      places.map(([, at]) => at),
      here,
      arrow,
    );
    const found = places.find(([, at]) => at === next)?.[0];
    if (found) this.go(found);
  }
  private go(id: string): void {
    this.focused = id;
    if (isRoom(id)) this.sight.part = "castle";
    else if (id.startsWith("card-")) this.sight.part = "hand";
    else if (this.draft.question.grounds.has(id)) this.sight.part = "garden";
    void tick().then(() => this.root?.querySelector<HTMLElement>(`[data-cell="${id}"]`)?.focus());
  }
  private cycle(by: number): void {
    const { playable, drawn } = this.draft.question;
    const all = [
      ...this.spots.keys(),
      ...[...playable].map((card) => `card-${card}`),
      ...drawn.map((_, i) => `draw-${i}`),
    ];
    const now = all.indexOf(this.focused ?? "");
    const next = all[(now + by + all.length) % all.length];
    if (next) this.go(next);
  }
  private inspectNext(): void {
    const scene = this.seen().scene as Scene;
    const all = this.fields.filter((field) => scene.fields[field.id]);
    const next = all[(all.findIndex((field) => field.id === this.sight.looked) + 1) % all.length];
    if (!next) return;
    this.sight.looked = next.id;
    announcements.say(fieldText(this.seen(), this.seen().view as View, scene, next));
  }

  readonly shortcuts = $derived.by<Shortcut[]>(() => {
    const { words } = this.seen();
    const { done } = this.draft.question;
    return [
      { key: "n", shown: "N", says: words.say("rp.keys.next"), run: () => this.cycle(1) },
      { key: "p", shown: "P", says: words.say("rp.keys.previous"), run: () => this.cycle(-1) },
      { key: "d", shown: "D", says: words.say("rp.keys.done"), run: () => done && this.seen().choose(done.move) },
      { key: "i", shown: "I", says: words.say("rp.keys.inspect"), run: () => this.inspectNext() },
      { key: "+", shown: "+", says: words.say("rp.keys.more"), run: () => this.draft.count(1) },
      { key: "-", shown: "−", says: words.say("rp.keys.fewer"), run: () => this.draft.count(-1) },
    ];
  });
}
