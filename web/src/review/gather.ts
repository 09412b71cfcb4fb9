// My finished games, here and at the server, and what the engine on this device makes of them.
import { api } from "../lib/api";
import { canPlayHere, isHere } from "../lib/here";
import type { Table } from "../lib/wire";
import { counts, seatsOf, type MyPlay } from "./play";
import type { Reviewed } from "./review";

// My games everywhere, latest first. Where one of the two houses cannot be reached, those of the other.
export async function myGames(known: boolean): Promise<Table[]> {
  const lists = await Promise.all([
    known ? api.mine().catch(() => ({ tables: [] })) : { tables: [] },
    canPlayHere ? api.here().catch(() => ({ tables: [] })) : { tables: [] },
  ]);
  const all = new Map(lists.flatMap(({ tables }) => tables).map((table) => [table.id, table]));
  return [...all.values()].filter(counts).sort((a, b) => b.changed - a.changed);
}

// Only what is there already: nothing is worked out for this.
async function reviewOf(table: Table): Promise<Reviewed | null> {
  try {
    if (isHere(table.id)) return await (await import("../device/reviews")).keptReview(table.id);
    const standing = await api.review(table.id);
    return standing.state === "done" ? standing.review : null;
  } catch {
    return null;
  }
}

// And which of them have no review yet.
export async function look(tables: readonly Table[]): Promise<{ play: MyPlay; without: Table[] }> {
  const { study } = await import("../device/study");
  const games = await Promise.all(
    tables.map(async (table) => {
      const [record, review] = await Promise.all([api.record(table.id), reviewOf(table)]);
      return { record, seats: seatsOf(table), ...(review ? { review } : {}) };
    }),
  );
  const play = await study<MyPlay>(tables[0]?.game ?? "", { do: "play", games });
  const left = new Set(play.left_out);
  return { play, without: tables.filter((_, i) => !left.has(i) && !games[i]?.review) };
}
