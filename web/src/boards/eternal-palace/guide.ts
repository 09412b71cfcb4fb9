// For the guide of a first game: what the points were made of.
import type { Account } from "../../guide/learned";
import type { Language, Texts } from "../../lib/words";
import type { Desk } from "../board";
import type { Scene } from "./view";

export async function texts(language: Language): Promise<Texts> {
  return (await (language === "de" ? import("./guide.de.json") : import("./guide.en.json"))).default;
}

const kinds = ["layers", "features", "monuments", "completion", "sequence", "seals", "cards"] as const;

export function accounts(desk: Desk): Account[] {
  const { standing } = desk.scene as Scene;
  const worth = (colour: string, kind: (typeof kinds)[number]) =>
    Number((standing as Record<string, never>)[colour]?.[kind] ?? 0);
  return kinds.map((what) => ({ what, points: desk.seatNames.map((colour) => worth(colour, what)) }));
}
