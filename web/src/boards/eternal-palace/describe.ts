// Pictures in words, for those who do not see them, and short sentences for the prompt.
import type { Words } from "../../lib/words";
import type { Goods, Offer, Place } from "./view";

const list = (parts: readonly string[]): string => parts.filter(Boolean).join(", ");

// "fish", and for several where that is another word.
export function tokenText(words: Words, token: string, n: number): string {
  const many = `token.${token}.many`;
  return words.say(n !== 1 && words.has(many) ? many : `token.${token}`);
}

export function goodsText(words: Words, goods: Goods): string {
  return list(Object.entries(goods).map(([token, n]) => (n ? `${n} ${tokenText(words, token, n)}` : "")));
}

// What a visit costs, by token. Fish may be due twice: as the penalty, and for the only path in the Labyrinth.
export function costsOf(offer: Pick<Offer, "fish" | "wisdom" | "pays">): [token: string, n: number][] {
  const sums: Record<string, number> = { fish: offer.fish, wisdom: offer.wisdom };
  for (const [token, n] of Object.entries(offer.pays)) sums[token] = (sums[token] ?? 0) + (n ?? 0);
  return Object.entries(sums).filter(([, n]) => n > 0);
}

// "1 fish, 2 wisdom (2 to 4), 3 stone", or "free".
export function costText(words: Words, offer: Offer): string {
  const turns = offer.turns.map((turn) => words.say("ep.turn", { from: turn.from, to: turn.to })).join(", ");
  return (
    list(
      costsOf(offer).map(
        ([token, n]) => `${n} ${tokenText(words, token, n)}${token === "wisdom" && turns ? ` (${turns})` : ""}`,
      ),
    ) || words.say(paysLater(offer) ? "ep.cost_later" : "ep.free")
  );
}
// What is chosen there may have its own price.
const dear = ["appoint", "reserve", "pay_step", "temple_deal", "demand", "extra", "path"];
export const paysLater = (offer: Offer): boolean => offer.open !== undefined && dear.includes(offer.open?.task ?? "");

export function giftText(words: Words, offer: Offer): string {
  return list([
    goodsText(words, offer.gains),
    offer.palace ? words.say("ep.palace_steps", { n: offer.palace }) : "",
    offer.open ? words.say(`ep.open.${offer.open.task}`, { n: offer.open.n }) : "",
    offer.monument ? words.say("ep.monument") : "",
    offer.steps && !offer.layer ? words.say("ep.steps", { n: offer.steps }) : "",
    offer.panel ? words.say("ep.panel") : "",
    offer.layer ? words.say("ep.layer") : "",
    offer.feature ? words.say("ep.feature") : "",
  ]);
}

export const placeText = (words: Words, place: Place): string => words.say(`place.${place}`);

// "Serenity Bridge: costs 3 stone; gives 1 Palace step".
export function offerText(words: Words, offer: Offer): string {
  return words.say("ep.offer", {
    place: { word: `place.${offer.place}` },
    cost: costText(words, offer),
    gift: giftText(words, offer) || words.say("ep.nothing"),
  });
}
