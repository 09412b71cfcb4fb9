// Pan and zoom over a drawing: wheel, drag, pinch, keys and buttons move one box.
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

interface Finger {
  x: number;
  y: number;
}

const slack = 6; // pixels a finger may move and still mean a tap

// Between two bounds; in their middle where there is nothing between them.
const within = (value: number, least: number, most: number): number =>
  least > most ? (least + most) / 2 : Math.min(most, Math.max(least, value));

export class Camera {
  box: Box = $state({ x: -250, y: -250, w: 600, h: 600 });
  dragging = $state(false);
  // Once somebody has moved the view it stays theirs, until they ask for all of it again.
  free = $state(false);

  private fingers = new Map<number, Finger>();
  private moved = 0;
  private width = 1;
  private height = 1;

  resize(width: number, height: number): void {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
  }

  // Show all of `target`, but never with cells smaller than `least` pixels; then `focus` is in the middle.
  fit(target: Box, least: number, focus: { x: number; y: number }): void {
    const ratio = this.width / this.height;
    let w = Math.max(target.w, target.h * ratio);
    const largest = (this.width * 100) / least;
    let middle = { x: target.x + target.w / 2, y: target.y + target.h / 2 };
    let h = w / ratio;
    if (w > largest) {
      w = largest;
      h = w / ratio;
      // As near to it as shows nothing beyond the target.
      middle = {
        x: within(focus.x, target.x + w / 2, target.x + target.w - w / 2),
        y: within(focus.y, target.y + h / 2, target.y + target.h - h / 2),
      };
    }
    this.box = { x: middle.x - w / 2, y: middle.y - h / 2, w, h };
  }

  zoom(
    factor: number,
    at: { x: number; y: number } = { x: this.box.x + this.box.w / 2, y: this.box.y + this.box.h / 2 },
  ): void {
    const w = Math.min(6000, Math.max(220, this.box.w * factor));
    const scale = w / this.box.w;
    this.free = true;
    this.box = {
      x: at.x - (at.x - this.box.x) * scale,
      y: at.y - (at.y - this.box.y) * scale,
      w,
      h: this.box.h * scale,
    };
  }

  pan(dx: number, dy: number): void {
    this.free = true;
    this.box = { ...this.box, x: this.box.x + dx, y: this.box.y + dy };
  }

  // Keep a place in sight, moving no more than needed.
  reveal(x: number, y: number, margin: number): void {
    const { box } = this;
    const dx = Math.min(0, x - margin - box.x) + Math.max(0, x + margin - box.x - box.w);
    const dy = Math.min(0, y - margin - box.y) + Math.max(0, y + margin - box.y - box.h);
    if (dx || dy) this.box = { ...box, x: box.x + dx, y: box.y + dy };
  }

  down(event: PointerEvent): void {
    if (event.button > 0) return;
    if (this.fingers.size === 0) this.moved = 0;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  move(event: PointerEvent, surface: Element): void {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    this.moved += Math.hypot(now.x - before.x, now.y - before.y);
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    const unit = this.box.w / this.width;
    if (other) {
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(now.x - other.x, now.y - other.y);
      if (is > 0) this.zoom(was / is, this.point((now.x + other.x) / 2, (now.y + other.y) / 2, surface));
      this.pan(((before.x - now.x) / 2) * unit, ((before.y - now.y) / 2) * unit);
    } else if (this.moved > slack) {
      this.dragging = true;
      surface.setPointerCapture(event.pointerId);
      this.pan((before.x - now.x) * unit, (before.y - now.y) * unit);
    }
    this.fingers.set(event.pointerId, now);
  }

  up(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    if (this.fingers.size === 0) this.dragging = false;
  }

  wheel(event: WheelEvent, surface: Element): void {
    event.preventDefault();
    this.zoom(
      Math.exp(Math.sign(event.deltaY) * Math.min(0.25, Math.abs(event.deltaY) / 400)),
      this.point(event.clientX, event.clientY, surface),
    );
  }

  // Whether the click that follows belongs to a drag.
  get wasDrag(): boolean {
    return this.moved > slack;
  }

  private point(clientX: number, clientY: number, surface: Element): { x: number; y: number } {
    const frame = surface.getBoundingClientRect();
    return {
      x: this.box.x + ((clientX - frame.left) / frame.width) * this.box.w,
      y: this.box.y + ((clientY - frame.top) / frame.height) * this.box.h,
    };
  }
}
