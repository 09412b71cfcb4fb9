// How the people at a table are called, and what is left on their clocks.
import type { Person, Seat, Table } from "./wire";
import type { Words } from "./words";

// The computers of a table have names, so that a log or a prompt tells one from the other; who sits where differs from
// table to table.
const courtiers = ["Ming", "Aurélie", "Jun", "Colette", "Bo"] as const;

// As the table called them; null for people.
export const computersAt = (table: Table): (string | null)[] =>
  table.seats.map((one, seat) => (one.kind === "computer" ? courtier(table, seat) : null));

function courtier(table: Table, seat: number): string {
  const first = [...table.id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return courtiers[(first + seat) % courtiers.length]!;
}

// A guest who has chosen no name has one from the server, which says nothing to people, or on this device none.
export const isNamed = ({ name }: Pick<Person, "name">): boolean => name !== "" && !name.startsWith("guest-");
export const personName = (words: Words, person: Pick<Person, "name">): string =>
  isNamed(person) ? person.name : words.say("nav.guest");

// Who sat there as a record names them: levels of computers and names from the server say nothing to people.
export const nameInRecord = (words: Words, name: string | undefined, seat: number): string =>
  name && isNamed({ name }) && !words.has(`level.${name}`) ? name : words.say("seat.number", { n: seat + 1 });

export function seatName(words: Words, table: Table, seat: number): string {
  const at = table.seats[seat];
  if (!at) return String(seat + 1);
  if (at.kind === "computer") return courtier(table, seat);
  if (table.mine.includes(seat) && !table.hot_seat) return words.say("seat.you");
  if (!at.person) return words.say("seat.free");
  if (table.hot_seat && table.mine.includes(seat)) return words.say("seat.number", { n: seat + 1 });
  return isNamed(at.person) ? at.person.name : words.say("seat.number", { n: seat + 1 });
}

export function left(seat: Seat, now: number): number | null {
  if (seat.left === null) return null;
  return Math.max(0, seat.left - (seat.since === null ? 0 : now - seat.since));
}

// 11:58, 0:09, or days and hours when there are many.
export function clockText(words: Words, milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24) return words.say("clock.days", { days: Math.floor(hours / 24), hours: hours % 24 });
  const two = (part: number) => String(part % 60).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  return hours >= 1 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
