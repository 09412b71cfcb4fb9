// What a board is given, and what it gives back. A board knows no rules: it draws a view, offers the menu, plays
// the events, and emits moves as data.
import type { Component } from "svelte";
import type { Account } from "../guide/learned";
import type { Preview, Submenu } from "../lib/link.svelte";
import type { Story, Travel } from "../lib/story";
import type {
  Chapter,
  Choice,
  GameEvent,
  Message,
  Move,
  Named,
  Node,
  Options,
  Refusal,
  Scores,
  Table,
} from "../lib/wire";
import type { Language, Texts, Words } from "../lib/words";

export interface Desk {
  game: string;
  table: Table;
  options: Options; // all of them, fallbacks included
  components: object | null; // what is printed on its things, whatever box it is played with (docs/decisions/0023)
  seat: number | null; // whose eyes these are; null: a spectator's
  view: unknown;
  scene: unknown; // what follows from the view and is worth showing
  node: Node | null;
  menu: readonly Choice[]; // empty when it is not for this seat to decide
  prompt: Message | null;
  scores: Scores | null;
  events: readonly GameEvent[]; // what led to this view
  told?: readonly Chapter[]; // all that has been shown so far, also before this page was opened; not in a review
  serial: number; // grows with every change
  moving: boolean; // whether the events are to be animated
  travels: readonly Travel[]; // what goes from where to where with these events
  lasts: ReadonlyMap<number, string>; // where each seat did something last
  seatNames: readonly string[]; // as the game calls its seats
  names: readonly string[]; // as people are called
  emblems: readonly number[];
  words: Words;
  confirm: boolean; // a step is sent only when it is confirmed
  passed: readonly Choice[]; // what else could have been done where my standing wish answered last
  tellMove(choice: Choice): string; // in words, for a list
  choose(move: Named): void;
  preview(move: Named): Promise<Preview>;
  explain(move: Named): Promise<Refusal | null>;
  submenu(moves: readonly Move[]): Promise<Submenu>; // inside a hidden sequence
  refuse(refusal: Refusal | null): void; // show why not, or nothing any more
}

// A step that is chosen but not sent.
export interface Draft {
  title: string; // what it would do, in words
  action: string; // what is written on the button
  ready: boolean; // whether it can be sent as it is
  quiet?: boolean; // better not done by mistake: its button is not the filled one
  otherwise?: { text: string; run(): void }; // what else can be put together
  or?: readonly Choice[]; // what can be said instead of it, where putting it back would say nothing
}

export interface BoardModule {
  Board: Component<{ desk: Desk }>;
  messages(language: Language): Promise<Texts>;
  // What things of the table are called that the game's own catalogue calls otherwise, or not at all.
  namesIn?(components: object | null, words: Words): Texts;
  story?: Story; // how its events are told and shown
  // The answer that everybody can know to be the only one beside what my hand may hold; it is sent at once.
  passes?(menu: readonly Choice[]): Choice | null;
  tellMove?(words: Words, choice: Pick<Choice, "move" | "message">): string; // where its words are not enough
  tellPlace?(words: Words, place: string): string; // of places that the game has no words for
  // Seat colours that follow the game's own names for its seats.
  emblems?(seatNames: readonly string[]): number[];
}

// The board of a table: with what is printed on the things that it draws.
export interface TableBoard extends BoardModule {
  components: object | null; // null: not to be had, and neither is the game
}

// What the guide of a first game says of it (guide/), and of what points were made when it is over; loaded with the
// guide only.
export interface GuideModule {
  texts(language: Language): Promise<Texts>;
  accounts(desk: Desk): Account[];
}

// A game's options in groups, with pictures, for the page on which a table is set; loaded with that page only. A group
// is called `option_group.NAME` in the game's catalogue.
export interface OptionPictures {
  groups: readonly { name: string; options: readonly string[] }[];
  sprites(): Promise<string>; // that the signs are in
  signs: Readonly<Record<string, string>>; // the symbol of an option; a * in it is the emblem of its seat
  seats?: readonly string[]; // the options that give the seats their colours, in the order of the seats
  starter?: string; // the option that says who begins: behind "random" its answers are the seats in their order
  alone?: readonly string[]; // options for who plays alone
  // Where the rulebook can be read in two ways: `ruling.NAME` in the game's catalogue, and the clause that decides.
  rulings?: Readonly<Record<string, string>>;
  Picture?: Component<{ option: string; answer: string }>;
  shows?(option: string): boolean; // whether each answer of an option has a picture of its own
}
