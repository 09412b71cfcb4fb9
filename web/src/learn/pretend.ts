// A table that is none: for pictures and lessons, which boards draw as they draw a table.
import type { Options, Seat, Table } from "../lib/wire";

export interface Pretended {
  id: string;
  game: string;
  players: number;
  options: Options;
  names: readonly string[];
  mine: readonly number[];
}

const sitting = (name: string): Seat => ({
  kind: "person",
  taken: true,
  person: { id: name, name, guest: true, bot: false },
  level: null,
  computer: null,
  resigned: false,
  flagged: false,
  away: null,
  gone: false,
  connected: true,
  left: null,
  since: null,
});

export const pretendTable = ({ names, mine, ...what }: Pretended): Table => ({
  ...what,
  private: true,
  hold: false,
  hot_seat: false,
  status: "playing",
  ended: null,
  host: { id: "", name: "", guest: true, bot: false },
  made: 0,
  changed: 0,
  clock: { kind: "none" },
  takeover: "",
  commitment: "",
  seats: names.map(sitting),
  mine: [...mine],
  turn: [],
  watching: 0,
  scores: null,
  rematch: null,
  asks: null,
});
