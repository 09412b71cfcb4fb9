// What the generic board draws: what lies on the table, and what is known of each seat. A game says it in its scene
// (kernel/scene.hpp); of one that does not, it is read off the view as far as that goes.
import type { Arg, Args, Choice } from "../../lib/wire";
import type { Words } from "../../lib/words";

// A parameter, or whatever else a view may hold.
export type Fact = Arg | boolean | null | readonly Fact[] | { readonly [name: string]: Fact };
export type Facts = Readonly<Record<string, Fact>>;
export interface Tabletop {
  table: Facts;
  seats: readonly Facts[];
}

const isObject = (value: unknown): value is Record<string, Fact> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function tabletopOf(scene: unknown, view: unknown, seatNames: readonly string[]): Tabletop {
  if (isObject(scene) && isObject(scene.table) && Array.isArray(scene.seats))
    return { table: scene.table, seats: scene.seats as Facts[] };
  const table: Record<string, Fact> = {};
  const seats = seatNames.map((): Record<string, Fact> => ({}));
  for (const [name, value] of Object.entries(isObject(view) ? view : {})) {
    const each = bySeat(value, seatNames);
    if (!each) table[name] = value;
    else
      each.forEach((fact, i) => {
        const known = seats[i];
        if (known && isObject(fact) && !isArg(fact)) Object.assign(known, fact);
        else if (known) known[name] = fact;
      });
  }
  return { table, seats };
}

// A list as long as there are seats, or an object with their names.
function bySeat(value: unknown, seatNames: readonly string[]): Fact[] | null {
  if (seatNames.length < 2) return null;
  if (Array.isArray(value)) return value.length === seatNames.length ? [...(value as Fact[])] : null;
  if (!isObject(value) || !seatNames.every((name) => name in value)) return null;
  return seatNames.map((name) => value[name] ?? null);
}

const kinds = ["seat", "component", "place", "text", "components", "tally", "dice", "groups"];
export const isArg = (value: Fact): value is Exclude<Arg, number | string> =>
  isObject(value) &&
  Object.keys(value).some((key) => kinds.includes(key)) &&
  Object.keys(value).every((key) => key === "word" || kinds.includes(key));

// ---- Words ---------------------------------------------------------------------------------------------------------

const plain = (id: string) => id.replaceAll("_", " ");

// What a thing on the table is called.
export function nameOf(words: Words, name: string): string {
  const key = [`word.${name}`, `token.${name}`].find((one) => words.has(one));
  return key ? words.say(key) : plain(name);
}

// A card by its id: "card.7" where the words begin with "card"; otherwise what the thing is called gives the key.
export function cardName(words: Words, id: string, name: string, family = ""): string {
  const keys = [family, `${family}.${id}`, `${name}.${id}`, `${name.replace(/s$/, "")}.${id}`, `card.${id}`];
  const key = keys.find((one) => one !== "" && words.has(one));
  return key ? words.say(key) : plain(id);
}

// ---- Moves ---------------------------------------------------------------------------------------------------------

// What a move touches: "component:7", "place:c3", "seat:1".
export function touches(choice: Choice): string[] {
  return Object.values(choice.move).flatMap((arg) => {
    if (typeof arg !== "object") return [];
    if ("component" in arg) return [`component:${arg.component}`];
    if ("place" in arg) return [`place:${arg.place}`];
    return "seat" in arg ? [`seat:${arg.seat}`] : [];
  });
}

// The cards and places that lie somewhere.
export function idsIn(facts: Args | Facts): Set<string> {
  const found = new Set<string>();
  const look = (fact: Fact | undefined): void => {
    if (typeof fact !== "object" || fact === null) return;
    if (Array.isArray(fact)) return fact.forEach((one: Fact) => look(one));
    if (!isArg(fact)) return Object.values(fact as Facts).forEach(look);
    if ("component" in fact) found.add(`component:${fact.component}`);
    if ("place" in fact) found.add(`place:${fact.place}`);
    if ("components" in fact) fact.components.forEach((id) => found.add(`component:${id}`));
    if ("tally" in fact) Object.keys(fact.tally).forEach((id) => found.add(`component:${id}`));
  };
  Object.values(facts as Facts).forEach(look);
  return found;
}
