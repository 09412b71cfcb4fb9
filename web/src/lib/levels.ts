// What to expect of the computers, level by level, and when another one would be a fairer match.
import type { GameInfo, Table } from "./wire";
import type { Words } from "./words";

// For whom a level is, and how often it is ahead of the one below, as measured with the nearest number of players.
export function levelText(
  words: Words,
  level: string,
  levels: readonly string[],
  game: GameInfo | null,
  players: number,
): string {
  const text = words.has(`level_for.${level}`) ? words.say(`level_for.${level}`) : "";
  const rung = levels.indexOf(level) - 1;
  const near = [...(game?.ladder ?? [])].sort(
    (a, b) => Math.abs(a.players - players) - Math.abs(b.players - players),
  )[0];
  const share = rung < 0 ? undefined : near?.above[rung];
  if (share === undefined) return text;
  const below = words.say(`level.${levels[rung] ?? ""}`);
  return `${text} ${words.say("level_above", { n: Math.round(share), below })}`;
}

// The level that all computers of a table have, where I play against them and nobody else.
function levelOf(table: Table): string | null {
  const [mine] = table.mine;
  const others = table.seats.filter((_, seat) => seat !== mine);
  const levels = new Set(others.map((seat) => (seat.kind === "computer" ? seat.level : null)));
  const [level] = levels;
  return table.mine.length === 1 && levels.size === 1 && others.length > 0 && level ? level : null;
}

// 1 for a clear win, -1 for a clear defeat: by a tenth of the points at least, or given up, which computers never do.
function clear(table: Table): number {
  if (table.ended === "resigned") return -1;
  const points = table.scores?.points.map((one) => one ?? 0) ?? [];
  const mine = points[table.mine[0] ?? 0] ?? 0;
  const best = Math.max(...points.filter((_, seat) => seat !== table.mine[0]));
  const margin = Math.max(1, Math.max(mine, best) / 10);
  if (table.ended !== "finished" || points.length < 2) return 0;
  return mine - best >= margin ? 1 : best - mine >= margin ? -1 : 0;
}

// After three clear wins or defeats in a row against one level: which to try next. `tables` are mine, latest first.
export function fairer(
  table: Table,
  tables: readonly Table[],
  levels: readonly string[],
): { level: string; next: string; up: boolean } | null {
  const level = levelOf(table);
  if (!level) return null;
  const last = tables
    .filter((one) => one.status === "ended" && one.game === table.game && levelOf(one) === level)
    .slice(0, 3);
  const sum = last.length === 3 ? last.reduce((all, one) => all + clear(one), 0) : 0;
  const next = Math.abs(sum) === 3 ? levels[levels.indexOf(level) + Math.sign(sum)] : undefined;
  return next ? { level, next, up: sum > 0 } : null;
}
