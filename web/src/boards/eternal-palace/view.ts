// The view and the scene of Eternal Palace as the engine writes them (docs/positions/eternal-palace.md).
// Nothing here knows what is allowed or what pays.
import type { Args } from "../../lib/wire";

export const resources = ["wood", "stone", "kaolin", "bronze"] as const;
export type Resource = (typeof resources)[number];
export type Token = "fish" | "wisdom" | Resource | "privilege";

export const places = [
  "FM",
  "AC",
  "SP",
  "FO",
  "SB",
  "QU",
  "TE",
  "DK",
  "KM",
  "NO",
  "BF",
  "PM",
  "EB",
  "IS",
  "LA",
  "RM",
] as const;
export type Place = (typeof places)[number];
export const monuments = ["SP", "SB", "DK", "NO"] as const;
export type Monument = (typeof monuments)[number];

export const colours = ["yellow", "green", "pink", "blue", "white"] as const;
export type Colour = (typeof colours)[number];

export type Phase =
  | "ordering"
  | "revealing"
  | "rolling"
  | "lowest"
  | "planning"
  | "privileges"
  | "master_card"
  | "grouped"
  | "playing"
  | "over";
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
  hand: {
    by: Colour;
    size: number;
    cards: number[];
    first: number | null;
    first_by: Colour | null;
    first_known: Colour[];
  } | null;
  agenda: Task[];
  // Members that are there only with their module.
  compositions?: string[];
  played?: Colour[];
  reserve?: number;
  demand?: { card: string | null; deck: string[]; spaces: (Colour | null)[] };
  master?: { dice: Colour[]; deck: string[]; card: string | null };
}

// ---- Printed things ----------------------------------------------------------------------------------------------

// What something brings or costs, by token; in the components also palace, resource, advisor and such.
export type Goods = Partial<Record<string, number>>;

export type AdvisorClass = "benefactor" | "trader" | "diplomat" | "artisan";
export interface Advisor {
  id: number;
  kind: AdvisorClass;
  price: Goods;
  gain: Goods;
  sizes: Goods[]; // for a group of 2, of 3, of 4 or more
  visits: Place[];
  other: boolean; // the resource gained is of another type
  banner: Resource[];
}

// The printed number of a place, or null where any single die or any group may go.
export function numberOf(place: Place): number | null {
  const index = places.indexOf(place);
  return index < 12 ? index + 1 : null;
}

// Pink, blue, yellow, green and white have their emblems: crane, lotus, lantern, fan and carp.
const emblemOf: Record<Colour, number> = { pink: 0, blue: 1, yellow: 2, green: 3, white: 4 };
export const emblem = (colour: string): number => emblemOf[colour as Colour] ?? 4;

export const rising = (dice: readonly number[]): number[] => [...dice].sort((a, b) => a - b);
export const sameDice = (a: readonly number[], b: readonly number[]): boolean =>
  String(rising(a)) === String(rising(b));
export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

// ---- The scene ------------------------------------------------------------------------------------------------------

// A place that a group may visit: what it costs to get in, and what is to be had there.
export interface Offer {
  place: Place;
  bar: { clause: string; args: Args } | null; // the rule that keeps the group out, with its numbers
  turns: { from: number; to: number; wisdom: number }[]; // wisdom on which dice, in order
  wisdom: number; // for all turns
  fish: number; // for those who are there already
  pays: Goods;
  gains: Goods; // tokens that are sure
  palace: number;
  steps: number; // on the place's own track
  panel: boolean;
  layer: boolean;
  feature: boolean;
  monument: boolean;
  open: { task: string; n: number } | null; // what is chosen or drawn there
}
const plain: Omit<Offer, "place"> = {
  bar: null,
  turns: [],
  wisdom: 0,
  fish: 0,
  pays: {},
  gains: {},
  palace: 0,
  steps: 0,
  panel: false,
  layer: false,
  feature: false,
  monument: false,
  open: null,
};

export interface GroupOffers {
  dice: number[]; // ascending
  value: number;
  offers: Offer[]; // the cheapest way to each place
}

export interface Standing {
  layers: number;
  features: number;
  monuments: number;
  completion: boolean;
  sequence: boolean;
  run: number;
  top: number;
  seals: number;
  cards: number; // compositions
  claimed: Place[]; // the Master: features that it takes at the end
  beyond: number; // the Master: points for Palace steps
  wisdom_made?: number; // the Master: of its fish at the end
  steps_made?: number; // the Master: Palace steps of its wisdom then
  palace: number; // steps that count for the seals
  points: number;
}

export interface Scene {
  // In Plan every group that my dice can make; in Play those that are not played yet. Empty for spectators.
  groups: GroupOffers[];
  standing: Partial<Record<Colour, Standing>>;
  difficulties?: { id: string; human: number; master: number }[]; // alone: the same game under each of them
}

// What is zero or empty is not sent.
export function sceneOf(sent: unknown): Scene | null {
  const scene = sent as {
    groups: { dice: number[]; value: number; offers: (Partial<Offer> & { place: Place })[] }[];
    standing: Scene["standing"];
  } | null;
  if (!scene) return null;
  return {
    ...scene,
    groups: scene.groups.map((group) => ({ ...group, offers: group.offers.map((offer) => ({ ...plain, ...offer })) })),
  };
}
