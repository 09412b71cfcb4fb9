// From cells to strokes: the palace as a few long paths. One cell is 100 units. Layers, from below: terrace, floors,
// carpets (17 in from a closed side; patterns run on from tile to tile), border lines, walls (8 deep, inside the cell
// that owns them), doorways (gap 34), posts on every grid point that a wall touches, pillars inside open halls,
// figures.
import { colourAt, keyOf, partAt, sideOf, steps, type Cell, type Colour } from "./view";

export const unit = 100;
const inset = 17;
const depth = 8;

type Point = readonly [number, number];

export interface Floor {
  x: number;
  y: number;
  part: number;
  colour: Colour | null;
  shape: string; // the floor
  carpet: string;
  corners: string; // floor shown again where two carpets turn round a corner
}
export interface Figure {
  x: number; // centre
  y: number;
  size: number;
  seat: number | null; // null: a dragon
  cell: Cell;
  part: number;
}
export interface Drawing {
  terrace: string;
  fades: { colour: Colour; direction: number; shape: string }[];
  floors: Floor[];
  borders: string;
  scenery: { symbol: string; x: number; y: number }[];
  walls: string;
  ridges: string;
  thresholds: string;
  treads: string;
  jambs: string;
  posts: string;
  pillars: Point[];
  figures: Figure[];
}

const round = (value: number): number => Math.round(value * 10) / 10;
const line = (points: readonly Point[]): string =>
  points.map(([x, y], i) => `${i ? "L" : "M"}${round(x)} ${round(y)}`).join("");
const area = (points: readonly Point[]): string => line(points) + "z";
const box = (x: number, y: number, w: number, h: number): string => `M${round(x)} ${round(y)}h${w}v${h}h${-w}z`;

// From a cell's own coordinates, u along the side clockwise and v inwards from it, to the table.
function along(cell: { x: number; y: number }, direction: number): (u: number, v: number) => Point {
  const left = cell.x * unit;
  const top = cell.y * unit;
  switch (direction) {
    case 0:
      return (u, v) => [left + u, top + v];
    case 1:
      return (u, v) => [left + unit - v, top + u];
    case 2:
      return (u, v) => [left + unit - u, top + unit - v];
    default:
      return (u, v) => [left + v, top + unit - u];
  }
}

export function draw(cells: readonly Cell[]): Drawing {
  const at = new Map(cells.map((cell) => [keyOf(cell.x, cell.y), cell]));
  const beside = (cell: Cell, d: number): Cell | undefined =>
    at.get(keyOf(cell.x + (steps[d]?.[0] ?? 0), cell.y + (steps[d]?.[1] ?? 0)));
  const drawing: Drawing = {
    terrace: "",
    fades: [],
    floors: [],
    borders: "",
    scenery: [],
    walls: "",
    ridges: "",
    thresholds: "",
    treads: "",
    jambs: "",
    posts: "",
    pillars: [],
    figures: [],
  };
  const posts = new Map<string, Point>();

  for (const cell of cells) {
    drawing.terrace += box(cell.x * unit - 5, cell.y * unit - 5, unit + 10, unit + 10);
    if (cell.shape.kind === "room") {
      const closed = [0, 1, 2, 3].map((d) => closedSide(cell, beside(cell, d), d));
      const joined = [0, 1, 2, 3].map((d) => !closed[d] && beside(cell, d) !== undefined);
      if (cell.shape.diagonal) halves(cell, closed, joined, drawing);
      else hall(cell, closed, joined, drawing);
      for (let d = 0; d < 4; d += 1) if (!closed[d] && !joined[d]) fade(cell, d, drawing);
      figures(cell, drawing);
    } else {
      drawing.scenery.push({ symbol: symbolOf(cell), x: cell.x * unit, y: cell.y * unit });
    }
    for (let d = 0; d < 4; d += 1) if (sideOf(cell, d) !== "open") barrier(cell, d, drawing, posts);
    if (cell.shape.diagonal) diagonalWall(cell, drawing, posts);
  }
  for (const [x, y] of posts.values()) drawing.posts += box(x - 7, y - 7, 14, 14);
  drawing.pillars = pillars(cells, at);
  return drawing;
}

