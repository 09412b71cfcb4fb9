// Every sentence that a screen reader is told in whole games, in both languages: whole sentences for people.
import { expect, test } from "vitest";
import { spoken, type LessonCard, type LessonState } from "../../src/learn/lessons";
import { languages, type Language, Words } from "../../src/lib/words";
import { readJson } from "../unit/sources";
import { ChancePlayer } from "./chance";
import { openHouse, type Visitor } from "./house";

const house = openHouse();

// What no sentence contains.
const faults: Record<string, RegExp> = {
  "a key": /\b(?:ep|fc|pa|rp|generic|prompt|event|move|log|happening|seat|word|place|token)\.[a-z_]+/,
  "a gap that was not filled": /[{}[\]|@]|undefined|null|NaN|object Object/,
  "two spaces": / {2}/,
  "a word that is missing": / [.,;:!?)]|\( |[,;:(–→]\s*$|^[.,;:!?)]|([.,;:])\s*[.,;:]/,
  "a code": /\b(?:CO|RM|N|EP|FC|PA|RP)-?\d+|\b[a-f][1-6]\b|\b\d[GSCJ]\b|Guest-|(?:−|-)?\d+,(?:−|-)?\d+\)/,
};
// Words that something has to follow.
const open: Record<Language, RegExp> = {
  en: /\b(?:at|the|of|to|for|with|an|and|from|by|or|costs)[.!?]?$/i,
  de: /\b(?:bei|der|die|das|den|dem|von|für|eine?|und|oder|kostet)[.!?]?$/i,
};
const faultsIn = (language: Language, texts: readonly string[]): string[] =>
  texts.flatMap((text) =>
    Object.entries({ ...faults, "an end in the middle": open[language] }).flatMap(([name, wrong]) =>
      wrong.test(text) ? [`${name}: ${text}`] : [],
    ),
  );

// The page notes all that it tells, also what it has forgotten again.
async function listen(guest: Visitor, cookie: string, table: string): Promise<() => Promise<string[]>> {
  const { page, context } = guest;
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: house.url }]);
  await page.addInitScript(() => {
    const told: string[] = ((window as unknown as { told: string[] }).told = []);
    new MutationObserver((changes) => {
      for (const node of changes.flatMap((change) => [...change.addedNodes]))
        if (node instanceof HTMLElement && node.matches("[role=log] p")) told.push(node.innerText);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${house.url}/table/${table}`);
  await page.locator(".prompt").waitFor();
  await expect.poll(() => page.locator("[role=log] p").count()).toBeGreaterThan(0);
  return () => page.evaluate(() => (window as unknown as { told: string[] }).told);
}

test.each([
  { game: "forbidden-city", players: 3, options: {} },
  { game: "palaces", players: 2, options: {} },
  { game: "royal-palace", players: 2, options: { end_threshold: "26" } },
  { game: "eternal-palace", players: 2, options: {} },
  { game: "eternal-palace", players: 1, options: {} },
])("what is told in $game with $players", async ({ game, players, options }) => {
  const player = new ChancePlayer(house.url);
  const table = await player.sit(game, players, options as Record<string, string>);
  const english = await house.visit({ language: "en", theme: players === 2 ? "lacquer" : "paper" });
  const german = await house.visit({ language: "de", phone: players === 3 });
  const heard = {
    en: await listen(english, player.cookie, table),
    de: await listen(german, player.cookie, table),
  };
  await player.play(table, () => false);
  for (const { page } of [english, german]) await page.locator(".prompt.over").waitFor();
  for (const language of languages) {
    const sentences = [...new Set(await heard[language]())];
    expect(sentences.length).toBeGreaterThan(10);
    expect(faultsIn(language, sentences)).toEqual([]);
  }
  await english.leave();
  await german.leave();
});

test("what is told in lessons and exercises", async () => {
  const player = new ChancePlayer(house.url);
  const { lessons } = (await (await fetch(`${house.url}/api/lessons`)).json()) as { lessons: LessonCard[] };
  expect(lessons.length).toBeGreaterThan(20);
  const wrong: string[] = [];
  for (const { game, part } of lessons)
    for (let at = 0, last = false; !last; at += 1) {
      const state = await player.post<LessonState>(`/api/lessons/${game}/${part}`, { t: "state", at, done: [] });
      last = state.last;
      for (const language of languages) {
        const words = new Words(language, readJson(`src/messages/frame.${language}.json`));
        const text = spoken(words, [state.steps[state.shown], state.text, state.task]);
        wrong.push(...faultsIn(language, text.split(/(?<=[.!?]) /)));
      }
    }
  expect(wrong).toEqual([]);
});
