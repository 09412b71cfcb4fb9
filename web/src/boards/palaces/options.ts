// The options in groups and pictures, for the page on which a table is set.
import "./palaces.css"; // the pictures' colours

export const groups = [
  { name: "start", options: ["start_hand", "pile_size"] },
  { name: "auction", options: ["marker", "bid_cap", "unsold", "defaulter_draws"] },
  { name: "powers", options: ["build_optional", "moat", "discards"] },
  { name: "end", options: ["end"] },
];
export const signs: Record<string, string> = {
  start_hand: "pa-cards",
  pile_size: "pa-castle",
  marker: "pa-finial",
  bid_cap: "pa-suit-gold",
  unsold: "pa-room-treasury",
  defaulter_draws: "pa-dungeon",
  build_optional: "pa-storey-jade",
  moat: "pa-room-moat",
  discards: "pa-room-library",
  end: "pa-garden",
};
export const sprites = async (): Promise<string> => (await import("./art.svg?raw")).default;
