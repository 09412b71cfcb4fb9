// What travels between client and server (docs/words.md, docs/wire.md), as types. Nothing here does anything.

// A parameter with its kind: an amount, a text, or what one of these members says. `word` is the key under which the
// catalogue calls it.
export type Arg =
  | number
  | string
  | { seat: number }
  | { component: string; word?: string }
  | { place: string; word?: string }
  | { text: string; word: string }
  | { components: readonly string[] }
  | { tally: Readonly<Record<string, number>> }
  | { dice: readonly number[] }
  | { groups: readonly (readonly number[])[] };

export type Args = Readonly<Record<string, Arg>>;

// A move as data: what is done, and with what.
export interface Move {
  do: string;
  [argument: string]: Arg;
}

// A step as it is named to the engine, legal or not: whole, or a hidden sequence move by move.
export type Named = Move | readonly Move[];

// Something to say, before it is put into words: a key of the catalogues and its parameters.
export interface Message {
  key: string;
  args?: Args;
}

// Why something was refused. `clause` names the rule behind it (FC-3.6) when there is one.
export interface Refusal {
  code: string;
  text: string;
  clause?: string;
  place?: string;
  args?: Args;
}

export interface Person {
  id: string;
  name: string;
  guest?: boolean;
  bot?: boolean;
}

// A list of words, or a range of numbers; the answer is always a text.
export interface Option {
  name: string;
  choices: string[] | null;
  low?: number;
  high?: number;
  fallback: string;
}

// Whether a set-up is allowed, and which answers cannot be given instead of the present ones.
export interface Choices {
  refused: Refusal | null;
  closed: { option: string; answer: string; error: Refusal }[];
}

// A corrected box that can be played with.
export interface Pack {
  game: string;
  name: string;
  components: string; // their hash
}

export interface GameInfo {
  id: string;
  title: string;
  version: number;
  min_players: number;
  max_players: number;
  options: Option[];
  languages: string[];
  titles: Record<string, string>; // by language
  texts: Record<string, string>; // the hash of the catalogue by language
  components: string; // the hash of those that the program comes with
  example: boolean;
  ladder: { players: number; above: number[] }[]; // per cent, of each level from the second on
}

export type Options = Record<string, string>;

export type ClockRule =
  { kind: "none" } | { kind: "live"; base: number; increment: number } | { kind: "days"; days: number };

export interface Seat {
  kind: "person" | "friend" | "open" | "computer"; // how it was offered
  taken: boolean; // whether somebody sits there
  person: Person | null;
  level: string | null;
  computer: string | null; // the level that plays for the person at the moment
  resigned: boolean;
  flagged: boolean; // its time ran out
  away: number | null; // since when nobody of the seat has been connected
  gone: boolean; // left during the game
  connected: boolean;
  left: number | null; // milliseconds on the clock when it last stopped or started
  since: number | null; // the time from which it runs; null while it stands
}

export interface Table {
  id: string;
  game: string;
  players: number;
  options: Options;
  components?: string; // by their hash; not of a table that this server cannot go on with
  pack?: string; // what its box is called, where that is not the program's own
  private: boolean;
  hold: boolean;
  hints?: boolean; // whether who is asked may ask a computer for advice
  elsewhere?: boolean; // played on a device, and here by its record
  hot_seat: boolean;
  status: "waiting" | "playing" | "ended";
  ended: "finished" | "resigned" | "abandoned" | "removed" | null;
  problem?: Refusal; // why this server cannot go on with it
  host: Person;
  made: number;
  changed: number;
  clock: ClockRule;
  takeover: string;
  commitment: string;
  seats: Seat[];
  mine: number[];
  turn: number[];
  watching: number;
  scores: Scores | null;
  rematch: string | null;
  asks: { seat: number; missing: number[] } | null;
}

// As it is sent to many: without saying which seats are mine.
export type PublicTable = Omit<Table, "mine" | "hot_seat"> & Partial<Pick<Table, "mine" | "hot_seat">>;

// The name of the event, the key of its words, and its parameters.
export interface GameEvent {
  event: string;
  key: string;
  args: Args;
}

// What happened at the table rather than in the game.
export interface Happening {
  what: "takeback" | "declined" | "resign" | "timeout" | "takeover" | "handback" | "hint" | "started" | "ended";
  seat?: number;
  level?: string;
  how?: string;
}

// What was told at once.
export interface Chapter {
  events: GameEvent[];
  happenings: Happening[];
}

export interface Choice {
  step: string; // in notation: to be shown, and to tell choices apart; not to be read
  move: Move; // the same as data
  message: Message;
  costs?: Args;
  gives?: Args;
  more?: boolean; // opens a hidden sequence that has to be submitted whole
}

// As much of a hint as was asked for: what to look at; two moves; the better one, by how many points of lead, and why.
export interface HintMove {
  step: string;
  move: Named | null;
  messages: readonly Message[]; // of its moves, in order
}
export interface Hint {
  level: number;
  look: readonly Message[];
  wants: readonly Message[]; // what the rival's next turn may be about
  moves?: readonly HintMove[]; // one where nothing stands beside it
  best?: number; // of the moves
  win?: readonly (readonly number[])[]; // of each move, by seat
  lead?: number; // the sum of all that follows
  even?: boolean; // hardly anything between the two
  reasons?: readonly { message: Message; points: number }[];
  small?: number;
  further?: number;
  plain?: boolean; // whether the reasons say more than they leave open
}

export interface Node {
  kind: "decision" | "simultaneous" | "chance" | "over";
  seats: number[];
}

export interface Scores {
  points: (number | null)[]; // null: the viewer cannot know
  places: number[] | null; // with the end
  stopped?: boolean;
}

export interface ChatLine {
  n: number;
  at: number;
  room: "players" | "spectators";
  person: Person;
  text: string;
}

// What changes with every piece of news; everything one viewer may know at one moment.
export interface Moment {
  v: number;
  view?: unknown; // not there while a table waits for players, or is covered
  scene?: unknown; // what follows from the view and is worth showing
  node: Node | null;
  decision: number | null;
  prompt: Message | null;
  menu: Choice[] | null;
  scores: Scores | null;
  undo: "free" | "ask" | null;
  clocks: { left: number | null; since: number | null }[] | null;
  events: GameEvent[];
  happenings?: Happening[];
}

export interface State extends Moment {
  table: Table;
  seat: number | null;
  covered: boolean;
  seat_names: string[];
  chat: ChatLine[];
  earlier: boolean;
  note: string;
}

// What I see of the board of a table now: from my seat, or as a spectator.
export interface BoardNow {
  components?: string;
  seat: number | null;
  seat_names: string[];
  view: unknown;
  scene: unknown;
  node: Node;
  scores: Scores | null;
}

export interface ReplayFrame {
  at: number;
  line: "start" | "chance" | "step" | "takeback" | "takeover" | "timeout" | "resign";
  seat?: number;
  text?: string;
  events?: GameEvent[];
  view: unknown;
  scene: unknown;
  node: Node;
  scores: Scores | null;
}
