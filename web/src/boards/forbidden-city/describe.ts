// Pictures in words, for those who do not see them.
import type { Choice } from "../../lib/wire";
import type { Words } from "../../lib/words";
import { colourAt, placement, sideOf, type Cell, type Shape } from "./view";

const directions = ["north", "east", "south", "west"] as const;

// "green tile: north wall, east archway, south open, west open; 2 advisors"
export function tileText(words: Words, shape: Shape, turn: number): string {
  const sides = directions.map((name, d) => {
    const side = sideOf({ shape, turn }, d);
    const colour = shape.diagonal && side === "open" ? ` ${words.say(`colour.${colourAt({ shape, turn }, d)}`)}` : "";
    return `${words.say(`fc.side.${name}`)} ${words.say(`fc.kind.${side}`)}${colour}`;
  });
  const advisors = shape.parts.reduce((sum, part) => sum + part.advisors, 0);
  const dragons = shape.parts.reduce((sum, part) => sum + part.dragons, 0);
  const figures = [
    advisors ? words.say("fc.n_advisors", { n: advisors }) : "",
    dragons ? words.say("fc.n_dragons", { n: dragons }) : "",
  ].filter(Boolean);
  const colour = shape.parts.map((part) => words.say(`colour.${part.colour}`)).join(words.say("fc.and"));
  return words.say("fc.tile_text", {
    colour,
    sides: sides.join(", "),
    figures: figures.length ? `; ${figures.join(", ")}` : "",
  });
}

// What a cell would touch: "north green open, west wall".
export function aroundText(words: Words, around: readonly (Cell | undefined)[]): string {
  return around
    .map((cell, d) => {
      if (!cell) return "";
      const side = sideOf(cell, (d + 2) % 4);
      const colour = side === "open" ? ` ${words.say(`colour.${colourAt(cell, (d + 2) % 4)}`)}` : "";
      return `${words.say(`fc.side.${directions[d]}`)} ${words.say(`fc.kind.${side}`)}${colour}`;
    })
    .filter(Boolean)
    .join(", ");
}

// Where a cell lies, seen from the temple in the middle.
export function whereText(words: Words, x: number, y: number): string {
  const across = x === 0 ? "" : words.say(x < 0 ? "fc.where.left" : "fc.where.right", { n: Math.abs(x) });
  if (y === 0) return words.say("fc.where.level", { across });
  const along = words.say(y < 0 ? "fc.where.up" : "fc.where.down", { n: Math.abs(y) });
  return across ? `${across}, ${along}` : along;
}

// The same of a cell by its name, "2,-1".
export function cellText(words: Words, cell: string): string {
  const [x = 0, y = 0] = cell.split(",").map(Number);
  return whereText(words, x, y);
}

export function moveText(words: Words, choice: Pick<Choice, "move" | "message">): string {
  const to = placement(choice.move);
  if (!to) return words.tell(choice.message);
  return words.say("fc.move", { where: whereText(words, to.x, to.y), turned: { word: `fc.turned.${to.turn}` } });
}
