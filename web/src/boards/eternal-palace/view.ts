// The view and the scene of Eternal Palace as the engine writes them (docs/positions/eternal-palace.md), and the printed
// components as data. Nothing here knows what is allowed or what pays.
import components from "../../../../games/eternal_palace/components.json";

export const resources = ["wood", "stone", "kaolin", "bronze"] as const;
export type Resource = (typeof resources)[number];
export type Token = "fish" | "wisdom" | Resource | "privilege";

export const places = ["FM", "AC", "SP", "FO", "SB", "QU", "TE", "DK", "KM", "NO", "BF", "PM", "EB", "IS", "LA", "RM"] as const;
export type Place = (typeof places)[number];
export const monuments = ["SP", "SB", "DK", "NO"] as const;
export type Monument = (typeof monuments)[number];

export const colours = ["yellow", "green", "pink", "blue", "white"] as const;
export type Colour = (typeof colours)[number];

export type Phase = "ordering" | "revealing" | "rolling" | "lowest" | "planning" | "privileges" | "master_card" | "grouped" | "playing" | "over";
export type Stage = "before" | "placing" | "acting" | "artisans" | "ending" | "after";
export type Layer = number | "EB" | "X"; // 1 to 12 by number

export interface Group {
  dice: number[];
  at: Place | null; // null: not played yet
}

export interface PlayerView {
  fish: number;
  wisdom: number;
  wood: number;
  stone: number;
  kaolin: number;
  bronze: number;
  palace: number;
  dice: number; // available; the others of five wait at the Palace
  rolled?: number[]; // before the reveal
  committed?: boolean;
  plan?: number[] | null; // the group of each die, lowest die first, from 1; null: not mine to see
  groups?: Group[]; // from the reveal on
  tracks: Partial<Record<Place, number>>;
  temple: number[]; // panels with a marker: 1 to 3
  market: number[]; // 2 to 4, the size of the group
  layers: Layer[];
  features: number[]; // 1 to 10
  advisors: number[]; // upright, by number, ascending; may repeat
  used: number[]; // turned: used this round
  privileges?: number;
  compositions?: string[];
  node?: string; // in the Labyrinth: L0 to L8, LC
}

export interface Task {
  task: string;
  who: Colour;
  a: number;
  b: number;
  c: number;
}

export interface View {
  round: number;
  phase: Phase;
  order: Colour[];
  active: Colour | null;
  turn: { stage: Stage; group: number; place: Place | null; turn_next: number; turn_from: number } | null;
  players: Partial<Record<Colour, PlayerView>>; // against the Master it has a colour, too
  circles: Record<Monument, number>;
  monuments: Record<Monument, Colour | null>;
  tokens: Place[]; // feature tokens still on the board
  completion: Colour | null;
  stopped: boolean;
  row: number[]; // face-up advisors
  discard: number[];
  unseen?: number[]; // all advisors the viewer cannot place; in the whole truth `deck` instead
  deck?: number[];
  deck_size: number;
  top: { card: number | null; by: Colour; known: Colour[] } | null;
  hand: { by: Colour; size: number; cards: number[]; first: number | null; first_by: Colour | null; first_known: Colour[] } | null;
  agenda: Task[];
  // Members that are there only with their module.
  compositions?: string[];
  played?: Colour[];
  reserve?: number;
  demand?: { card: string | null; deck: string[]; spaces: (Colour | null)[] };
  master?: { dice: Colour[]; deck: string[]; card: string | null };
}

// ---- Printed things ----------------------------------------------------------------------------------------------

export { components };

// What something brings or costs, by token; also palace, advisor, pay_step and such in the components.
export type Goods = Partial<Record<string, number>>;

// ---- The scene -------------------------------------------------------------------------------------------------------

// A place that a group may visit: what it costs to get in, and what is to be had there.
export interface Offer {
  place: Place;
  turns: { from: number; to: number; wisdom: number }[]; // wisdom on which dice, in order
  wisdom: number; // for all turns
  fish: number; // penalty for those who are there already
  pays: Goods; // resources of a monument
  gives: Goods; // what is sure: tokens, palace, step, layer, feature, advisor ...
}

export interface GroupOffers {
  dice: number[]; // ascending
  value: number;
  offers: Offer[]; // the cheapest way to each place
}

export interface Scene {
  // In Plan every group that my dice can make; in Play those that are not played yet. Empty for spectators.
  groups: GroupOffers[];
}
