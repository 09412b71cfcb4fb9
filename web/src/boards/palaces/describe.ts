// Pictures in words, for those who do not see them and where there is no room to draw.
import type { Texts, Words } from "../../lib/words";
import type { Desk } from "../board";
import {
  boxOf,
  setsOfCounts,
  suitNames,
  type CardInfo,
  type Claim,
  type Counts,
  type Over,
  type Payment,
  type Suit,
  type Worth,
} from "./view";

export const suitText = (words: Words, suit: Suit): string => words.say(`suit.${suitNames[suit]}`);
export const setText = (words: Words, set: Claim): string => `${set.count} ${suitText(words, set.suit)}`;
export const bidText = (words: Words, sets: readonly Claim[]): string =>
  sets.map((set) => setText(words, set)).join(", ");

// "Jade Fountain: Draw 1 card."
export function cardText({ words, components }: Pick<Desk, "words" | "components">, code: string): string {
  const { power } = boxOf(components).card(code);
  return power ? `${words.say(`card.${code}`)}: ${words.say(`power.${power}`)}` : words.say(`card.${code}`);
}

export const roomText = (words: Words, card: CardInfo): string => card.title || words.say(`pa.room.${card.room}`);

// Cards that the catalogue calls otherwise: what is printed on them is another suit, or another name.
export function namesIn(components: object | null, words: Words): Texts {
  const own = [...boxOf(components).all].filter((card) => card.renamed);
  return Object.fromEntries(
    own.map((card) => [
      `card.${card.code}`,
      words.say("pa.card_named", { room: roomText(words, card), suit: suitText(words, card.suit) }),
    ]),
  );
}

// Why the higher of two bids is the higher.
export function overText(words: Words, over: Over): string {
  const text = words.say(`pa.over.${over.by}`, {
    high: setText(words, over.high),
    low: setText(words, over.low),
    better: suitText(words, over.high.suit),
    worse: suitText(words, over.low.suit),
  });
  return over.set > 1 && over.by !== "same" ? words.say("pa.over.then", { text }) : text;
}

// What is short of a payment: "2 Gold, 1 Jade".
export function lackText(words: Words, payment: Payment): string {
  return bidText(words, setsOfCounts(payment.lacks));
}
export const owedText = (words: Words, counts: Counts): string => bidText(words, setsOfCounts(counts));

// Does a bid beat the standing one, and could it be paid: for those who look and those who listen.
export const beatsText = (words: Words, { beats, over }: Worth): string =>
  beats
    ? over
      ? words.say("pa.beats", { why: overText(words, over) })
      : words.say("pa.first_bid")
    : words.say("pa.too_low", { why: over ? overText(words, over) : "" });
export const payText = (words: Words, { payable, laid }: Worth["payment"]): string =>
  !payable
    ? words.say("pa.bluff")
    : laid.length > 0
      ? words.say("pa.can_pay", { n: laid.length })
      : words.say("pa.owes_nothing");
