// What the events of Eternal Palace are to its story, and what travels with them.
import { amountOf, idOf, seatOf } from "../../lib/moves";
import type { Story, Teller, Told, Travel } from "../../lib/story";
import type { GameEvent } from "../../lib/wire";

const kinds: Readonly<Record<string, Told>> = {
  ordered: { as: "setup" },
  master_die: { as: "setup" },
  laid_out: { as: "setup" },
  revealed: { as: "entry", merge: true },
  drew: { as: "entry", merge: true },
  shown: { as: "entry", merge: true },
  turn_order: { as: "detail" },
  penalty: { as: "detail" },
  gained: { as: "detail" },
  paid: { as: "detail" },
  lost: { as: "detail" },
  gave: { as: "detail" },
  stepped: { as: "detail" },
  palace: { as: "detail" },
  marked: { as: "detail" },
  discarded: { as: "detail" },
  returned: { as: "detail" },
  reshuffled: { as: "detail" },
};

// Those who have no seat are known by their colour.
function order(event: GameEvent, { words, seatNames }: Teller): string {
  return idOf(event.args.order)
    .split(" ")
    .map((colour) => {
      const seat = seatNames.indexOf(colour);
      return words.value(seat < 0 ? { word: "player.master" } : { seat });
    })
    .join(", ");
}

function tell(event: GameEvent, events: readonly GameEvent[], teller: Teller): Told {
  const at = event.event === "featured" ? "" : idOf(event.args.place);
  if (event.event === "weighed") {
    const goesOn = events[events.indexOf(event) - 1]?.event === "weighed";
    return { as: goesOn ? "detail" : "entry" };
  }
  if (event.event === "turn_order" || event.event === "ordered")
    return { ...kinds[event.event]!, message: { key: event.key, args: { order: order(event, teller) } } };
  const token = event.args.token;
  if (amountOf(event.args.amount) !== 1 && typeof token === "object" && "word" in token) {
    const many = `${token.word}.many`;
    if (teller.words.has(many))
      return {
        ...(kinds[event.event] ?? { as: "entry" }),
        message: { key: event.key, args: { ...event.args, token: { text: "", word: many } } },
      };
  }
  if (event.event === "rolled") return { as: "entry", merge: true, adds: amountOf(event.args.face) };
  if (event.event === "restored")
    return { as: "heading", message: { key: "ep.log.round", args: { n: amountOf(event.args.round) + 1 } } };
  return { ...(kinds[event.event] ?? { as: "entry" }), at };
}

export const story: Story = {
  tell,
  round: (event) => (event.event === "restored" ? amountOf(event.args.round) + 1 : null),
  travels(event): Travel[] {
    const seat = seatOf(event.args.seat);
    const home = seat === null ? "master" : `seat:${seat}`;
    const count = amountOf(event.args.amount);
    switch (event.event) {
      case "played": {
        const faces = event.args.faces;
        const dice = typeof faces === "object" && "dice" in faces ? faces.dice : [];
        return dice.map((face) => ({ symbol: `g-die-${face}`, from: home, to: idOf(event.args.place) }));
      }
      case "gained":
        return [{ symbol: `g-${idOf(event.args.token)}`, from: "", to: home, count }];
      case "paid":
      case "lost":
        return [{ symbol: `g-${idOf(event.args.token)}`, from: home, to: "", count }];
      case "gave":
        return [{ symbol: `g-${idOf(event.args.token)}`, from: home, to: `seat:${seatOf(event.args.to) ?? 0}`, count }];
      case "layer":
        return [{ symbol: "g-layer", from: "", to: home }];
      case "featured":
        return [{ symbol: "g-feature", from: "", to: home }];
      case "monument":
        return [{ symbol: "g-monument", from: idOf(event.args.place), to: home }];
      case "appointed":
        return [{ symbol: "g-advisor", from: "row", to: home }];
      default:
        return [];
    }
  },
  // The Master moves within the moment of my own step: what I did, each of its turns, and the new round are shown one
  // after the other.
  parts(events) {
    const parts: GameEvent[][] = [[]];
    events.forEach((event, i) => {
      const thinks = event.event === "weighed" && events[i - 1]?.event !== "weighed";
      const acts = event.event === "played" && events[i - 1]?.event === "weighed";
      if (i > 0 && (thinks || acts || event.event === "restored")) parts.push([]);
      parts.at(-1)?.push(event);
    });
    // My question comes after its visit, not with it.
    const last = parts.at(-1)?.[0];
    if (last?.event === "played" && seatOf(last.args.seat) === null) parts.push([]);
    return parts;
  },
};
