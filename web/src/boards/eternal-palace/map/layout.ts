// Where things stand in the garden, in units of the scenery (970 by 600).
import type { Place } from "../view";

export interface Spot {
  art: { x: number; y: number; scale: number }; // foot of the picture
  seal: { x: number; y: number };
  box: { x: number; y: number; w: number; h: number }; // what lights up and can be tapped
  track: { x: number; y: number; gap: number } | null; // first stone
  tray: { x: number; y: number; w: number }; // the dice that lie there: right end, and room to the left
  name: number; // room for the name
}

const columns = [122, 364, 606, 848];
const town = [97, 291, 485, 679, 873];

const upper = (i: number): Spot => ({
  art: { x: columns[i] ?? 0, y: 100, scale: 0.8 },
  seal: { x: 26 + 242 * i, y: 122 },
  box: { x: 8 + 242 * i, y: 6, w: 228, h: 162 },
  track: { x: 43 + 242 * i, y: 150, gap: 46 },
  tray: { x: 232 + 242 * i, y: 10, w: 220 },
  name: i > 1 ? 116 : 158,
});
const lower = (i: number): Spot => ({
  art: { x: (columns[i] ?? 0) - 14, y: 250, scale: 0.7 },
  seal: { x: 28 + 242 * i, y: 266 },
  box: { x: 8 + 242 * i, y: 174, w: 228, h: 109 },
  track: null,
  tray: { x: 172 + 242 * i, y: 178, w: 160 },
  name: 134,
});
const street = (i: number, y: number, track: boolean): Spot => ({
  art: { x: town[i] ?? 0, y, scale: 0.7 },
  seal: { x: 18 + 194 * i, y: 456 },
  box: { x: 2 + 194 * i, y: 376, w: 190, h: 134 },
  track: track ? { x: 25.5 + 194 * i, y: 486, gap: 42 } : null,
  tray: { x: 190 + 194 * i, y: 379, w: 184 },
  name: 152,
});

export const spots: Readonly<Record<Place, Spot>> = {
  FO: upper(0),
  QU: upper(1),
  KM: upper(2),
  BF: upper(3),
  SP: lower(0),
  SB: lower(1),
  DK: lower(2),
  NO: lower(3),
  FM: street(0, 438, true),
  AC: street(1, 440, true),
  TE: street(2, 442, false),
  PM: street(3, 434, false),
  IS: street(4, 438, false),
  EB: {
    art: { x: 485, y: 346, scale: 1 },
    seal: { x: 26, y: 299 },
    box: { x: 6, y: 287, w: 958, h: 84 },
    track: null,
    tray: { x: 556, y: 288, w: 340 },
    name: 110,
  },
  // The extra place of a module stands on the shore above the Bridge.
  LA: {
    art: { x: 600, y: 312, scale: 0.3 },
    seal: { x: 650, y: 300 },
    box: { x: 560, y: 285, w: 404, h: 30 },
    track: null,
    tray: { x: 958, y: 287, w: 140 },
    name: 96,
  },
  RM: {
    art: { x: 600, y: 312, scale: 0.3 },
    seal: { x: 650, y: 300 },
    box: { x: 560, y: 285, w: 404, h: 30 },
    track: null,
    tray: { x: 958, y: 287, w: 140 },
    name: 96,
  },
};

// Spaces of the Bridge, plank by plank.
export const plank = (i: number, all: number): { x: number; y: number } => ({
  x: 22 + (881 / (all - 1)) * i,
  y: i % 2 ? 338 : 326,
});
export const planks = (all: number): string =>
  Array.from({ length: all }, (_, i) => plank(i, all))
    .map(({ x, y }, i) => `${i ? "L" : "M"}${x + 22} ${y + 14}`)
    .join("");

// Markers that share a space stand side by side, closer the more they are.
export function row(count: number, width: number): number[] {
  const gap = count > 1 ? Math.min(15, width / (count - 1)) : 0;
  return Array.from({ length: count }, (_, i) => (i - (count - 1) / 2) * gap);
}

// Trays side by side from the right; what has no room goes into the next line.
export function lay(sizes: readonly number[], die: number, width: number): { x: number; y: number }[] {
  let x = 0;
  let y = 0;
  return sizes.map((dice) => {
    const w = dice * (die + 2) + 6;
    if (x > 0 && x + w > width) {
      x = 0;
      y += die + 9;
    }
    const at = { x, y };
    x += w;
    return at;
  });
}

// The largest size at which a name has room; letters are about half as wide as the type is high.
export const fitted = (text: string, room: number, size: number): number =>
  Math.max(11.5, Math.min(size, room / (0.48 * text.length)));

// A name that would have to be small stands in two lines, divided where they are most alike.
export function nameLines(text: string, room: number): { lines: readonly string[]; size: number } {
  const size = fitted(text, room, 16.5);
  const ends = [...text.matchAll(/[ -]/g)].map((found) => found.index + 1);
  const [end] = ends.sort((a, b) => Math.abs(2 * a - text.length) - Math.abs(2 * b - text.length));
  if (size >= 14 || end === undefined) return { lines: [text], size };
  const lines = [text.slice(0, end).trim(), text.slice(end)];
  return { lines, size: Math.min(...lines.map((line) => fitted(line, room, 15))) };
}

// Where the number of a place stands when the garden is small and the numbers are large.
export function largeSeal(place: Place): { x: number; y: number } {
  const { seal } = spots[place];
  const y = place === "EB" ? 310 : seal.y < 200 ? 126 : seal.y < 280 ? 244 : seal.y < 320 ? 300 : 462;
  return { x: seal.x + 8, y };
}
