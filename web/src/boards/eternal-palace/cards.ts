// What cards do, in words, from what is printed on them: the game's own catalogue says this of the box as it comes.
import type { Texts, Words } from "../../lib/words";
import { editions, type Box } from "./box";
import { tokenText } from "./describe";
import type { Goods } from "./view";

const resources = ["wood", "stone", "kaolin", "bronze"];
const told = ["resource", "palace", "track_step", "pay_step", "draw", "advisor"]; // in words of their own

// "1 fish, 2 resources"; `other`: the resource is of another type than what was paid.
function goodsText(words: Words, { different, ...goods }: Goods & { different?: boolean }, other = false): string {
  if (resources.every((one) => goods[one] === 1)) return words.say("ep.card.each");
  const parts = Object.entries(goods).map(([token, n = 0]) => {
    if (token === "resource" && other) return words.say("ep.card.other", { n });
    if (token === "resource" && different) return words.say("ep.card.different", { n });
    return told.includes(token) ? words.say(`ep.card.${token}`, { n }) : `${n} ${tokenText(words, token, n)}`;
  });
  return parts.join(", ") || words.say("ep.card.nothing");
}

function advisorText(words: Words, box: Box, id: number): string {
  const card = box.advisor(id);
  if (!card) return "";
  const says = (key: string, args: Record<string, unknown> = {}) => words.say(`ep.card.${key}`, args);
  const gain = goodsText(words, card.gain, card.other);
  if (card.kind === "benefactor") return says("benefactor", { gain });
  if (card.kind !== "artisan") return says(card.kind, { price: goodsText(words, card.price), gain });
  if (card.sizes.length > 0) {
    const [two, three, four] = card.sizes.map((one) => goodsText(words, one));
    return says("by_size", { two, three, four });
  }
  if (card.visits.length === 0) return says("lowest", { gain });
  const source = card.visits.length === box.sources.length && card.visits.every((one) => box.sources.includes(one));
  if (source) return says("source", { gain });
  if (card.visits.join() === "EB") return says("bridge", { gain });
  return says("visit", { places: words.joined(card.visits.map((one) => words.say(`place.${one}`))), gain });
}

const penaltyText = (words: Words, penalty: Goods): string =>
  Object.entries(penalty)
    .map(([token, n = 0]) =>
      token === "palace" ? words.say("ep.palace_steps", { n }) : goodsText(words, { [token]: n }),
    )
    .join(", ") || words.say("ep.card.nothing");

function compositionText(words: Words, box: Box, id: string): string {
  const card = box.composition(id);
  if (!card) return "";
  const numbers = card.layers.filter((layer) => layer !== "EB").join(", ");
  const seals = card.points > 0 ? [words.say("ep.card.seals", { n: card.points })] : [];
  const gain = Object.keys(card.gain).length > 0 ? [goodsText(words, card.gain)] : [];
  return words.say(numbers.length < String(card.layers).length ? "ep.card.layers_bridge" : "ep.card.layers", {
    layers: numbers,
    gain: [...gain, ...seals].join(", ") || words.say("ep.card.nothing"),
  });
}

// Under the keys by which the engine tells of them: some with the edition, which say the same of both in most boxes.
export function namesIn(components: object | null, words: Words): Texts {
  const names: Texts = {};
  const name = (key: string, text: (box: Box) => string) => {
    const { en, de } = editions(components);
    [names[key], names[`${key}.en`], names[`${key}.de`]] = [text(en), text(en), text(de)];
  };
  const { advisors, demand_cards, compositions } = editions(components).en.printed;
  for (const { id } of advisors.rows) name(`card.${id}`, (box) => advisorText(words, box, id));
  for (const { id } of compositions.rows)
    name(`composition.${Number(id.slice(2))}`, (box) => compositionText(words, box, id));
  for (const { id, reward, penalty } of demand_cards.rows)
    names[`demand.${Number(id.slice(2))}`] = words.say("ep.card.demand", {
      reward: goodsText(words, reward),
      penalty: penaltyText(words, penalty),
    });
  return names;
}
