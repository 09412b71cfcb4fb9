// A refusal in words: the game's own sentence for the clause, the frame's for a code, the server's English otherwise.
import { speech } from "./speech.svelte";
import type { Refusal } from "./wire";
import { sentence, type Words } from "./words";

export function refusalText(words: Words, refusal: Refusal): string {
  const clause = `refusal.${refusal.clause ?? ""}`;
  if (refusal.clause && words.has(clause)) return words.say(clause, refusal.args ?? {});
  const code = [`error.${refusal.code}.${refusal.place ?? ""}`, `error.${refusal.code}`].find((key) =>
    speech.words.has(key),
  );
  return code ? speech.words.say(code, refusal.args ?? {}) : sentence(refusal.text);
}

// Where only games that are over can be looked at.
export function unseenText(words: Words, refusal: Refusal): string {
  return refusal.code === "not_now" ? speech.words.say("replay.running") : refusalText(words, refusal);
}
