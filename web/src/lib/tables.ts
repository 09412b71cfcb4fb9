// Words about tables, and titles of games in the language of the page.
import { api, Refused, type TableWish } from "./api";
import { alone, canPlayHere } from "./here";
import { seatName } from "./seats";
import { self } from "./self.svelte";
import type { OptionPictures } from "../boards/board";
import type { ClockRule, GameInfo, Option, Options, Table } from "./wire";
import { sentence, type Language, type Words } from "./words";

export function clockRuleText(words: Words, clock: ClockRule): string {
  if (clock.kind === "live")
    return words.say(clock.increment > 0 ? "clock.live_more" : "clock.live", {
      minutes: Math.round(clock.base / 60),
      increment: clock.increment,
    });
  if (clock.kind === "days") return words.say("clock.per_move", { days: clock.days });
  return words.say("clock.none");
}

// Whose turn it is, where a game is being played.
export function turnText(words: Words, table: Table): string {
  if (table.status !== "playing" || table.turn.length === 0) return "";
  if (!table.hot_seat && table.turn.some((seat) => table.mine.includes(seat))) return words.say("games.your_turn");
  const names = table.turn.map((seat) => seatName(words, table, seat));
  return words.say("games.turn_of", { names: names.join(", "), n: names.length });
}

// The record of a game that is over; of a table on this device that goes on, all that is kept of it.
export const textOfGame = (table: Table): Promise<string> =>
  table.status === "ended" ? api.record(table.id) : api.kept(table.id);

// As a file; the name of which is answered.
export async function saveGame(table: Table): Promise<string> {
  const name = `${table.game}-${new Date(table.made).toISOString().slice(0, 10)}`;
  return saveText(await textOfGame(table), `${name}.${table.status === "ended" ? "record" : "game"}`);
}
export function saveText(text: string, name: string): string {
  saveFile(new Blob([text], { type: "text/plain" }), name);
  return name;
}
export function saveFile(what: Blob, name: string): void {
  const url = URL.createObjectURL(what);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000); // some browsers read it only after a while
}

// A table for me and computers: at the server, and on this device where there is none to be reached.
export async function openForMe(wish: TableWish): Promise<Table> {
  try {
    if (alone) return (await api.openHere(wish)).table;
    await self.someone();
    return (await api.open(wish)).table;
  } catch (error) {
    if (!canPlayHere || !(error instanceof Refused) || error.refusal.code !== "offline") throw error;
    return (await api.openHere(wish)).table;
  }
}

// A moment that is not long ago: by the clock, and by its day where that is another one.
export const asOf = (at: number, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    ...(Date.now() - at < 43_200_000 ? {} : { day: "numeric", month: "short" }),
    hour: "numeric",
    minute: "2-digit",
  }).format(at);

export interface Catalogue {
  games: GameInfo[];
  levels: string[];
  titles: Record<string, string>;
}

// All games with their titles in the language.
export async function catalogue(language: Language): Promise<Catalogue> {
  const { games, levels } = await api.games();
  const titles = games.map((game): [string, string] => [game.id, game.titles[language] ?? game.title]);
  return { games, levels, titles: Object.fromEntries(titles) };
}

export function fallbacks(game: GameInfo): Options {
  return Object.fromEntries(game.options.map((option) => [option.name, option.fallback]));
}

// The answers that mean something with so many players: none where the option is about nobody at the table.
export function answersFor(option: Option, pictures: OptionPictures | null, players: number): readonly string[] {
  const { choices, name, low } = option;
  if ((pictures?.seats?.indexOf(name) ?? -1) >= players) return [];
  if (players > 1 && pictures?.alone?.includes(name)) return [];
  if (!choices) return [String(low)];
  return pictures?.starter === name ? choices.slice(0, players + 1) : choices;
}

// What is chosen before anybody chooses: an edition in the language of the page, where there is one, and the fallbacks.
export function firstWishes(game: GameInfo, language: Language): Options {
  const edition = game.options.find((option) => option.name === "edition" && option.choices?.includes(language));
  return { ...fallbacks(game), ...(edition ? { edition: language } : {}) };
}

// Only what differs from the fallbacks has to be said.
export function deviations(game: GameInfo, options: Options): Options {
  return Object.fromEntries(
    game.options.flatMap(({ name, fallback }) =>
      options[name] === undefined || options[name] === fallback ? [] : [[name, options[name]]],
    ),
  );
}

// An option and its answer: "Castle rooms: first game", and "Privileges" where it is simply there.
export function optionText(words: Words, name: string, value: string): string {
  const option = sentence(words.say(`option.${name}`));
  if (value === "on") return option;
  return `${option}: ${words.has(`option.${name}.${value}`) ? words.say(`option.${name}.${value}`) : value}`;
}
