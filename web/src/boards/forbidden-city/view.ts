// The view of Forbidden City as the engine writes it, and the tiles of its components as pictures.
// Nothing here knows what is allowed or what pays.
import { amountOf, idOf, seatOf } from "../../lib/moves";
import type { Arg, GameEvent, Move } from "../../lib/wire";
import { boxes } from "../box";

export type Side = "open" | "wall" | "arch";
export type Colour = "green" | "pink" | "white";
export const colours: readonly Colour[] = ["green", "pink", "white"];

export interface Part {
  colour: Colour | null;
  advisors: number;
  dragons: number;
}

// A picture in its printed orientation, sides in the order north, east, south, west.
export interface Shape {
  id: string;
  kind: "room" | "garden" | "temple";
  sides: readonly Side[];
  diagonal: "wall" | "arch" | null;
  parts: readonly Part[];
}

// A picture as it lies on the table.
export interface Cell {
  x: number;
  y: number;
  turn: number; // quarter turns clockwise
  shape: Shape;
  seat: number | null; // null: part of the start tile
}

interface PlayerView {
  coins: number;
  hand: string | null; // "?" when it is not mine to see
  stack: number;
  placed: Record<string, string>;
  out: string[];
}

// A room as the engine sees it: which halves of which cells, and what it would bring.
export interface Room {
  colour: Colour;
  regions: [x: number, y: number, part: number][];
  gaps: number; // open sides that face an empty cell; 0: closed
  tiles: number;
  dragons: number;
  advisors: number[]; // by seat
  next: { colour: Colour | null; x: number; y: number; worth: number }[]; // null: the temple
  value: number;
  pays: number[]; // by seat, if it were closed as it is now
}

export interface View {
  phase: string;
  start_player: string | null;
  active: string | null;
  players: Record<string, PlayerView>;
}

export interface Scene {
  tiles: { tile: string; seat: number; x: number; y: number; rotation: number }[];
  rooms: Room[];
}

// ---- The box ---------------------------------------------------------------------------------------------------

interface Printed {
  tiles: readonly (Omit<Shape, "kind"> & { group: string })[];
  start_sides: Readonly<
    Record<string, readonly (Pick<Cell, "x" | "y"> & Pick<Shape, "kind" | "sides"> & { colour: Colour | null })[]>
  >;
}

export class Box {
  readonly shapes: ReadonlyMap<string, Shape>;
  constructor(private readonly printed: Printed) {
    this.shapes = new Map(printed.tiles.map((tile) => [tile.id, { ...tile, kind: "room" }]));
  }

  // The tiles of each colour.
  setOf(players: number): string[] {
    return this.printed.tiles.filter((tile) => tile.group === "base" || players === 2).map((tile) => tile.id);
  }
  startCells(side: string): Cell[] {
    return (this.printed.start_sides[side] ?? []).map(({ x, y, kind, colour, sides }) => ({
      x,
      y,
      turn: 0,
      seat: null,
      shape: { id: kind, kind, sides, diagonal: null, parts: [{ colour, advisors: 0, dragons: 0 }] },
    }));
  }
  // Where all lies.
  cellsOf(scene: Pick<Scene, "tiles">, startSide: string): Cell[] {
    const laid = scene.tiles.flatMap(({ tile, seat, x, y, rotation }): Cell[] => {
      const shape = this.shapes.get(tile);
      return shape ? [{ x, y, turn: rotation, shape, seat }] : [];
    });
    return [...this.startCells(startSide), ...laid];
  }
}
export const boxOf = boxes((printed: Printed) => new Box(printed));

export interface Placement {
  x: number;
  y: number;
  turn: number;
}

// Where a move puts the tile; nothing for a move that puts it nowhere.
export function placement(move: Move): Placement | null {
  return move.do === "place" ? { x: amountOf(move.x), y: amountOf(move.y), turn: amountOf(move.rotation) } : null;
}
export const placing = ({ x, y, turn }: Placement): Move => ({ do: "place", x, y, rotation: turn });

