// What the clauses of a game say, as the people at the table read them: docs/rules/players. The exact wording, that of
// the specification, comes from the server.
import { api } from "../lib/api";
import { sectionsOf, type Clause, type Section } from "../lib/rules";
import type { Language } from "../lib/words";

const files = import.meta.glob<string>("../../../docs/rules/players/*.md", { query: "?raw", import: "default" });

export async function loadClauses(game: string, language: Language): Promise<Section[]> {
  const load = files[`../../../docs/rules/players/${game}.${language}.md`];
  if (!load) throw new Error(`no clauses of ${game} in ${language}`);
  return sectionsOf(await load());
}

export const byId = (sections: readonly Section[]): ReadonlyMap<string, Clause> =>
  new Map(sections.flatMap((section) => section.clauses.map((clause) => [clause.id, clause])));

export const loadClause = async (game: string, language: Language, id: string): Promise<Clause | null> =>
  byId(await loadClauses(game, language)).get(id) ?? null;

export const exactly = async (game: string, language: Language, id: string): Promise<string> =>
  byId(sectionsOf(await api.rules(game, language))).get(id)?.text ?? "";