// Closed for the eye: a wall on this tile, or on the one beside it.
function closedSide(cell: Cell, other: Cell | undefined, d: number): boolean {
  return sideOf(cell, d) !== "open" || (other !== undefined && sideOf(other, (d + 2) % 4) !== "open");
}

function symbolOf(cell: Cell): string {
  if (cell.shape.kind === "temple") return "fc-temple";
  return `fc-garden-${cell.y < 0 ? (cell.x < 0 ? 1 : 2) : cell.x < 0 ? 3 : 4}`;
}

// A tile with one floor.
function hall(cell: Cell, closed: boolean[], joined: boolean[], drawing: Drawing): void {
  const left = cell.x * unit;
  const top = cell.y * unit;
  const [n, e, s, w] = closed.map((shut) => (shut ? inset : 0)) as [number, number, number, number];
  const corner: Point[] = [
    [left + w, top + n],
    [left + unit - e, top + n],
    [left + unit - e, top + unit - s],
    [left + w, top + unit - s],
  ];
  for (let d = 0; d < 4; d += 1)
    if (closed[d]) drawing.borders += line([corner[d] as Point, corner[(d + 1) % 4] as Point]);
  let corners = "";
  for (let d = 0; d < 4; d += 1) {
    // Where two joined sides meet, the carpets leave the corner free.
    if (!joined[d] || !joined[(d + 1) % 4]) continue;
    const p = along(cell, d);
    corners += area([p(unit, 0), p(unit - inset, 0), p(unit - inset, inset), p(unit, inset)]);
    drawing.borders += line([p(unit - inset, 0), p(unit - inset, inset), p(unit, inset)]);
  }
  drawing.floors.push({
    x: cell.x,
    y: cell.y,
    part: 0,
    colour: cell.shape.parts[0]?.colour ?? null,
    shape: box(left, top, unit, unit),
    carpet: area(corner),
    corners,
  });
}

// A tile that a diagonal wall divides. Each half has its right angle between two neighbouring sides.
function halves(cell: Cell, closed: boolean[], joined: boolean[], drawing: Drawing): void {
  for (let part = 0; part < 2; part += 1) {
    const first = (cell.turn + 2 * part) % 4;
    const second = (first + 1) % 4;
    // u is the distance from the second side, v that from the first: the right angle is at (0, 0).
    const p = along(cell, first);
    const point = (u: number, v: number): Point => p(unit - u, v);
    const a = closed[first] ? inset : 0;
    const b = closed[second] ? inset : 0;
    const reach = unit - inset;
    const carpet = [point(b, a), point(reach - a, a), point(b, reach - b)];
    drawing.borders += line([carpet[1] as Point, carpet[2] as Point]);
    if (closed[first]) drawing.borders += line([carpet[0] as Point, carpet[1] as Point]);
    if (closed[second]) drawing.borders += line([carpet[0] as Point, carpet[2] as Point]);
    let corners = "";
    if (joined[first] && joined[second]) {
      corners = area([point(0, 0), point(inset, 0), point(inset, inset), point(0, inset)]);
      drawing.borders += line([point(inset, 0), point(inset, inset), point(0, inset)]);
    }
    drawing.floors.push({
      x: cell.x,
      y: cell.y,
      part,
      colour: cell.shape.parts[part]?.colour ?? null,
      shape: area([point(0, 0), point(unit, 0), point(0, unit)]),
      carpet: area(carpet),
      corners,
    });
  }
}

// An open side that faces nothing yet: the floor runs out.
function fade(cell: Cell, d: number, drawing: Drawing): void {
  const colour = colourAt(cell, d);
  if (!colour) return;
  const p = along(cell, d);
  drawing.fades.push({ colour, direction: d, shape: area([p(0, 0), p(unit, 0), p(unit, -13), p(0, -13)]) });
}

function barrier(cell: Cell, d: number, drawing: Drawing, posts: Map<string, Point>): void {
  const p = along(cell, d);
  const stretch = (from: number, to: number) => {
    drawing.walls += area([p(from, 0), p(to, 0), p(to, depth), p(from, depth)]);
  };
  const ridge = (from: number, to: number) => {
    drawing.ridges += line([p(from, depth / 2), p(to, depth / 2)]);
  };
  for (const u of [0, unit]) posts.set(p(u, 0).join(), p(u, 0));
  if (sideOf(cell, d) === "wall") {
    stretch(0, unit);
    ridge(0, unit);
    return;
  }
  stretch(0, 33);
  stretch(67, unit);
  ridge(0, 31);
  ridge(69, unit);
  drawing.thresholds += area([p(33, -0.5), p(67, -0.5), p(67, 10), p(33, 10)]);
  for (const v of [2, 5, 8]) drawing.treads += line([p(33, v), p(67, v)]);
  for (const u of [30.5, 63.5]) drawing.jambs += area([p(u, -1), p(u + 6, -1), p(u + 6, 10.5), p(u, 10.5)]);
}

