// What the events of Forbidden City are to its story: a tile that closes rooms is told by the rooms.
import { amountOf, idOf, seatOf } from "../../lib/moves";
import type { Story, Teller, Told, Travel } from "../../lib/story";
import type { GameEvent } from "../../lib/wire";
import { boxOf, type Part } from "./view";

const placeOf = (event: GameEvent): string => `${amountOf(event.args.x)},${amountOf(event.args.y)}`;

// Who is paid for the room that is closed at `at`, up to the next room.
function paysAfter(events: readonly GameEvent[], at: number): GameEvent[] {
  const rest = events.slice(at + 1);
  const next = rest.findIndex((event) => event.event === "room_closed");
  return (next < 0 ? rest : rest.slice(0, next)).filter((event) => event.event === "paid");
}

function closed(event: GameEvent, events: readonly GameEvent[], { words }: Teller): Told {
  const placed = events.find((one) => one.event === "placed");
  const seat = placed?.args.seat ?? 0;
  const pays = paysAfter(events, events.indexOf(event));
  const alone = pays.length === 1 && seatOf(pays[0]?.args.seat) === seatOf(seat);
  const text = pays.map((pay) => words.filled(alone ? "fc.log.pay_own" : "fc.log.pay", pay.args)).join(", ");
  return {
    as: "entry",
    at: placeOf(event),
    message: {
      key: "fc.log.closed",
      args: {
        seat,
        room: { text: "", word: `fc.the.${idOf(event.args.colour)}` },
        pays: text || words.say("fc.nobody_paid"),
      },
    },
  };
}

// What lies on a tile: its floor, or both of its floors, and who stands there.
function partText({ colour, advisors, dragons }: Part, { words }: Teller): string {
  return words.joined([
    words.filled(`fc.floor.${colour}`, {}),
    ...(advisors > 0 ? [words.filled("fc.log.advisors", { n: advisors })] : []),
    ...(dragons > 0 ? [words.filled("fc.log.dragons", { n: dragons })] : []),
  ]);
}
function placed(event: GameEvent, teller: Teller): Told {
  const shape = boxOf(teller.components).shapes.get(idOf(event.args.tile));
  const told: Told = { as: "entry", at: placeOf(event) };
  if (!shape) return told;
  const tile = shape.parts.map((part) => partText(part, teller)).join("; ");
  return { ...told, message: { key: "fc.log.placed", args: { seat: event.args.seat ?? 0, tile } } };
}

export const story: Story = {
  tell(event, events, teller) {
    switch (event.event) {
      case "starts":
        return { as: "setup" };
      case "drew":
        return null; // everybody draws after every tile
      case "placed":
        return events.some((one) => one.event === "room_closed") ? null : placed(event, teller);
      case "room_closed":
        return closed(event, events, teller);
      case "neighbour":
      case "paid":
        return { as: "detail" };
      case "over":
        return { as: "heading" };
      case "won":
        return teller.result ? null : { as: "entry" };
      default:
        return { as: "entry" };
    }
  },
  travels(event): Travel[] {
    const seat = seatOf(event.args.seat);
    return event.event === "placed" && seat !== null
      ? [{ symbol: "i-tiles", seat, from: `seat:${seat}`, to: placeOf(event) }]
      : [];
  },
};
