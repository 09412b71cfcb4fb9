// The printed things of the modules, from the components. Nothing here knows what is allowed.
import {
  compositions,
  demand_cards,
  demand_spaces,
  labyrinth,
} from "../../../../../games/eternal_palace/components.json";
import type { Goods, Layer, Resource } from "../view";

interface Card {
  id: string;
  [member: string]: unknown;
}
const find = (table: { rows: readonly unknown[] }, id: string): Card | undefined =>
  (table.rows as readonly Card[]).find((row) => row.id === id);
// Some numbers differ between the editions.
const inEdition = (value: unknown, edition: string): unknown =>
  typeof value === "object" && value !== null && edition in value ? (value as Record<string, unknown>)[edition] : value;

// ---- The Labyrinth -------------------------------------------------------------------------------------------------

export interface Court {
  id: string;
  gain: Goods;
}
export interface Path {
  from: string;
  to: string;
  fish: number;
}
export const courts = labyrinth.rows as readonly Court[];
export const paths = labyrinth.paths as readonly Path[];

// ---- The River Market -----------------------------------------------------------------------------------------------

export interface Demand {
  id: string;
  reward: Goods & { different?: boolean };
  penalty: Goods;
}
export const demand = (id: string): Demand | null => (find(demand_cards, id) as Demand | undefined) ?? null;
export const demandSpaces = demand_spaces.rows as unknown as readonly { id: string; resources: Resource[] }[];
export const boats = ["sail", "hold", "court"] as const;

// ---- Compositions ---------------------------------------------------------------------------------------------------

export interface Composition {
  id: string;
  layers: Layer[];
  gain: Goods;
  points: number;
}
export function composition(id: string, edition: string): Composition | null {
  const row = find(compositions, id);
  return row
    ? { id, layers: row.layers as Layer[], gain: row.gain as Goods, points: inEdition(row.points, edition) as number }
    : null;
}
