// Pictures of the options, for the page on which a table is set.
import Picture from "./OptionPicture.svelte";

const pictured = [
  "edition",
  "privileges",
  "labyrinth",
  "river_market",
  "compositions",
  "fish_market_tile",
  "academy_tile",
  "temple_tile",
  "palace_market_tile",
  "eternal_bridge_tile",
  "personality",
  "difficulty",
];

export { Picture };
export const shows = (option: string): boolean => pictured.includes(option);
