// The words of the review pages, which come with them.
import { speech } from "../lib/speech.svelte";
import type { Language, Texts } from "../lib/words";

const catalogues: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import("./review.en.json"),
  de: () => import("./review.de.json"),
};

class ReviewWords {
  private texts = $state.raw<Texts | null>(null);
  // Who sits there, as sentences call them, and which of them I am.
  seats = $state.raw<{ names: readonly string[]; you: number | null }>({ names: [], you: null });
  private all = $derived(speech.words.with(this.texts ?? {}).at(this.seats.names, this.seats.you));
  ready = $derived(this.texts !== null);

  async learn(language: Language): Promise<void> {
    this.texts = (await catalogues[language]()).default;
  }
  say(key: string, args?: Record<string, unknown>): string {
    return this.all.say(key, args);
  }
  has(key: string): boolean {
    return this.all.has(key);
  }
  // "+14.2 %": thousandths of a win as per cent.
  percent(thousandths: number, signed = true): string {
    return this.number(thousandths / 10, 1, signed) + " %";
  }
  // "+1.3 wins": thousandths of a win, summed up over games.
  wins(thousandths: number, signed = true): string {
    const text = this.number(thousandths / 1000, 1, signed);
    return this.all.say("review.play.wins", { text, n: Math.abs(Math.round(thousandths / 100)) === 10 ? 1 : 2 });
  }
  points(hundredths: number, signed = true): string {
    return this.number(hundredths / 100, 1, signed);
  }
  private number(value: number, digits: number, signed: boolean): string {
    const rounded = Math.abs(Number(value.toFixed(digits)));
    const text = new Intl.NumberFormat(speech.words.language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(rounded);
    const sign = rounded === 0 ? "" : value < 0 ? "−" : signed ? "+" : "";
    return sign + text;
  }
}

export const reviewWords = new ReviewWords();
export const say = (key: string, args?: Record<string, unknown>): string => reviewWords.say(key, args);
