// A table that is none: for pictures and lessons, which boards draw as they draw a table.
import type { Frame } from "../lib/frame";
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

// Nobody is there to talk to, and nothing is sent.
export const silentFrame: Frame = {
  log: [],
  since: null,
  away: 0,
  showing: null,
  chat: [],
  earlier: false,
  online: true,
  latency: null,
  unsent: 0,
  ahead: 0,
  refused: null,
  undo: null,
  live: false,
  asked: false,
  note: "",
  foot: null,
  extra: null,
  takeback() {},
  consent() {},
  resign() {},
  handback() {},
  replace() {},
  say() {},
  sayEarlier() {},
  remember() {},
  forgive() {},
  rematch() {},
  replay() {},
  revisit() {},
};
