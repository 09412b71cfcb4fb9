// The story of a game for people: headings, and one entry per thing done with its details folded. Each game says what
// an event is to the story (boards/GAME/story.ts); the words are the catalogues'.
import { seatOf } from "./moves";
import type { Chapter, GameEvent, Happening, Message } from "./wire";
import type { Piece, Words } from "./words";

export interface Told {
  as: "heading" | "entry" | "detail" | "setup";
  message?: Message; // instead of the event's own words
  merge?: boolean; // joins the entry before it, if that is the same by the same seat
  adds?: number; // what it adds to the entry that it joins: all of them, and their sum, are told together
  at?: string; // the place on the board that it is about
}

// Something that goes from one place of the screen to another: a seat ("seat:1") or a place of the board.
export interface Travel {
  symbol: string; // none where the board itself draws what goes there: then it is only marked
  from: string;
  to: string;
  seat?: number; // in this seat's colour
  count?: number;
}

export interface Teller {
  words: Words;
  seatNames: readonly string[]; // as the game calls its seats
  result?: string; // who won, where the table says it: who did not stay is behind all others, whatever the game counts
  components: object | null; // of the table
}

export interface Story {
  // Nothing for what nobody needs to read.
  tell(event: GameEvent, events: readonly GameEvent[], teller: Teller): Told | null;
  travels?(event: GameEvent): Travel[];
  // The round that begins with it, or simply the next one.
  round?(event: GameEvent): number | true | null;
  // The events of one moment as actions that are shown one after the other.
  parts?(events: readonly GameEvent[]): GameEvent[][];
}

// Whether it is this seat's own doing. What has no doer goes with what was done; who has no seat is somebody else.
export const isOwn = (event: GameEvent, seat: number | null): boolean =>
  seat !== null && (event.args.seat === undefined || seatOf(event.args.seat) === seat);

// A game without a story of its own: everything is told as it comes.
export const plain: Story = { tell: () => ({ as: "entry" }) };

export interface Line {
  seat: number | null;
  pieces: readonly Piece[];
}
export interface Entry extends Line {
  kind: "heading" | "entry" | "setup" | "table";
  key: string;
  count: number; // how many things were merged
  added: readonly number[]; // what they add up from
  details: readonly Line[];
  chapter: number; // in which it was told last
  at: string | null;
  undone: boolean; // taken back since
}

const large = (pieces: readonly Piece[]): Piece[] =>
  pieces.map((piece, i) =>
    i === 0 && typeof piece === "string" ? piece.charAt(0).toUpperCase() + piece.slice(1) : piece,
  );
const line = (words: Words, message: Message): Line => ({
  seat: seatOf(message.args?.seat),
  pieces: large(words.pieces(message.key, message.args)),
});

export function happeningLine(words: Words, happening: Happening, result = ""): Line {
  if (happening.what === "ended" && result) return { seat: null, pieces: [result] };
  const level = happening.level ? words.say(`level.${happening.level}`) : "";
  const how = happening.how ? words.say(`ended.${happening.how}`) : "";
  // Whoever resigned or ran out of time has been told already.
  const key = happening.how === "resigned" ? "over.ended" : `happening.${happening.what}`;
  return {
    seat: happening.seat ?? null,
    pieces: large(words.pieces(key, { seat: { seat: happening.seat ?? 0 }, level, how })),
  };
}

export interface Voices extends Teller {
  story: Story;
  frame: Words; // for what happened at the table rather than in the game
}

export function entriesOf(voices: Voices, chapters: readonly Chapter[]): Entry[] {
  const entries: Entry[] = [];
  const setup: Entry = { ...blank(line(voices.frame, { key: "log.setup" }), "log.setup", 0), kind: "setup" };
  const gone = takenBack(voices, chapters);
  chapters.forEach((chapter, n) => {
    for (const event of chapter.events) addEvent(voices, entries, setup, event, chapter.events, n, gone.has(n));
    for (const happening of chapter.happenings)
      entries.push({
        ...blank(happeningLine(voices.frame, happening, voices.result), happening.what, n),
        kind: "table",
      });
  });
  return setup.details.length > 0 ? [setup, ...entries] : entries;
}
const blank = (told: Line, key: string, chapter: number): Entry => ({
  ...told,
  kind: "entry",
  key,
  count: 1,
  added: [],
  details: [],
  chapter,
  at: null,
  undone: false,
});

