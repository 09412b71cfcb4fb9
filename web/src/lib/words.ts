// Messages in words. A catalogue is a flat object from keys to texts, as in kernel/catalogue.hpp:
//   {name} puts in a parameter; {name|one|other} chooses by number (one for exactly 1).
import type { Message } from "./wire";

export type Texts = Record<string, string>;
export type Language = "en" | "de";
export const languages: readonly Language[] = ["en", "de"];

// Says a message with the names of the seats in it. Each parameter says itself what it is.
export class Words {
  constructor(
    readonly language: Language,
    private readonly texts: Texts,
    private readonly seats: readonly string[] = [],
  ) {}

  // The same words with more texts, or other names.
  with(texts: Texts): Words {
    return new Words(this.language, { ...this.texts, ...texts }, this.seats);
  }
  at(seats: readonly string[]): Words {
    return new Words(this.language, this.texts, seats);
  }

  has(key: string): boolean {
    return key in this.texts;
  }

  // A key that has no text shows itself, so that the gap is seen.
  say(key: string, args: Record<string, unknown> = {}): string {
    return (this.texts[key] ?? key).replace(/\{([^{}]*)\}/g, (whole, inside: string) => {
      const [name = "", one, other] = inside.split("|");
      const value = args[name];
      if (value === undefined) return whole;
      if (other !== undefined) return value === 1 ? (one ?? "") : other;
      if (one !== undefined) return this.list(String(value), one);
      return this.value(value);
    });
  }

  tell(message: Message): string {
    return this.say(message.key, message.args);
  }

  number(value: number): string {
    return new Intl.NumberFormat(this.language).format(value);
  }

  // {order|colour}: each word of the parameter is a text "colour.<word>".
  private list(items: string, kind: string): string {
    return items
      .split(" ")
      .filter(Boolean)
      .map((item) => this.texts[`${kind}.${item}`] ?? item)
      .join(", ");
  }

  // A parameter by itself.
  value(value: unknown): string {
    if (typeof value === "number") return String(value).replace("-", "−");
    if (typeof value !== "object" || value === null) return String(value);
    const arg = value as { word?: string; seat?: number; tally?: Record<string, number>; dice?: number[] };
    if (arg.word !== undefined) return this.texts[arg.word] ?? arg.word;
    if (arg.seat !== undefined) return this.seats[arg.seat] ?? String(arg.seat + 1);
    if (arg.tally)
      return Object.entries(arg.tally)
        .map(([id, n]) => `${n}${id}`)
        .join(" ");
    if (arg.dice) return arg.dice.join("+");
    return Object.values(value).flat(2).join(" ");
  }
}

// The first letter large: engine messages begin small where they may stand inside a sentence.
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
