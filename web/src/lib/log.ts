// Events in the words of the game, and happenings in those of the frame, as lines of the log.
import type { LogLine } from "./frame";
import { seatOf } from "./moves";
import type { Chapter, GameEvent, Happening } from "./wire";
import { sentence, type Words } from "./words";

export function eventLine(words: Words, event: GameEvent): LogLine {
  return { seat: seatOf(event.args.seat), text: sentence(words.tell(event)), strong: false };
}

export function happeningLine(words: Words, happening: Happening): LogLine {
  const level = happening.level ? words.say(`level.${happening.level}`) : "";
  const how = happening.how ? words.say(`ended.${happening.how}`) : "";
  return {
    seat: happening.seat ?? null,
    text: words.say(`happening.${happening.what}`, { seat: { seat: happening.seat ?? 0 }, level, how }),
    strong: true,
  };
}

export function chapterLines(game: Words, frame: Words, chapter: Chapter): LogLine[] {
  return [
    ...chapter.events.map((event) => eventLine(game, event)),
    ...chapter.happenings.map((happening) => happeningLine(frame, happening)),
  ];
}
