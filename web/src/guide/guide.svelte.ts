// The guide of a first game: at which tables it speaks, what it has said there, and how the lead went. Kept on this
// device only; what it says comes from the table (Guide.svelte) and from each game's texts (boards/GAME/guide.*.json).
import { api } from "../lib/api";
import { place } from "../lib/route.svelte";
import { likes } from "../lib/settings.svelte";
import { deviations, firstWishes, openForMe } from "../lib/tables";

export interface Kept {
  on: boolean;
  told: readonly string[]; // keys of its texts
  asked: { decision: number; keys: readonly string[] } | null; // what was said about the last question
  course: readonly { chapter: number; lead: number }[]; // each time that my lead changed
}

const key = "enfilade.guide";
const most = 20; // tables that are remembered
const blank: Kept = { on: true, told: [], asked: null, course: [] };

function remembered(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as Record<string, Kept>;
  } catch {
    return {};
  }
}

class Guides {
  private kept: Record<string, Kept> = $state.raw(remembered());

  of(table: string): Kept | null {
    return this.kept[table] ?? null;
  }
  turn(table: string, on: boolean): void {
    this.keep(table, { ...(this.of(table) ?? blank), on });
  }
  tell(table: string, decision: number, keys: readonly string[]): void {
    const now = this.of(table) ?? blank;
    this.keep(table, { ...now, told: [...now.told, ...keys], asked: { decision, keys } });
  }
  lead(table: string, chapter: number, lead: number): void {
    const now = this.of(table) ?? blank;
    if (now.course.at(-1)?.lead !== lead) this.keep(table, { ...now, course: [...now.course, { chapter, lead }] });
  }

  private keep(table: string, what: Kept): void {
    const { [table]: _, ...others } = this.kept;
    this.kept = { ...Object.fromEntries(Object.entries(others).slice(1 - most)), [table]: what };
    try {
      localStorage.setItem(key, JSON.stringify(this.kept));
    } catch {
      // A browser that keeps nothing still guides, until the page is left.
    }
  }
}

export const guides = new Guides();

// A real table for two against the gentlest opponent, with the guide beside it. Hints are among its terms; takebacks
// are free, for a computer never says no.
export async function playWithGuide(game: string): Promise<void> {
  const { games, levels } = await api.games();
  const info = games.find((one) => one.id === game);
  if (!info) return;
  const table = await openForMe({
    game,
    players: 2,
    options: deviations(info, firstWishes(info, likes.language)),
    seats: [{ kind: "me" }, { kind: "computer", level: levels[0] ?? "" }],
    private: true,
    hints: true,
  });
  guides.turn(table.id, true);
  place.go(`/table/${table.id}`);
}