export function sideOf(cell: Pick<Cell, "shape" | "turn">, direction: number): Side {
  return cell.shape.sides[(direction - cell.turn + 4) % 4] ?? "wall";
}
// Which half of the tile touches this side.
export function partAt(cell: Pick<Cell, "shape" | "turn">, direction: number): number {
  return cell.shape.diagonal && (direction - cell.turn + 4) % 4 > 1 ? 1 : 0;
}
export function colourAt(cell: Pick<Cell, "shape" | "turn">, direction: number): Colour | null {
  return cell.shape.parts[partAt(cell, direction)]?.colour ?? null;
}

// The smallest turn that looks the same.
export function sameLook(shape: Shape, turn: number): number {
  // Which of two equal halves is the first, nobody can see.
  const [one, two] = shape.parts;
  const equal = one && two && one.colour === two.colour && one.advisors === two.advisors && one.dragons === two.dragons;
  const look = (t: number) => {
    const first = equal ? partAt({ shape, turn: t }, 0) : 0;
    return [0, 1, 2, 3]
      .map((d) => {
        const as = { shape, turn: t };
        return sideOf(as, d) + colourAt(as, d) + ((partAt(as, d) + first) % 2);
      })
      .join();
  };
  for (let t = 0; t < turn; t += 1) if (look(t) === look(turn)) return t;
  return turn;
}

export function turnsOf(shape: Shape): number[] {
  return [0, 1, 2, 3].filter((turn) => sameLook(shape, turn) === turn);
}

export const steps = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const; // north, east, south, west
export const keyOf = (x: number, y: number): string => `${x},${y}`;

// ---- What a move brings, from the events of a preview or of a turn --------------------------------------------

export interface Closing {
  colour: Colour;
  x: number;
  y: number;
  tiles: number;
  dragons: number;
  value: number;
  next: { colour: Colour | null; worth: number }[];
  advisors: number[];
  pays: { seat: number; coins: number }[];
}

const colourOf = (arg: Arg | undefined): Colour | null => (arg === undefined ? null : (idOf(arg) as Colour));

// Each closing is followed by its neighbours and its payments.
export function closings(events: readonly GameEvent[], players: number): Closing[] {
  const found: Closing[] = [];
  for (const { event, args } of events) {
    const last = found.at(-1);
    const paid = seatOf(args.seat);
    if (event === "room_closed") {
      found.push({
        colour: colourOf(args.colour) ?? "green",
        x: amountOf(args.x),
        y: amountOf(args.y),
        tiles: amountOf(args.tiles),
        dragons: amountOf(args.dragons),
        value: amountOf(args.value),
        next: [],
        advisors: Array.from({ length: players }, (_, seat) => amountOf(args[`advisors_${seat + 1}`])),
        pays: [],
      });
    } else if (event === "neighbour") {
      last?.next.push({ colour: colourOf(args.colour), worth: amountOf(args.worth) });
    } else if (event === "paid" && paid !== null) {
      last?.pays.push({ seat: paid, coins: amountOf(args.coins) });
    }
  }
  return found;
}

export function roomAt(rooms: readonly Room[], x: number, y: number, part: number): Room | null {
  return (
    rooms.find((room) => room.regions.some((region) => region[0] === x && region[1] === y && region[2] === part)) ??
    null
  );
}

// Rooms on the table that flow into a tile, or are named by what it closes: those to light up before it is placed.
export function closedBy(
  tile: Cell,
  forecast: readonly Closing[],
  rooms: readonly Room[],
  at: ReadonlyMap<string, Cell>,
): Room[] {
  const found = new Set<Room>();
  for (const one of forecast) {
    const named = [0, 1].map((part) => roomAt(rooms, one.x, one.y, part)).find((room) => room?.colour === one.colour);
    if (named) found.add(named);
  }
  steps.forEach(([dx, dy], d) => {
    const other = at.get(keyOf(tile.x + dx, tile.y + dy));
    if (!other || sideOf(other, (d + 2) % 4) !== "open" || sideOf(tile, d) !== "open") return;
    if (!forecast.some((one) => one.colour === colourAt(tile, d))) return;
    const room = roomAt(rooms, other.x, other.y, partAt(other, (d + 2) % 4));
    if (room) found.add(room);
  });
  return [...found];
}

export const dragonWorth = (closing: Pick<Closing, "value" | "tiles" | "next">): number =>
  closing.value - closing.tiles - closing.next.reduce((sum, area) => sum + area.worth, 0);
