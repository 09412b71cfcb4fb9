// For the guide of a first game: levels, auctions and failed bids.
import type { Account } from "../../guide/learned";
import { seatOf } from "../../lib/moves";
import type { Language, Texts } from "../../lib/words";
import type { Desk } from "../board";
import type { Scene } from "./view";

export async function texts(language: Language): Promise<Texts> {
  return (await (language === "de" ? import("./guide.de.json") : import("./guide.en.json"))).default;
}

export function accounts(desk: Desk): Account[] {
  const events = (desk.told ?? []).flatMap((chapter) => chapter.events);
  const count = (kind: string) =>
    desk.seatNames.map(
      (_, seat) => events.filter((one) => one.event === kind && seatOf(one.args.seat) === seat).length,
    );
  const defaults = count("defaulted");
  const { ranking } = desk.scene as Scene;
  return [
    {
      what: "levels",
      points: desk.seatNames.map((_, seat) => ranking?.find((row) => row.seat === seat)?.height ?? 0),
    },
    { what: "auctions", points: count("won").map((won, seat) => won - (defaults[seat] ?? 0)), aside: true },
    { what: "defaults", points: defaults, aside: true },
  ];
}