function diagonalWall(cell: Cell, drawing: Drawing, posts: Map<string, Point>): void {
  // Printed from north-west to south-east; every other quarter turn it runs the other way.
  const p = along(cell, cell.turn % 2 === 0 ? 0 : 1);
  drawing.walls += area([p(0, 0), p(5, 0), p(unit, unit - 5), p(unit, unit), p(unit - 5, unit), p(0, 5)]);
  drawing.ridges += line([p(0, 0), p(unit, unit)]);
  for (const end of [p(0, 0), p(unit, unit)]) posts.set(end.join(), end);
  if (cell.shape.diagonal === "arch") drawing.jambs += area([p(44, 38), p(62, 56), p(56, 62), p(38, 44)]);
}

// Grid points in the middle of an open hall: four tiles around, no wall between them.
function pillars(cells: readonly Cell[], at: ReadonlyMap<string, Cell>): Point[] {
  const found: Point[] = [];
  for (const cell of cells) {
    const east = at.get(keyOf(cell.x + 1, cell.y));
    const south = at.get(keyOf(cell.x, cell.y + 1));
    const across = at.get(keyOf(cell.x + 1, cell.y + 1));
    if (!east || !south || !across) continue;
    const open = (a: Cell, d: number, b: Cell) => sideOf(a, d) === "open" && sideOf(b, (d + 2) % 4) === "open";
    const corner = (c: Cell, first: number) => partAt(c, first) === partAt(c, (first + 1) % 4);
    if (!open(cell, 1, east) || !open(cell, 2, south) || !open(east, 2, across) || !open(south, 1, across)) continue;
    if (corner(cell, 1) && corner(east, 2) && corner(south, 0) && corner(across, 3))
      found.push([(cell.x + 1) * unit, (cell.y + 1) * unit]);
  }
  return found;
}

const places: Record<number, readonly Point[]> = {
  1: [[50, 47]],
  2: [
    [35, 49],
    [65, 49],
  ],
  3: [
    [50, 41],
    [31, 59],
    [69, 59],
  ],
};

// Advisors and dragons stand upright, however the tile lies.
function figures(cell: Cell, drawing: Drawing): void {
  const left = cell.x * unit;
  const top = cell.y * unit;
  cell.shape.parts.forEach((part, index) => {
    let centre: Point = [50, 50];
    if (cell.shape.diagonal) {
      const first = (cell.turn + 2 * index) % 4;
      const [x, y] = along(cell, first)(unit - 31, 31);
      centre = [x - left, y - top];
    }
    const small = cell.shape.diagonal ? 0.72 : 1;
    const crowd = part.advisors + part.dragons;
    const spots = places[Math.min(crowd, 3)] ?? [];
    for (let i = 0; i < crowd; i += 1) {
      const [dx, dy] = spots[i % 3] ?? [50, 50];
      const dragon = i >= part.advisors;
      drawing.figures.push({
        x: left + (cell.shape.diagonal ? centre[0] + (dx - 50) * small * 0.5 : dx),
        y: top + (cell.shape.diagonal ? centre[1] + (dy - 47) * small * 0.5 : dragon ? 50 : dy),
        size: (dragon ? 46 : crowd === 1 ? 34 : 31) * small,
        seat: dragon ? null : cell.seat,
        cell,
        part: index,
      });
    }
  });
}

// The smallest box around the cells, in cells.
export function extent(cells: readonly { x: number; y: number }[]): {
  left: number;
  top: number;
  right: number;
  bottom: number;
} {
  return {
    left: Math.min(...cells.map((cell) => cell.x)),
    top: Math.min(...cells.map((cell) => cell.y)),
    right: Math.max(...cells.map((cell) => cell.x)) + 1,
    bottom: Math.max(...cells.map((cell) => cell.y)) + 1,
  };
}
