// Pictures in words, for those who do not see them, and short sentences for the prompt.
import { sentence, type Piece, type Words } from "../../lib/words";
import type { Box } from "./box";
import type { Person } from "./people";
import { monuments, numberOf, type Goods, type Layer, type Offer, type Place, type View } from "./view";

const list = (parts: readonly string[]): string => parts.filter(Boolean).join(", ");

// "fish", and for several where that is another word.
function tokenKey(words: Words, token: string, n: number): string {
  const many = `token.${token}.many`;
  return n !== 1 && words.has(many) ? many : `token.${token}`;
}
export const tokenText = (words: Words, token: string, n: number): string => words.say(tokenKey(words, token, n));

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

// ---- What a visit brings about ---------------------------------------------------------------------------------

const layerOf = (place: Place): Layer | null =>
  place === "EB" ? "EB" : place === "LA" || place === "RM" ? "X" : numberOf(place);

// Whose monument it was: "Ming's monument becomes yours."
function monumentText(words: Words, offer: Offer, view: View, people: readonly Person[]): string {
  const place = monuments.find((one) => one === offer.place);
  const holder = place && people.find((person) => person.colour === view.monuments[place]);
  if (!holder) return words.say("ep.visit.monument");
  return words.say("ep.visit.takes", { who: holder.seat === null ? { word: "player.master" } : { seat: holder.seat } });
}

// What it means for my painting: the way to the layer, the layer itself, or that I have it.
function wayText(words: Words, box: Box, offer: Offer, me: Person): string {
  const { tracks, temple, market, layers } = me.view;
  const layer = layerOf(offer.place);
  if (offer.layer) return words.say("ep.visit.layer", { layer: { word: `ep.layer.${layer}` } });
  if (layer !== null && layers.includes(layer)) return words.say("ep.visit.have");
  const last = box.lastOf(offer.place);
  if (offer.steps && last) return words.say("ep.visit.step", { at: (tracks[offer.place] ?? 0) + offer.steps, last });
  const panels = offer.place === "TE" ? temple : market;
  return offer.panel ? words.say("ep.visit.panel", { n: panels.length + 1 }) : "";
}

// Sentences after the price: "Ming's monument becomes yours. You have this layer already."
export function afterText(
  words: Words,
  box: Box,
  offer: Offer,
  view: View,
  people: readonly Person[],
  me: Person,
): string {
  const told = [
    offer.monument ? monumentText(words, offer, view, people) : "",
    wayText(words, box, offer, me),
    offer.feature ? words.say("ep.visit.feature") : "",
  ];
  return told.filter(Boolean).map(sentence).join(" ");
}

// Tokens with their symbols, to be put into a sentence.
const drawn = (words: Words, goods: readonly (readonly [token: string, n: number | undefined])[]): string[] =>
  goods.flatMap(([token, n]) => (n ? `${n} ${words.filled(tokenKey(words, token, n), {})}` : []));

// "Wisdom turns 3 to 4."
export function turnText(words: Words, { turns }: Offer): string {
  if (turns.length === 0) return "";
  return words.say("ep.visit.turned", { turns: turns.map((turn) => words.say("ep.turn", { ...turn })).join(", ") });
}

// "Pay 3 stone: 1 Palace step."
export function dealPieces(words: Words, offer: Offer): Piece[] {
  const cost = list(drawn(words, costsOf(offer)));
  const gift = list([
    ...drawn(words, Object.entries(offer.gains)),
    offer.palace ? words.say("ep.palace_steps", { n: offer.palace }) : "",
    offer.open ? words.say(`ep.open.${offer.open.task}`, { n: offer.open.n }) : "",
  ]);
  const turned = turnText(words, offer);
  return [
    ...(turned ? [turned, " "] : []),
    ...words.pieces(`ep.visit.${cost ? "pay" : "free"}${gift ? "" : "_only"}`, { cost, gift }),
    ...(offer.fish > 0 ? [" ", words.say("ep.visit.fish", { n: offer.fish })] : []),
    ...(paysLater(offer) ? [" ", words.say("ep.visit.later")] : []),
  ];
}

// "2 wisdom make it 7: the Temple of Wisdom gives you a new layer." For the cheapest such place.
export function wiserText(words: Words, offers: readonly Offer[]): string {
  const layers = offers.filter((offer) => offer.layer && offer.wisdom > 0 && numberOf(offer.place) !== null);
  const [best] = layers.sort((a, b) => a.wisdom - b.wisdom);
  if (!best) return "";
  const place = { word: `place.${best.place}` };
  return words.say("ep.wiser", { wisdom: best.wisdom, value: numberOf(best.place), place });
}

// What is written on the button: "Visit for 3" and the symbol of what is paid.
export function visitPieces(words: Words, offer: Offer): Piece[] {
  const cost = drawn(words, costsOf(offer)).join(" ");
  return cost ? words.pieces("ep.visit.for", { cost }) : words.pieces("ep.visit");
}
