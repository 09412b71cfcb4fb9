// The view and the scene of Palaces as the engine writes them, and the cards of its components as pictures.
// Nothing here knows what is allowed, what beats what, or what pays.
import { component } from "../../lib/moves";
import type { Move } from "../../lib/wire";
import { boxes } from "../box";

export const suits = ["G", "S", "C", "J"] as const;
export type Suit = (typeof suits)[number];
export const suitNames: Record<Suit, string> = { G: "gold", S: "silver", C: "crystal", J: "jade" };
export const decks = ["castle", "dungeon", "garden"] as const;
export type Deck = (typeof decks)[number];
export type Counts = readonly number[]; // by suit, in the order of `suits`

// ---- Cards ---------------------------------------------------------------------------------------------------

export interface CardInfo {
  code: string;
  suit: Suit;
  deck: Deck | null; // null: a basic card
  room: string; // "throne_room"
  power: string;
  // What is printed above the picture; empty where that is the catalogue's name for its room.
  title: string;
  renamed: boolean; // the catalogue's name for its code is another one: of another suit, or room
}

interface Printed {
  cards: readonly { id: string; code: string; deck: Deck; name: string; suit: string; power: string }[];
}

export class Box {
  private readonly cards = new Map<string, CardInfo>();
  constructor({ cards }: Printed) {
    for (const suit of suits)
      this.cards.set(suit, { code: suit, suit, deck: null, room: "", power: "", title: "", renamed: false });
    for (const card of cards) this.cards.set(card.code, read(card));
  }
  card(code: string): CardInfo {
    const card = this.cards.get(code);
    if (!card) throw new Error(`the box has no card ${code}`);
    return card;
  }
  get all(): Iterable<CardInfo> {
    return this.cards.values();
  }
}
export const boxOf = boxes((printed: Printed) => new Box(printed));

const longestTitle = 24;
// Ids are "castle.throne_room.gold", and the catalogue's names follow them. Titles of packs stand in its texts, where
// braces and brackets are signs.
function read({ id, code, deck, name, suit, power }: Printed["cards"][number]): CardInfo {
  const [, room = "", called = ""] = id.split(".");
  const titled = name.toLowerCase().replaceAll("'", "").replaceAll(" ", "_") !== room;
  const title = name.replace(/[{}[\]|@]/g, "").slice(0, longestTitle);
  return {
    code,
    suit: suits.find((one) => suitNames[one] === suit) ?? "G",
    deck,
    room,
    power,
    title: titled ? title : "",
    renamed: titled || called !== suit,
  };
}

// ---- Bids ----------------------------------------------------------------------------------------------------

export interface Claim {
  count: number;
  suit: Suit;
}

// Best set first.
export function setsOfCounts(counts: Counts): Claim[] {
  return suits
    .map((suit, i) => ({ count: counts[i] ?? 0, suit }))
    .filter((set) => set.count > 0)
    .sort((a, b) => b.count - a.count);
}
export const bidding = (counts: Counts): Move => ({
  do: "bid",
  cards: { tally: Object.fromEntries(setsOfCounts(counts).map((set) => [set.suit, set.count])) },
});

// The bid move by move up to its last suit, where the engine can be asked what it is worth.
export function halfBid(counts: Counts, lowest: Counts): Move[] {
  const parts = suits.map((_, i) =>
    Array.from({ length: Math.max(0, (counts[i] ?? 0) - (lowest[i] ?? 0)) }, (): Move => ({ do: "more" })),
  );
  return [{ do: "bid" }, ...parts.flatMap((more, i) => (i === 0 ? more : [{ do: "next" }, ...more]))];
}

// ---- The view ------------------------------------------------------------------------------------------------

export interface PlayerView {
  hand: string[] | null;
  deck: string[] | null;
  known: string[];
  hand_size?: number; // not in the whole truth, where everything lies open
  deck_size?: number;
  top: string[];
  discard: string[];
  discard_top?: string | null;
  moats: string[];
  tower: Suit[];
  matched: number;
  passed: boolean;
  out: boolean;
  jailed: boolean;
}

export interface View {
  round: number;
  phase: string;
  active: number;
  turn: number;
  prize: string | null;
  piles: Record<Deck, { up: string | null; unknown: number; bottom: string[] }>;
  players: Record<string, PlayerView>;
  winner: number | null;
  agenda: { build: boolean; keep: boolean; discard: boolean; powers: string[] };
  paid: string[];
  open: string[];
  item: string | null;
  summary: { supply: Record<string, number>; standing: number | null; covered_discards: boolean };
}

export const handSize = (player: PlayerView): number => player.hand_size ?? player.hand?.length ?? 0;
export const deckSize = (player: PlayerView): number =>
  player.deck_size ?? (player.deck?.length ?? 0) + player.top.length;
export const pileSize = (pile: View["piles"][Deck]): number => (pile.up ? 1 : 0) + pile.unknown + pile.bottom.length;

// ---- The scene -----------------------------------------------------------------------------------------------

// What decides between two bids: the first sets that differ, the higher bid's first.
export interface Over {
  by: "same" | "count" | "suit" | "more";
  set: number; // from 1
  high: Claim;
  low: Claim;
}

export interface Payment {
  owed: Counts;
  payable: boolean;
  laid: { card: string; covers: number }[]; // one way to pay
  usable: string[];
  lacks: Counts;
  halls: number; // each makes up for one that is lacking
}

export interface Worth {
  beats: boolean;
  over: Over | null;
  payment: Payment;
}

export interface Scene {
  players: { bid: Counts | null; known: string[]; hidden: number; among: Counts; needs: Suit | null; draws: number }[];
  auction: { seat: number; over: Over | null }[];
  bidding?: { lowest: Counts; cap: number; raise: Counts | null; honest: Counts | null; claim: Worth | null };
  payment?: Payment;
  ranking?: {
    seat: number;
    place: number;
    height: number;
    behind: { by: "height" | "suit" | "nothing"; level: number } | null;
  }[];
}

// ---- Moves ---------------------------------------------------------------------------------------------------

export const ofCard = (does: "card" | "drop", code: string): Move => ({ do: does, card: component(code) });
export const ofCards = (does: string, codes: readonly string[]): Move =>
  codes.length > 0 ? { do: does, cards: { components: codes } } : { do: does };
export const at = (seat: number): Move => ({ do: "at", who: { seat } });

// Seats in the order in which they sit, from one's own on.
export function around(players: number, from: number | null): number[] {
  return Array.from({ length: players }, (_, i) => (i + (from ?? 0)) % players);
}

// ---- Towers --------------------------------------------------------------------------------------------------

export interface Storey {
  x: number;
  y: number;
  width: number;
  height: number;
}

const flat = 0.48; // height of a storey to its width
const visible = 0.8; // of its height, before the next one stands on it
const taper = (level: number): number => Math.max(0.6, 1 - 0.05 * level);

// How high a tower of this many storeys is, for one whose ground floor is 1 wide.
export function towerHeight(levels: number): number {
  let sum = 0;
  for (let level = 0; level < levels; level += 1) sum += taper(level) * flat * (level === levels - 1 ? 1 : visible);
  return sum;
}

// Where the storeys stand: the middle at x, the ground at y, the ground floor `width` wide.
export function storeys(levels: number, x: number, ground: number, width: number): Storey[] {
  const found: Storey[] = [];
  let foot = ground;
  for (let level = 0; level < levels; level += 1) {
    const w = width * taper(level);
    const h = w * flat;
    found.push({ x: x - w / 2, y: foot - h, width: w, height: h });
    foot -= h * visible;
  }
  return found;
}
