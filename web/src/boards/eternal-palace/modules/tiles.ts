// The alternative places: which option lays each, and the clause that describes it.
import type { Place } from "../view";

export const tiles: readonly { option: string; place: Place; clause: string }[] = [
  { option: "fish_market_tile", place: "FM", clause: "EP-24.2" },
  { option: "academy_tile", place: "AC", clause: "EP-24.5" },
  { option: "temple_tile", place: "TE", clause: "EP-24.8" },
  { option: "palace_market_tile", place: "PM", clause: "EP-24.9" },
  { option: "eternal_bridge_tile", place: "EB", clause: "EP-24.12" },
];
