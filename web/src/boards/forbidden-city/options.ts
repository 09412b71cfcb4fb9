// The options in groups and pictures, for the page on which a table is set.
import "./forbidden-city.css"; // the pictures' colours

const colours = ["colour_1", "colour_2", "colour_3", "colour_4"];

export const groups = [
  { name: "start", options: ["start_side", "start_player"] },
  { name: "colours", options: colours },
];
export const signs: Record<string, string> = {
  start_side: "fc-temple",
  start_player: "fc-dragon",
  ...Object.fromEntries(colours.map((option) => [option, "fc-advisor"])),
};
export { colours as seats };
export const starter = "start_player";
export const rulings = { hand_tile: "FC-2.5" };
export const sprites = async (): Promise<string> => (await import("./art.svg?raw")).default;
