// The words of the frame in the language of the settings. App.svelte loads them; everybody else only reads.
import { Words, type Language, type Texts } from "./words";

const catalogues: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import("../messages/frame.en.json"),
  de: () => import("../messages/frame.de.json"),
};

class Speech {
  words: Words = $state.raw(new Words("en", {}));
  ready = $state(false);

  async learn(language: Language): Promise<void> {
    const texts = (await catalogues[language]()).default;
    this.words = new Words(language, texts);
    this.ready = true;
    document.documentElement.lang = language;
  }
}

export const speech = new Speech();
// A game may say a text of the frame in its own way, as of what it counts: "3 levels" for "3 points".
export const sayOf = (game: Words, key: string, args?: Record<string, unknown>): string =>
  (game.has(key) ? game : speech.words).say(key, args);
// What a lead is counted in: levels, coins; points where the game has no word of its own.
export const unitOf = (game: Words, n = 2): string => sayOf(game, "word.unit", { n });
export const say = (key: string, args?: Record<string, unknown>): string => speech.words.say(key, args);
