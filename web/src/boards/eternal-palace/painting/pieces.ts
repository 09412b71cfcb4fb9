// The pieces of a painting and the order in which a painter puts them down: far things first, so that any set makes one
// landscape.
import type { Layer } from "../view";

export type Piece = string; // a symbol of art.svg: layer-3, layer-bridge, layer-x, feature-5

const layer = (one: Layer): Piece => (one === "EB" ? "layer-bridge" : one === "X" ? "layer-x" : `layer-${one}`);
const feature = (one: number): Piece => `feature-${one}`;

const order: readonly Piece[] = [
  layer(1),
  feature(5),
  layer(2),
  feature(2),
  ...([3, 4, 5, 6, 7, 8] as const).map(layer),
  feature(6),
  feature(9),
  layer(9),
  layer(10),
  layer(11),
  feature(4),
  layer(12),
  layer("EB"),
  feature(7),
  feature(8),
  feature(3),
  layer("X"),
  feature(10),
  feature(1),
];

export function piecesOf(layers: readonly Layer[], features: readonly number[]): Piece[] {
  const owned = new Set([...layers.map(layer), ...features.map(feature)]);
  return order.filter((piece) => owned.has(piece));
}

// What is painted on a layer, close up: the part of the canvas that a small picture shows.
export const closeUp: Readonly<Record<string, string>> = {
  "1": "640 30 130 180",
  "2": "385 100 170 235",
  "3": "85 150 140 194",
  "4": "640 215 150 208",
  "5": "380 270 160 222",
  "6": "745 190 140 194",
  "7": "50 300 130 180",
  "8": "460 340 150 208",
  "9": "290 360 130 160",
  "10": "612 402 142 196",
  "11": "10 450 130 150",
  "12": "735 480 130 120",
  EB: "320 490 130 110",
  X: "20 0 150 130",
};
export const symbolOf = layer;
