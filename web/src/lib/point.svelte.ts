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

// What is drawn of it. Seats may be drawn twice: as a list and as a strip.
function drawingsOf(place: string): Element[] {
  if (!place) return [];
  const name = CSS.escape(place);
  return [
    ...document.querySelectorAll(
      `[data-at="${name}"], [data-cell="${name}"], [data-room="${name}"], [data-place="${name}"]`,
    ),
  ];
}

// Where it is, if it can be seen.
export function boxOf(place: string): Box | null {
  for (const one of drawingsOf(place)) {
    const box = one.getBoundingClientRect();
    if (box.width > 0 && box.bottom > 0 && box.top < innerHeight) return box;
  }
  return null;
}

export const isDrawn = (one: Element): boolean => one.getBoundingClientRect().width > 0;

// What a small screen folds away (data-fold) can be had by a switch (data-unfolds): which one, for what lies there.
export function switchTo(found: readonly Element[]): Element | undefined {
  const part = found.map((one) => one.closest("[data-fold]")?.getAttribute("data-fold")).find(Boolean);
  return part ? [...document.querySelectorAll(`[data-unfolds~="${part}"]`)].find(isDrawn) : undefined;
}

// As much of it as its board shows: the rest may be scrolled away.
function shownOf(one: Element): Box | null {
  const box = one.getBoundingClientRect();
  const around = (one.closest(".bd") ?? document.documentElement).getBoundingClientRect();
  const [left, right] = [Math.max(box.left, around.left), Math.min(box.right, around.right)];
  const [top, bottom] = [Math.max(box.top, around.top), Math.min(box.bottom, around.bottom)];
  return right > left && bottom > top ? { left, top, right, width: right - left, height: bottom - top } : null;
}

// Where it can be had: itself, or the switch to what it lies on.
export function wayTo(place: string): Box | null {
  const found = drawingsOf(place);
  return found.map(shownOf).find((box) => box !== null) ?? switchTo(found)?.getBoundingClientRect() ?? null;
}

// How far left of its own corner the number of a mark lies that begins here: inside the window.
export const numberAt = (left: number): number => Math.max(-13, 2 - left);
