// The options in groups and pictures, for the page on which a table is set.
import "./royal-palace.css"; // the pictures' colours

export const groups = [
  { name: "start", options: ["start_player", "layout"] },
  {
    name: "servants",
    options: ["supply_mandatory", "gate_source", "chamber_source", "edge_source", "unlimited_rooms"],
  },
  { name: "rooms", options: ["chamber_bonus", "seal_noble_first", "draw_mode", "general_scope", "finite_bank"] },
  { name: "end", options: ["end_threshold", "second_after_tie", "nobles_open", "stall_guard"] },
];
export const starter = "start_player";
export const signs: Record<string, string> = {
  start_player: "rp-servant",
  layout: "rp-castle-parade",
  supply_mandatory: "rp-castle-stair",
  gate_source: "rp-castle-gate",
  chamber_source: "rp-castle-pomp",
  edge_source: "rp-topiary",
  unlimited_rooms: "rp-privilege-unlimited",
  chamber_bonus: "rp-castle-king",
  seal_noble_first: "rp-seal-v",
  draw_mode: "rp-cards",
  general_scope: "rp-privilege-general",
  finite_bank: "rp-castle-mint",
  end_threshold: "rp-noble-07",
  second_after_tie: "rp-crown",
  nobles_open: "rp-noble-12",
  stall_guard: "u-clock",
};
export const rulings = { chamber_source: "RP-7.10", face_down: "RP-14.5" };
export const sprites = async (): Promise<string> => (await import("./art.svg?raw")).default;
