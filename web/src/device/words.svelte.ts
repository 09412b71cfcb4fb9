// The words of what is about this device, which come with it.
import { speech } from "../lib/speech.svelte";
import type { Language, Texts } from "../lib/words";

const catalogues: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import("./here.en.json"),
  de: () => import("./here.de.json"),
};

class HereWords {
  private texts = $state.raw<Texts | null>(null);
  private all = $derived(speech.words.with(this.texts ?? {}));
  ready = $derived(this.texts !== null);

  async learn(language: Language): Promise<void> {
    this.texts = (await catalogues[language]()).default;
  }
  has(key: string): boolean {
    return this.all.has(key);
  }
  say(key: string, args?: Record<string, unknown>): string {
    return this.all.say(key, args);
  }
}

export const hereWords = new HereWords();
export const say = (key: string, args?: Record<string, unknown>): string => hereWords.say(key, args);
