// What is looked at: how much of the palace, and which of its rooms.
import { untrack } from "svelte";
import { announcements } from "../../lib/announce.svelte";
import type { Desk } from "../board";
import { Camera } from "./camera.svelte";
import type { CityDraft } from "./draft.svelte";
import { extent, unit } from "./palace";
import { roomAt, type Room, type Scene } from "./view";

interface Place {
  x: number;
  y: number;
}

export class Sight {
  readonly camera = new Camera();
  width = $state(0);
  height = $state(0);
  last = $state.raw<Place | null>(null); // where a tile was laid last
  looked = $state.raw<(Place & { part: number }) | null>(null);
  private whole = false; // all of it, however small that makes it, once somebody has asked for that

  constructor(
    private readonly seen: () => Desk,
    private readonly draft: CityDraft,
  ) {
    $effect(() => {
      if (this.width === 0 || this.height === 0) return;
      this.camera.resize(this.width, this.height);
      void this.extent;
      untrack(() => !this.camera.free && this.fit());
    });
  }

  // ---- The palace --------------------------------------------------------------------------------------------

  // With room for the next tile on every side, so that the view does not jump between turns.
  private readonly extent = $derived.by(() => {
    const box = extent(this.draft.cells);
    const margin = 1.05;
    return {
      x: (box.left - margin) * unit,
      y: (box.top - margin) * unit,
      w: (box.right - box.left + 2 * margin) * unit,
      h: (box.bottom - box.top + 2 * margin) * unit,
    };
  });
  showWhole(): void {
    this.whole = true;
    this.fit();
  }
  private fit(): void {
    this.camera.free = false;
    const middle = this.draft.spot ?? this.last ?? { x: 0, y: 0 };
    // A finger still hits a place of 36 pixels, and one of 29 where all of the palace is in sight then; a pointer hits
    // whatever can be told apart.
    const finger = matchMedia("(pointer: coarse)").matches || this.width < 700;
    const whole = Math.min(this.width / this.extent.w, this.height / this.extent.h) * unit;
    const least = !finger ? 24 : whole < 29 ? 36 : 29;
    const focus = { x: (middle.x + 0.5) * unit, y: (middle.y + 0.5) * unit };
    this.camera.fit(this.extent, this.whole ? 1 : least, focus);
  }
  reveal({ x, y }: Place): void {
    this.camera.reveal((x + 0.5) * unit, (y + 0.5) * unit, unit);
  }

  // ---- Rooms -------------------------------------------------------------------------------------------------

  get rooms(): readonly Room[] {
    return (this.seen().scene as Scene).rooms;
  }
  readonly inspected = $derived.by<Room | null>(() =>
    this.looked ? roomAt(this.rooms, this.looked.x, this.looked.y, this.looked.part) : null,
  );
  // Tapped again, it is not looked at any more.
  glance(floor: Place & { part: number }): void {
    const { looked } = this;
    const again = looked?.x === floor.x && looked.y === floor.y && looked.part === floor.part;
    this.looked = again ? null : floor;
  }
  inspectNext(): void {
    const now = this.inspected ? this.rooms.indexOf(this.inspected) : -1;
    const next = this.rooms[(now + 1) % this.rooms.length];
    const [x, y, part] = next?.regions[0] ?? [];
    if (!next || x === undefined || y === undefined || part === undefined) return;
    this.looked = { x, y, part };
    this.reveal({ x, y });
    announcements.say(this.roomText(next));
  }
  private roomText(room: Room): string {
    const { names, words } = this.seen();
    return words.say("fc.room_text", {
      colour: { word: `fc.${room.colour}` },
      gaps: room.gaps,
      tiles: room.tiles,
      dragons: room.dragons,
      advisors: room.advisors.map((count, seat) => `${names[seat]} ${count}`).join(", "),
    });
  }
}
