// What the events of Palaces are to its story, and what travels with them.
import { idOf, seatOf } from "../../lib/moves";
import type { Story, Told, Travel } from "../../lib/story";
import type { GameEvent } from "../../lib/wire";

const kinds: Readonly<Record<string, Told | null>> = {
  active: { as: "heading" },
  turned: { as: "detail" },
  dealt: { as: "setup" },
  paid: { as: "detail" },
  dropped: { as: "detail" },
  declined: { as: "detail" },
  idle: { as: "detail" },
  drew: { as: "entry", merge: true },
  lost_draw: { as: "detail" },
  renewed: { as: "detail" },
  uncovered: { as: "detail" },
  composted: { as: "detail" },
  slowed: { as: "detail" },
  jailed: { as: "detail" },
  bountiful: { as: "detail" },
};
// What is said better by the event that follows.
const silent = ["event.resolves_build", "event.resolves_keep", "event.resolves_discard"];

const placeOf = (event: GameEvent): string => {
  if (event.event === "offered") return "prize";
  if (event.event === "bid" || event.event === "passed" || event.event === "won")
    return `bid:${seatOf(event.args.seat) ?? 0}`;
  if (event.event === "built" || event.event === "razed") return `tower:${seatOf(event.args.seat) ?? 0}`;
  return event.args.pile ? `pile:${idOf(event.args.pile)}` : "";
};

export const story: Story = {
  round: (event) => (event.event === "active" ? true : null),
  tell(event, events) {
    if (silent.includes(event.key)) return null;
    // The first cards of the piles belong to the set-up.
    if (events.some((one) => one.event === "dealt") && event.event !== "active") return { as: "setup" };
    return { ...(kinds[event.event] ?? { as: "entry" }), at: placeOf(event) };
  },
  travels(event): Travel[] {
    const seat = seatOf(event.args.seat);
    if (seat === null) return [];
    const home = `seat:${seat}`;
    switch (event.event) {
      case "offered":
        return [{ symbol: "pa-cards", from: `pile:${idOf(event.args.pile)}`, to: "prize" }];
      case "bid":
        return [{ symbol: "u-chat", seat, from: home, to: `bid:${seat}` }];
      case "paid":
      case "dropped":
        return [{ symbol: "pa-cards", from: home, to: "prize" }];
      case "took":
        return [{ symbol: "pa-cards", from: "prize", to: home }];
      case "built":
        return [{ symbol: `pa-castle`, seat, from: "prize", to: `tower:${seat}` }];
      case "cycled":
        return [{ symbol: "pa-cards", from: home, to: `pile:${idOf(event.args.pile)}` }];
      default:
        return [];
    }
  },
};
