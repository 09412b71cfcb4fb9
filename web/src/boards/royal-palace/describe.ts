// Pictures in words: for those who do not see them, and where a reason has to be given.
import { sentence, type Texts, type Words } from "../../lib/words";
import type { Desk } from "../board";
import { boxOf, doing, type Field, type RoomId, type RoomScene, type Scene, type SideId, type View } from "./view";

const list = (parts: readonly string[]): string => parts.filter(Boolean).join(", ");

export const bonusText = (words: Words, room: RoomScene): string =>
  words.say(`rp.bonus.${room.kind}`, { n: room.bonus ?? 0 });

// "Ming has the majority: most servants" or "You and Ming are level, also at the cardinal's: nobody".
export function majorityText(desk: Desk, view: View, room: RoomId, told: RoomScene): string {
  const { words, names } = desk;
  if (told.bonus === undefined) return "";
  const parts = (told.majority ?? []).map(({ seat, why }) => {
    const level = view.rooms[room].flatMap((count, other) =>
      other !== seat && count === view.rooms[room][seat] ? [names[other] ?? ""] : [],
    );
    return words.say(`rp.why.${why}`, {
      name: names[seat] ?? "",
      others: words.joined(level),
      n: view.rooms.CARD[seat] ?? 0,
    });
  });
  if (parts.length > 0) return parts.join(" ");
  if (told.tied && told.tied.length > 1)
    return words.say("rp.why.tied", { names: words.joined(told.tied.map((seat) => names[seat] ?? "")) });
  return words.say("rp.why.nobody");
}

// What a room brings somebody with this number: "3 gold".
export const bringsText = (words: Words, room: RoomId, n: number): string => words.say(`rp.brings.${room}`, { n });

export function roomText(
  desk: Desk,
  view: View,
  scene: Scene,
  room: RoomId,
  light: { hint: string; more: number } | undefined,
): string {
  const { words, names } = desk;
  const servants = view.rooms[room].map((count, seat) => `${names[seat]} ${count}`);
  const told = scene.rooms[room];
  const mine = desk.seat === null ? "" : bringsText(words, room, told.brings[desk.seat] ?? 0);
  return list([
    `${words.say(`rp.room.${room}`)}: ${list(servants)}`,
    majorityText(desk, view, room, told),
    light?.hint || mine,
  ]);
}

export function benefitText(words: Words, benefit: string, amount: number): string {
  return words.say(`rp.benefit.${benefit}`, { n: amount });
}

// Why the price is what it is: "4 gold, less 2 for the free fields beside it".
export function priceText(words: Words, printed: number, gold: number, free: readonly string[]): string {
  if (free.length === 0) return words.say("rp.price_full", { gold });
  return words.say("rp.price_less", { printed, n: free.length, gold });
}

export function lacksText(words: Words, lacks: Scene["fields"][string]["lacks"]): string {
  if (!lacks) return "";
  const missing = (["office", "gold", "violet", "turquoise"] as const)
    .filter((means) => lacks[means] > 0)
    .map((means) => words.say(`rp.lacks.${means}`, { n: lacks[means] }));
  return missing.length > 0 ? words.say("rp.lacking", { what: missing.join(", ") }) : "";
}

export function fieldText(desk: Desk, view: View, scene: Scene, field: Field): string {
  const { words } = desk;
  const what = view.garden[field.id] ?? "free";
  const noble = boxOf(desk.components).nobles.get(what);
  const told = scene.fields[field.id];
  const at = words.say("rp.at", { row: field.y + 1, place: field.x + 1 });
  if (noble && told)
    return `${at}: ${list([
      words.say("rp.noble_text", {
        points: noble.points,
        violet: noble.violet,
        turquoise: noble.turquoise,
      }),
      priceText(words, noble.gold, told.gold, told.free),
      noble.benefit === "none" ? "" : benefitText(words, noble.benefit, noble.amount),
      desk.seat === null ? "" : lacksText(words, told.lacks),
    ])}`;
  const seat = desk.seatNames.indexOf(what);
  const who = seat >= 0 ? words.say("rp.servant_of", { name: desk.names[seat] ?? "" }) : words.say("rp.free");
  return `${at}: ${who}`;
}

export function sideText(desk: Desk, scene: Scene, side: SideId): string {
  const told = scene.sides[side];
  const standing = desk.names.map((name, seat) =>
    desk.words.say("rp.side_line", { name, n: told.servants[seat] ?? 0, points: told.points[seat] ?? 0 }),
  );
  return `${desk.words.say(`rp.side.${side}`)}: ${list(standing)}`;
}

// What a card does: "+5 movements", or both where it has two moments.
export function effectText({ words, components }: Pick<Desk, "words" | "components">, kind: string): string {
  return (boxOf(components).cards.get(kind)?.effects ?? [])
    .map((effect) => words.say(`rp.effect.${effect.kind}`, { n: effect.amount }))
    .join(words.say("rp.effect.or"));
}

// When a card may be played: "in action 2", "in action 1 or 2".
export function momentText({ words, components }: Pick<Desk, "words" | "components">, kind: string): string {
  const windows = (boxOf(components).cards.get(kind)?.effects ?? []).map((effect) => effect.window);
  const both = `rp.moment.${windows.join("_")}`;
  return words.has(both)
    ? words.say(both)
    : windows.map((window) => words.say(`rp.moment.${window}`)).join(words.say("rp.effect.or"));
}

// The catalogue calls cards by what they do: "Five movements". One that does something else is called by that.
export function namesIn(components: object | null, words: Words): Texts {
  const others = [...boxOf(components).cards.values()].filter(
    ({ kind, effects }) => kind !== doing(effects) || !words.has(`card.${kind}`),
  );
  return Object.fromEntries(
    others.map(({ kind }) => [`card.${kind}`, sentence(effectText({ words, components }, kind))]),
  );
}
