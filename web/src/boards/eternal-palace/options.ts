// The options in groups and pictures, for the page on which a table is set.
import Picture from "./OptionPicture.svelte";

const modules = [
  "privileges",
  "labyrinth",
  "river_market",
  "compositions",
  "fish_market_tile",
  "academy_tile",
  "temple_tile",
  "palace_market_tile",
  "eternal_bridge_tile",
];
const pictured = ["edition", ...modules, "personality", "difficulty"];
const colours = ["colour_1", "colour_2", "colour_3", "colour_4", "colour_5"];

export { Picture };
export const shows = (option: string): boolean => pictured.includes(option);
export const alone = ["difficulty", "personality", "master_colour"];
export const groups = [
  { name: "rulebook", options: ["edition"] },
  { name: "modules", options: modules },
  { name: "master", options: alone },
  { name: "colours", options: colours },
  { name: "length", options: ["max_rounds"] },
];
export const signs: Record<string, string> = {
  ...Object.fromEntries(colours.map((option, i) => [option, `die-*-${i + 1}`])),
  master_colour: "die-fan-6",
  max_rounds: "u-clock",
};
export { colours as seats };
export const rulings = { on_your_turn: "EP-16.5", palace_end: "EP-18.9", ahead: "EP-31.4" };
export const sprites = (): Promise<string> => Promise.resolve(""); // the pictures bring them
