// What the events of Royal Palace are to its story, and what travels with them.
import { amountOf, idOf, seatOf } from "../../lib/moves";
import type { Story, Told, Travel } from "../../lib/story";
import type { GameEvent } from "../../lib/wire";
import { priced } from "./price";

const kinds: Readonly<Record<string, Told>> = {
  start_player: { as: "setup" },
  laid: { as: "setup" },
  room_laid: { as: "setup" },
  placed: { as: "entry", merge: true },
  turn: { as: "heading" },
  last_round: { as: "heading" },
  shifted: { as: "entry", merge: true },
  recruited: { as: "detail" },
  drew: { as: "entry", merge: true },
  kept: { as: "entry", merge: true },
  discarded: { as: "detail" },
  reshuffled: { as: "detail" },
};

function placeOf(event: GameEvent): string {
  switch (event.event) {
    case "supplied":
      return "GATE";
    case "gold":
      return "MINT";
    default:
      return idOf(event.args.to ?? event.args.field ?? event.args.room);
  }
}

export const story: Story = {
  round: (event) => (event.event === "turn" ? amountOf(event.args.round) : null),
  tell(event, _events, { words }) {
    if (event.event === "gold" && event.args.gold === 0) return null;
    if (event.event === "enlisted")
      return {
        as: "entry",
        at: placeOf(event),
        message: priced(words, {
          key: event.key === "event.enlisted_covered" ? "rp.enlisted_covered" : "rp.enlisted",
          args: event.args,
        }),
      };
    return { ...(kinds[event.event] ?? { as: "entry" }), at: placeOf(event) };
  },
  travels(event): Travel[] {
    const seat = seatOf(event.args.seat);
    if (seat === null) return [];
    const home = `seat:${seat}`;
    switch (event.event) {
      case "gold":
        return event.args.gold === 0
          ? []
          : [{ symbol: "rp-coin", from: "MINT", to: home, count: amountOf(event.args.gold) }];
      case "shifted":
      case "placed":
        return [{ symbol: "", from: "", to: placeOf(event) }]; // the castle draws who walks
      case "supplied":
        return [{ symbol: "rp-servant-mini", seat, from: home, to: "GATE", count: amountOf(event.args.servants) }];
      case "recruited":
        return [{ symbol: "rp-servant-mini", seat, from: "GATE", to: home, count: amountOf(event.args.servants) }];
      case "enlisted":
        return [{ symbol: "crown", seat, from: placeOf(event), to: home }];
      case "drew":
        return [{ symbol: "rp-cards", from: "BACK", to: home }];
      case "played":
        return [{ symbol: "rp-cards", from: home, to: "BACK" }];
      default:
        return [];
    }
  },
};
