// Messages in words. A catalogue is a flat object from keys to texts, as in kernel/catalogue.hpp:
//   {name} puts in a parameter; {name|one|other} chooses by number (one for exactly 1).
import type { Arg, Message } from "./wire";

export type Texts = Record<string, string>;
export type Language = "en" | "de";
export const languages: readonly Language[] = ["en", "de"];

// Says a message with the names of the seats in it. A parameter called seat, or ending in _seat, is a seat;
// a text parameter that starts with "@" is itself a key.
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
      return this.word(name, value as Arg);
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
    return items.split(" ").filter(Boolean).map((item) => this.texts[`${kind}.${item}`] ?? item).join(", ");
  }

  private word(name: string, value: Arg): string {
    if (typeof value === "number") {
      if (name === "seat" || name.endsWith("_seat")) return this.seats[value] ?? String(value + 1);
      return String(value).replace("-", "−");
    }
    return value.startsWith("@") ? (this.texts[value.slice(1)] ?? value.slice(1)) : value;
  }
}

// The first letter large: engine messages begin small where they may stand inside a sentence.
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