function addEvent(
  voices: Voices,
  entries: Entry[],
  setup: Entry,
  event: GameEvent,
  events: readonly GameEvent[],
  chapter: number,
  undone: boolean,
): void {
  const told = voices.story.tell(event, events, voices);
  if (!told) return;
  const message = told.message ?? event;
  const words = line(voices.words, message);
  // What stands does not go together with what was taken back.
  const last = entries.at(-1)?.undone === undone ? entries.at(-1) : undefined;
  // What is a detail of nothing belongs to the set-up, too; what is the same again is said once.
  const begun = entries.some((entry) => entry.kind === "entry");
  if (told.as === "setup" || (told.as === "detail" && !begun)) {
    const before = setup.details.at(-1);
    if (!before || textOf(before.pieces) !== textOf(words.pieces)) setup.details = [...setup.details, words];
    setup.chapter = chapter;
    return;
  }
  if (told.as === "detail" && last && last.kind === "entry") {
    last.details = [...last.details, words];
    last.chapter = chapter;
    return;
  }
  if (told.merge && last?.kind === "entry" && last.key === event.event && last.seat === words.seat) {
    const own: Line = { seat: last.seat, pieces: last.pieces };
    last.count += 1;
    last.added = [...last.added, told.adds ?? 0];
    const sum = last.added.reduce((total, one) => total + one, 0);
    last.details = [...(last.count === 2 ? [own] : []), ...last.details, words];
    const args = { ...message.args, n: last.count, sum, all: { dice: [...last.added] } };
    last.pieces = line(voices.words, { key: `${event.key}.many`, args }).pieces;
    last.chapter = chapter;
    last.at = told.at ?? last.at;
    return;
  }
  entries.push({
    ...blank(words, event.event, chapter),
    kind: told.as === "heading" ? "heading" : "entry",
    added: [told.adds ?? 0],
    at: told.at ?? null,
    undone,
  });
}

// Everything in it as sentences, one after the other, details included: what is being shown, and what is read aloud.
export function linesOf(voices: Voices, chapter: Chapter): Line[] {
  const told = chapter.events.flatMap((event) => {
    const one = voices.story.tell(event, chapter.events, voices);
    return one && one.as !== "setup" ? [line(voices.words, one.message ?? event)] : [];
  });
  return [...told, ...chapter.happenings.map((happening) => happeningLine(voices.frame, happening, voices.result))];
}

export const textOf = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === "string" ? piece : piece.text)).join("");

export const travelsOf = (story: Story, events: readonly GameEvent[]): Travel[] =>
  events.flatMap((event) => story.travels?.(event) ?? []);

// Where each seat did something last that was not taken back.
export function lastsOf(voices: Voices, chapters: readonly Chapter[], entries: readonly Entry[]): Map<number, string> {
  const gone = takenBack(voices, chapters);
  const lasts = new Map<number, string>();
  for (const { seat, at, chapter } of entries) if (seat !== null && at && !gone.has(chapter)) lasts.set(seat, at);
  return lasts;
}

// A takeback undoes its seat's last deed, and all that came after it.
export function takenBack(voices: Voices, chapters: readonly Chapter[]): Set<number> {
  const gone = new Set<number>();
  const stands: number[] = [];
  const deedOf = ({ events }: Chapter, seat: number | undefined): boolean =>
    events.some((one) => seatOf(one.args.seat) === seat && voices.story.tell(one, events, voices)?.as === "entry");
  chapters.forEach((chapter, n) => {
    for (const { what, seat } of chapter.happenings)
      for (let last = what === "takeback" ? stands.pop() : undefined; last !== undefined; last = stands.pop()) {
        gone.add(last);
        if (deedOf(chapters[last]!, seat)) break;
      }
    if (chapter.events.length > 0) stands.push(n);
  });
  return gone;
}
