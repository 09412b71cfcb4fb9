// The view and the scene of Royal Palace as the engine writes them, its components, and its moves.
// Nothing here knows what is allowed, what is paid or who leads.
import { amountOf, component, idOf, place } from "../../lib/moves";
import type { Choice, Move } from "../../lib/wire";
import { boxes } from "../box";

export const roomIds = ["PARADE", "STAIR", "MINT", "POMP", "KING", "OFFICE", "BACK", "CARD", "GATE"] as const;
export type RoomId = (typeof roomIds)[number];
export const sideIds = ["LION", "VASE", "MAN", "WOMAN"] as const;
export type SideId = (typeof sideIds)[number];
type Counts = Record<string, number>;

export interface View {
  phase: string;
  round: number;
  start: string | null;
  active: string | null;
  last_round: boolean;
  general_in_force: string[];
  castle: (RoomId | null)[][];
  garden: Record<string, string>; // a noble, the colour of a servant, or "free"
  rooms: Record<RoomId, number[]>; // servants by seat
  supply: number[];
  gold: number[];
  nobles: Record<string, Record<string, { covered: boolean }>>;
  hands: Record<string, Counts | null>;
  hand_sizes: number[];
  table: Record<string, Counts>;
  discard: Counts;
  step: {
    to_place?: number;
    allowance?: number;
    unlimited?: boolean;
    chamber?: RoomId;
    additions?: number;
    extra_seals?: number;
    field?: string;
    looking?: Counts | null;
    looking_size?: number;
  };
  derived: { general_supply: number[]; pile: number; nobles_in_garden: number };
}

export type Why = "most" | "cardinal" | "general";

export interface RoomScene {
  bonus?: number; // of the majority
  kind?: "gate" | "move" | "gold" | "servant" | "seal";
  majority?: { seat: number; why: Why }[];
  tied?: number[]; // level for the most, and nobody has the majority
  used: boolean; // by whoever acts, in this turn
  brings: number[]; // by seat
}

export interface FieldScene {
  gold: number; // after discount
  free: string[]; // the fields that lower it
  payable: boolean;
  lacks?: { office: number; gold: number; violet: number; turquoise: number };
  sides?: Partial<Record<SideId, number>>; // what a servant there would change for me
  left?: { office: number; gold: number; violet?: number; turquoise?: number };
}

export interface SeatScene {
  nobles: number;
  cards: number;
  hand: number;
  garden: number;
  total: number;
}

export interface Scene {
  action: number; // 1 to 5; 0 before, 6 after
  rooms: Record<RoomId, RoomScene>;
  steps?: Partial<Record<RoomId, Partial<Record<RoomId, { brings: number; tied?: boolean }>>>>;
  fields: Record<string, FieldScene>;
  sides: Record<SideId, { servants: number[]; points: number[] }>;
  seats: SeatScene[];
  cards: Record<string, { open: boolean; lacks?: number }>;
  keep?: number;
}

// ---- Components ----------------------------------------------------------------------------------------------

export type Benefit = "none" | "GATE2" | "MOVE2" | "DIAG" | "GOLD2" | "SEAL_V" | "SEAL_T" | "CARD3" | "RECRUIT";

export interface Noble {
  id: string;
  gold: number; // as printed
  violet: number;
  turquoise: number;
  points: number;
  benefit: Benefit;
  amount: number;
}

export interface Field {
  id: string;
  x: number;
  y: number;
  sides: readonly SideId[];
  links: readonly string[];
}

export interface Card {
  kind: string;
  price: number;
  effects: readonly { window: string; kind: string; amount: number }[];
}

// The id of a card that does this, as the catalogue and the pictures know it.
export function doing(effects: Card["effects"]): string {
  const [one, two] = effects;
  if (!one) return "";
  if (two)
    return effects.every(({ amount }) => amount === 2) && one.kind === "GATE" && two.kind === "MOVE" ? "TWO_TWO" : "";
  const ids: Readonly<Record<string, string>> = {
    MAJORITY_ALL: "GENERAL",
    UNLIMITED: "UNLIMITED",
    WILD_SEALS: "SEALS",
  };
  const id = ids[one.kind] ?? one.kind;
  return one.amount > 0 ? `${id}${one.amount}` : id;
}
// The picture of a card: of several movements there are three.
export function pictureOf({ effects }: Card): string {
  const [one, two] = effects;
  if (two || one?.kind === "GATE") return "two-two";
  if (one?.kind === "MOVE") return one.amount > 7 ? "move9" : one.amount > 5 ? "move7" : "move5";
  return (
    { MAJORITY_ALL: "general", UNLIMITED: "unlimited", WILD_SEALS: "seals2", GOLD: "gold4", POINTS: "points6" }[
      one?.kind ?? ""
    ] ?? ""
  );
}

interface Printed {
  nobles: readonly (Omit<Noble, "benefit" | "amount"> & { benefit?: { kind: Benefit; amount?: number } })[];
  garden: {
    fields: readonly { id: string; index: number; sides: readonly SideId[]; links: readonly string[] }[];
  };
  privileges: readonly {
    kind: string;
    price: number;
    points_played: number;
    effects: readonly { window: string; kind: string; amount?: number | string }[];
  }[];
  rooms: readonly { id: string; action?: number }[];
}

