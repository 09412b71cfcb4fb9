// Positions that were really played, kept as the seat saw them, and the places in them that a text speaks of.
import type { Node, Options, Scores } from "../lib/wire";

export interface Kept {
  players: number;
  options: Options;
  seat: number;
  seat_names: string[];
  names?: string[]; // where the game's seats have no names of their own
  view: unknown;
  scene: unknown;
  node: Node;
  scores: Scores | null;
  size: [width: number, height: number]; // of the board that is drawn and then fitted into the page
  phone?: [width: number, height: number]; // the same where boards are drawn for phones
  // Numbers on the picture: on an element, or on a point of a drawing in its own units.
  callouts: { n: number; at: string; x?: number; y?: number }[];
}

const files = import.meta.glob<Record<string, Kept>>("../../../docs/how-to-play/pictures/*.json", {
  import: "default",
});

export async function loadPicture(game: string, name: string): Promise<Kept | null> {
  return (await files[`../../../docs/how-to-play/pictures/${game}.json`]?.())?.[name] ?? null;
}
