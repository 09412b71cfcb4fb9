// What the page and the worker of its house say to each other.
import type { Refusal } from "../lib/wire";

export type ToHouse =
  | { what: "call"; call: number; name: string; method: "GET" | "POST"; path: string; body?: unknown }
  | { what: "open"; line: number; table: string; name: string }
  | { what: "said"; line: number; text: string }
  | { what: "close"; line: number };

export type FromHouse =
  | { what: "reply"; call: number; status: number; reply: unknown }
  | { what: "opened"; line: number }
  | { what: "heard"; line: number; text: string }
  | { what: "left"; line: number };

// What the house says that follows from one message: house/house.hpp.
export interface Outcome {
  entries: Entry[];
  cards: Card[];
  said: { line: number; text: string }[];
  closed: number[];
  thoughts: Thought[];
  stopped: number[];
  deadline: number | null;
  status?: number;
  reply?: unknown;
  error?: Refusal;
}

// An event of a table's log, to be kept before anything is told about it.
export interface Entry {
  table: string;
  seq: number;
  event: string;
}

// The summary of a table, by which it is found.
export interface Card {
  id: string;
  game: string;
  changed: number;
}

export interface Thought {
  thought: number;
  at: string; // whose mind
  request: Record<string, unknown>;
}
