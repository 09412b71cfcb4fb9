// For the guide of a first game: what the points were made of.
import type { Account } from "../../guide/learned";
import type { Language, Texts } from "../../lib/words";
import type { Desk } from "../board";
import type { Scene } from "./view";

export async function texts(language: Language): Promise<Texts> {
  return (await (language === "de" ? import("./guide.de.json") : import("./guide.en.json"))).default;
}

export function accounts(desk: Desk): Account[] {
  const { seats, sides } = desk.scene as Scene;
  return [
    { what: "nobles", points: seats.map((seat) => seat.nobles) },
    { what: "cards", points: seats.map((seat) => seat.cards) },
    { what: "hand", points: seats.map((seat) => seat.hand) },
    {
      what: "garden",
      points: seats.map((_, seat) => Object.values(sides).reduce((sum, side) => sum + (side.points[seat] ?? 0), 0)),
    },
  ];
}
