// What a thing on the table is, told by clauses: each board has a list of its things, boards/GAME/things.json. A key is
// that of the thing's word in the game's catalogue where it has one; "card.MO" stands for "card.MO-G" and its like.
import type { Clause } from "../lib/rules";
import type { Language } from "../lib/words";
import { byId, loadClauses } from "./clauses";

const files = import.meta.glob<Record<string, string[]>>("../boards/*/things.json", { import: "default" });

export async function explain(game: string, language: Language, keys: readonly string[]): Promise<Clause[]> {
  const things = await files[`../boards/${game}/things.json`]?.();
  if (!things) return [];
  const known = byId(await loadClauses(game, language));
  const ids = new Set(keys.flatMap((key) => things[key] ?? things[key.replace(/-\w$/, "")] ?? []));
  return [...ids].flatMap((id) => known.get(id) ?? []);
}
