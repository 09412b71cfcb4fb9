// Places of the screen by name: a seat ("seat:1") or a place of the board, as its drawing names it in data-at,
// data-cell, data-room or data-place.
export type Box = Pick<DOMRect, "left" | "top" | "right" | "width" | "height">;

class Pointing {
  place = $state("");
  times = $state(0); // so that the same place can be pointed at again

  at(place: string): void {
    this.place = place;
    this.times += 1;
  }
}
export const pointing = new Pointing();

// Where it is, if it can be seen. Seats may be drawn twice: as a list and as a strip.
export function boxOf(place: string): Box | null {
  if (!place) return null;
  const name = CSS.escape(place);
  const found = document.querySelectorAll(
    `[data-at="${name}"], [data-cell="${name}"], [data-room="${name}"], [data-place="${name}"]`,
  );
  for (const one of found) {
    const box = one.getBoundingClientRect();
    if (box.width > 0 && box.bottom > 0 && box.top < innerHeight) return box;
  }
  return null;
}
