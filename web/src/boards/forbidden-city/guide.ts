// For the guide of a first game: coins by who closed the room.
import type { Account } from "../../guide/learned";
import { amountOf, seatOf } from "../../lib/moves";
import type { Language, Texts } from "../../lib/words";
import type { Desk } from "../board";

export async function texts(language: Language): Promise<Texts> {
  return (await (language === "de" ? import("./guide.de.json") : import("./guide.en.json"))).default;
}

export function accounts(desk: Desk): Account[] {
  const none = () => desk.seatNames.map(() => 0);
  const [own, others, last] = [none(), none(), none()];
  for (const { events } of desk.told ?? []) {
    const closer = seatOf(events.find((event) => event.event === "placed")?.args.seat);
    for (const { event, args } of events) {
      const seat = seatOf(args.seat);
      if (seat === null || (event !== "paid" && event !== "last_tiles")) continue;
      const into = event === "last_tiles" ? last : seat === closer ? own : others;
      into[seat] = (into[seat] ?? 0) + amountOf(args.coins);
    }
  }
  return [
    { what: "own", points: own },
    { what: "others", points: others },
    { what: "last", points: last },
  ];
}