export interface Box {
  nobles: ReadonlyMap<string, Noble>;
  fields: readonly Field[];
  cards: ReadonlyMap<string, Card>;
  actionOf: ReadonlyMap<string, number>; // of a room
  ornaments: readonly Ornament[];
  hedges: readonly Hedge[];
}
export const boxOf = boxes((printed: Printed): Box => {
  const fields = printed.garden.fields.map(({ id, index, sides, links }) => ({
    id,
    x: index % 6,
    y: Math.floor(index / 6),
    sides,
    links,
  }));
  return {
    fields,
    ornaments: ornaments(fields),
    hedges: hedges(fields),
    nobles: new Map(
      printed.nobles.map(({ benefit, ...noble }) => [
        noble.id,
        { ...noble, benefit: benefit?.kind ?? "none", amount: benefit?.amount ?? 0 },
      ]),
    ),
    cards: new Map(
      printed.privileges.map(({ kind, price, points_played, effects }) => [
        kind,
        {
          kind,
          price,
          effects: effects.map((effect) => ({
            window: effect.window,
            kind: effect.amount === "unlimited" ? "UNLIMITED" : effect.kind,
            amount: effect.kind === "POINTS" ? points_played : Number(effect.amount ?? 0),
          })),
        },
      ]),
    ),
    actionOf: new Map(printed.rooms.map(({ id, action = 0 }) => [id, action])),
  };
});

// What stands in the garden between the fields: an ornament where a diagonal is cut, a hedge where a straight link is.
// Places count in fields, so that (3, 3) is the middle.
export interface Ornament {
  kind: "basin" | "bed" | "lion" | "vase" | "man" | "woman";
  x: number;
  y: number;
}

function ornaments(fields: readonly Field[]): Ornament[] {
  const at = new Map(fields.map((field) => [`${field.x},${field.y}`, field]));
  const found: Ornament[] = [];
  for (let y = 1; y < 6; y += 1)
    for (let x = 1; x < 6; x += 1) {
      const cut = !at.get(`${x - 1},${y - 1}`)?.links.includes(at.get(`${x},${y}`)?.id ?? "");
      if (cut) found.push({ kind: kindAt(x, y), x, y });
    }
  return found;
}

// The statue of a side stands at its rim.
function kindAt(x: number, y: number): Ornament["kind"] {
  if (y === 1) return "lion";
  if (x === 5) return "vase";
  if (y === 5) return "man";
  if (x === 1) return "woman";
  return x === 3 && y === 3 ? "basin" : "bed";
}

export interface Hedge {
  x: number;
  y: number;
  upright: boolean;
}

function hedges(fields: readonly Field[]): Hedge[] {
  const linked = new Map(fields.map((field) => [`${field.x},${field.y}`, field]));
  const cut = (field: Field, x: number, y: number) => {
    const other = linked.get(`${x},${y}`);
    return other !== undefined && !field.links.includes(other.id);
  };
  return fields.flatMap((field) => [
    ...(cut(field, field.x + 1, field.y) ? [{ x: field.x + 1, y: field.y + 0.5, upright: true }] : []),
    ...(cut(field, field.x, field.y + 1) ? [{ x: field.x + 0.5, y: field.y + 1, upright: false }] : []),
  ]);
}

// Where the figures behind the first servant of a lane stand, the hindmost first: the more there are, the closer. The
// number beside them says the rest.
export const figure = 15;
export const laneEnd = 116;
export function crowd(count: number): number[] {
  const behind = Math.max(0, Math.min(count, 18) - 1);
  const first = 41;
  const gap = Math.min(9.5, (laneEnd - figure - first) / Math.max(1, behind - 1));
  return Array.from({ length: behind }, (_, i) => first + gap * i).reverse();
}

// ---- Moves ---------------------------------------------------------------------------------------------------

export type Step =
  | { what: "place" | "chamber"; room: RoomId }
  | { what: "gate"; servants: number }
  | { what: "shift"; from: string; to: string } // rooms, "supply", or a field
  | { what: "enlist"; field: string }
  | { what: "play"; card: string }
  | { what: "other"; does: string }; // go, stop, draw, decline, end, seals, keep, finish

export function read(move: Move): Step {
  const what = move.do;
  if (what === "place" || what === "chamber") return { what, room: idOf(move.room) as RoomId };
  if (what === "gate") return { what, servants: amountOf(move.servants) };
  if (what === "enlist") return { what, field: idOf(move.field) };
  if (what === "play") return { what, card: idOf(move.card) };
  if (what === "shift") return { what, from: idOf(move.from), to: idOf(move.to) };
  return { what: "other", does: what };
}

export const placing = (room: RoomId): Move => ({ do: "place", room: place(room) });
export const carryingOut = (room: RoomId): Move => ({ do: "chamber", room: place(room) });
export const toTheGate = (servants: number): Move => (servants > 0 ? { do: "gate", servants } : { do: "stop" });
export const shifting = (from: string, to: string): Move => ({ do: "shift", from: place(from), to: place(to) });
export const enlisting = (field: string): Move => ({ do: "enlist", field: place(field) });
export const playing = (card: string): Move => ({ do: "play", card: component(card) });
export const keeping = (cards: readonly string[]): Move =>
  cards.length > 0 ? { do: "keep", cards: { components: cards } } : { do: "keep" };

// Everything of a multiset, one by one: {MOVE5: 2} is MOVE5, MOVE5.
export const each = (counts: Counts | null | undefined): string[] =>
  Object.entries(counts ?? {}).flatMap(([kind, n]) => Array.from({ length: n }, () => kind));

export const isRoom = (place: string): place is RoomId => (roomIds as readonly string[]).includes(place);

// ---- Where only a card could be played ------------------------------------------------------------------------------

// What else than a card can be done follows from what lies on the table, so everybody knows when that is one thing.
// Then it is done at once, whatever I hold: a pause would tell the others about my hand (RP-7.1).
export function passes(menu: readonly Choice[]): Choice | null {
  const others = menu.filter((choice) => choice.move.do !== "play");
  const [only] = others;
  return only && others.length === 1 && ["go", "stop", "end"].includes(only.move.do) ? only : null;
}
