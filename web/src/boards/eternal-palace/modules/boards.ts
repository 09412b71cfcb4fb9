// Which boards besides the garden lie on this table, and which of them a question is about.
import type { Choice, Options } from "../../../lib/wire";
import type { View } from "../view";
import { tiles } from "./tiles";

export type ModuleBoard = "labyrinth" | "river_market" | "compositions" | "privileges" | "tiles";

export function boardsOf(options: Options): ModuleBoard[] {
  const modules = (["labyrinth", "river_market", "compositions", "privileges"] as const).filter(
    (option) => options[option] === "on",
  );
  return tiles.some((tile) => options[tile.option] === "on") ? [...modules, "tiles"] : modules;
}

const verbs: readonly [string, ModuleBoard][] = [
  ["walk", "labyrinth"],
  ["serve", "river_market"],
  ["compose", "compositions"],
  ["privilege", "privileges"],
];
export function askedOn(menu: readonly Choice[], view: View): ModuleBoard | null {
  if (view.phase === "privileges") return "privileges";
  return verbs.find(([verb]) => menu.some((choice) => choice.move.do === verb))?.[1] ?? null;
}
