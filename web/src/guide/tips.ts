// What the guide says about a question: chosen by the engine's own keys, each the first time that it comes up.
import type { Args, Choice, GameEvent, Message } from "../lib/wire";

export type Texts = Readonly<Record<string, string>>;

// Something in the question, or since the last one, that can be new to somebody.
export interface Occasion {
  key: string; // of the game's catalogue: prompt.*, event.*, move.*
  args: Args;
}

export function occasions(prompt: Message, menu: readonly Choice[], events: readonly GameEvent[]): Occasion[] {
  const all = [prompt, ...events.toReversed(), ...menu.map((choice) => choice.message)];
  const first = new Map<string, Occasion>();
  for (const { key, args } of all) if (!first.has(key)) first.set(key, { key, args: args ?? {} });
  return [...first.values()];
}

// Keys of the guide's texts: the question itself when its kind is new, with one other new thing at most. When the kind
// comes up for the second time, what to watch.
export function choose(found: readonly Occasion[], texts: Texts, told: readonly string[]): string[] {
  const isNew = (key: string) => key in texts && !told.includes(key);
  const [prompt, ...others] = found;
  if (!prompt) return [];
  const own = [`tip.${prompt.key}`, `watch.${prompt.key}`].find(isNew);
  const other = others.map(({ key }) => `tip.${key}`).find(isNew);
  return [own, other].filter((key) => key !== undefined);
}

// The occasion that a text is about.
export const about = (found: readonly Occasion[], key: string): Occasion | null =>
  found.find((one) => key === `tip.${one.key}` || key === `watch.${one.key}`) ?? null;
