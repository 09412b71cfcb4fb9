// Messages in words. A catalogue is a flat object from keys to texts, as in kernel/catalogue.hpp:
//   {name} puts in a parameter; {name|one|other} chooses by number (one for exactly 1).
// The client's own texts know two more things:
//   {seat|take|takes} chooses by whether the seat is the reader's own; @ in it is the seat's name: {to|dir|@};
//   [symbol|text] is drawn as a symbol where there is room for one, and is its text everywhere else.
import type { Message } from "./wire";

export type Texts = Record<string, string>;
export type Language = "en" | "de";
export const languages: readonly Language[] = ["en", "de"];

// A piece of a sentence: words, or a symbol with the words that it stands for.
export type Piece = string | { symbol: string; text: string };
const symbols = /\[([a-z][\w-]*)\|([^\]]*)\]/;

// Says a message with the names of the seats in it. Each parameter says itself what it is.
export class Words {
  constructor(
    readonly language: Language,
    private readonly texts: Texts,
    private readonly seats: readonly string[] = [],
    private readonly you: number | null = null, // the reader's own seat
  ) {}

  // The same words with more texts, or other names.
  with(texts: Texts): Words {
    return new Words(this.language, { ...this.texts, ...texts }, this.seats, this.you);
  }
  at(seats: readonly string[], you: number | null = null): Words {
    return new Words(this.language, this.texts, seats, you);
  }

  has(key: string): boolean {
    return key in this.texts;
  }

  // A key that has no text shows itself, so that the gap is seen.
  say(key: string, args: Record<string, unknown> = {}): string {
    return this.pieces(key, args)
      .map((piece) => (typeof piece === "string" ? piece : piece.text))
      .join("");
  }
  tell(message: Message): string {
    return this.say(message.key, message.args);
  }

  // The same with its symbols.
  pieces(key: string, args: Record<string, unknown> = {}): Piece[] {
    const parts = this.filled(key, args).split(new RegExp(symbols, "g"));
    // A piece of text, a symbol, its text, the next piece of text, and so on.
    return parts.flatMap((part, i): Piece[] => {
      if (i % 3 === 0) return part ? [part] : [];
      return i % 3 === 1 ? [{ symbol: part, text: parts[i + 1] ?? "" }] : [];
    });
  }

  filled(key: string, args: Record<string, unknown>): string {
    return (this.texts[key] ?? key).replace(/\{([^{}]*)\}/g, (whole, inside: string) => {
      const [name = "", one, other] = inside.split("|");
      const value = args[name];
      if (value === undefined) return whole;
      if (other !== undefined) return (this.isOne(value) ? (one ?? "") : other).replaceAll("@", this.dative(value));
      if (one !== undefined) return this.list(namesIn(value), one);
      return this.inside(value);
    });
  }
  // Names stay as they are, but who is called "der Meister" is given something as "dem Meister".
  private dative(value: unknown): string {
    const word = typeof value === "object" && value !== null && "word" in value ? String(value.word) : "";
    return this.texts[`${word}.dative`] ?? this.inside(value);
  }
  private isOne(value: unknown): boolean {
    if (typeof value === "object" && value !== null && "seat" in value) return value.seat === this.you;
    return value === 1;
  }

  number(value: number): string {
    return new Intl.NumberFormat(this.language).format(value);
  }

  // "You, Ming and Aurélie".
  joined(names: readonly string[]): string {
    return new Intl.ListFormat(this.language).format(names);
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
    return this.inside(value).replace(new RegExp(symbols, "g"), "$2");
  }
  private inside(value: unknown): string {
    if (typeof value === "number") return String(value).replace("-", "−");
    if (typeof value !== "object" || value === null) return String(value);
    const arg = value as { word?: string; seat?: number; tally?: Record<string, number>; dice?: number[] };
    if (arg.word !== undefined) return this.texts[arg.word] ?? arg.word;
    if ("place" in value && this.has("place.unnamed")) return this.texts["place.unnamed"] ?? "";
    if (arg.seat !== undefined) return this.seats[arg.seat] ?? String(arg.seat + 1);
    if (arg.tally)
      return Object.entries(arg.tally)
        .map(([id, n]) => (this.has(`tally.${id}`) ? `${n} ${this.texts[`tally.${id}`]}` : `${n}${id}`))
        .join(this.has("tally.and") ? this.texts["tally.and"] : " ");
    if (arg.dice) return arg.dice.join("+");
    return namesIn(value);
  }
}

// What a parameter names, without what kind of thing it is: {place: "L2"} is L2, {text: "bridge", word: …} is bridge.
function namesIn(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  if ("text" in value && "word" in value) return String(value.text);
  return Object.values(value).flat(2).join(" ");
}

// The first letter large: engine messages begin small where they may stand inside a sentence.
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
