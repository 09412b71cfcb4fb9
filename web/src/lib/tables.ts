// Words about tables, and titles of games in the language of the page.
import { api } from "./api";
import type { ClockRule, GameInfo, Options } from "./wire";
import type { Language, Words } from "./words";

export function clockRuleText(words: Words, clock: ClockRule): string {
  if (clock.kind === "live") return words.say("clock.live", { minutes: Math.round(clock.base / 60), increment: clock.increment });
  if (clock.kind === "days") return words.say("clock.per_move", { days: clock.days });
  return words.say("clock.none");
}

export interface Catalogue {
  games: GameInfo[];
  levels: string[];
  titles: Record<string, string>;
}

// All games with their titles in the language.
export async function catalogue(language: Language): Promise<Catalogue> {
  const { games, levels } = await api.games();
  const titles = await Promise.all(
    games.map(async (game): Promise<[string, string]> => {
      const texts = await api.messages(game.id, game.languages.includes(language) ? language : "en").catch(() => null);
      return [game.id, texts?.["game.title"] ?? game.title];
    }),
  );
  return { games, levels, titles: Object.fromEntries(titles) };
}

export function fallbacks(game: GameInfo): Options {
  return Object.fromEntries(game.options.map((option) => [option.name, option.fallback]));
}
