// Events in the words of the game, and happenings in those of the frame, as lines of the log.
import type { LogLine } from "./frame";
import type { GameEvent, Happening } from "./wire";
import { sentence, type Words } from "./words";

let counter = 0;

// An opponent that has no seat is named by a key instead of a number.
export function eventLine(words: Words, event: GameEvent): LogLine {
  counter += 1;
  return { n: counter, seat: typeof event.seat === "number" ? event.seat : null, text: sentence(words.say(event.key, event)), strong: false };
}

export function happeningLine(words: Words, happening: Happening): LogLine {
  counter += 1;
  const level = happening.level ? words.say(`level.${happening.level}`) : "";
  const how = happening.how ? words.say(`ended.${happening.how}`) : "";
  return { n: counter, seat: happening.seat ?? null, text: words.say(`happening.${happening.what}`, { ...happening, level, how }), strong: true };
}

// The end of the log may be told again by a new state: only what follows the overlap is new.
export function afterOverlap(before: readonly GameEvent[], told: readonly GameEvent[]): GameEvent[] {
  const same = (a: GameEvent, b: GameEvent | undefined) => JSON.stringify(a) === JSON.stringify(b);
  for (let length = Math.min(before.length, told.length); length > 0; length -= 1) {
    const tail = before.slice(-length);
    if (tail.every((event, i) => same(event, told[i]))) return told.slice(length);
  }
  return [...told];
}
