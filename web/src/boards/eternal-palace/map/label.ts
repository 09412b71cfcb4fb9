// Everything about a place in words, for those who do not see the garden.
import type { Words } from "../../../lib/words";
import { placeText } from "../describe";
import type { Box } from "../box";
import type { Person } from "../people";
import { monuments, numberOf, type Place, type View } from "../view";

// Temple and Palace Market have panels instead of a track; who has a marker on which.
export const panels: Partial<Record<Place, (person: Person, i: number) => boolean>> = {
  TE: (person, i) => person.view.temple.includes(i + 1),
  PM: (person, i) => person.view.market.includes(i + 2),
};
export const markedBy = (place: Place, person: Person): number =>
  [0, 1, 2].filter((i) => panels[place]?.(person, i)).length;

export interface There {
  person: Person;
  dice: readonly number[];
}
export const traysAt = (people: readonly Person[], place: Place): There[] =>
  people.flatMap((person) =>
    (person.view.groups ?? []).flatMap((group) => (group.at === place ? [{ person, dice: group.dice }] : [])),
  );

export function labelOf(
  words: Words,
  box: Box,
  view: View,
  people: readonly Person[],
  place: Place,
  tile: boolean,
): string {
  const each = (value: (person: Person) => number) =>
    people.map((person) => `${person.name} ${value(person)}`).join(", ");
  const number = numberOf(place);
  const parts = [`${placeText(words, place)}${number ? ` (${number})` : ""}`];
  if (tile) parts.push(box.tileText(words, place));
  const monument = monuments.find((one) => one === place);
  if (monument) {
    const holder = people.find((person) => person.colour === view.monuments[monument]);
    const token = { word: `token.${box.location(monument)?.resource}` };
    const name = holder?.name ?? words.say("ep.nobody");
    parts.push(words.say("ep.monument_state", { n: view.circles[monument], token, name }));
  }
  if (people.some((person) => person.view.tracks[place] !== undefined)) {
    const places = each((person) => person.view.tracks[place] ?? 0);
    parts.push(words.say("ep.track_state", { last: box.lastOf(place), places }));
  }
  if (panels[place]) parts.push(words.say("ep.panel_state", { places: each((person) => markedBy(place, person)) }));
  if (view.tokens.includes(place)) parts.push(words.say("ep.token_state"));
  const there = traysAt(people, place).map((tray) => `${tray.person.name} ${tray.dice.join("+")}`);
  if (there.length > 0) parts.push(words.say("ep.dice_state", { dice: there.join(", ") }));
  return parts.join(". ");
}
