// For the guide of a first game: what the points were made of.
import type { Account } from "../../guide/learned";
import type { Language, Texts } from "../../lib/words";
import type { Desk } from "../board";
import type { Colour, Scene } from "./view";

export async function texts(language: Language): Promise<Texts> {
  return (await (language === "de" ? import("./guide.de.json") : import("./guide.en.json"))).default;
}

const kinds = ["layers", "features", "monuments", "completion", "sequence", "seals", "cards"] as const;

export function accounts(desk: Desk): Account[] {
  const { standing } = desk.scene as Scene;
  return kinds.map((what) => ({
    what,
    points: desk.seatNames.map((colour) => Number(standing[colour as Colour]?.[what] ?? 0)),
  }));
}
