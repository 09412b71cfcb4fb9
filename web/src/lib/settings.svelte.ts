// What this person likes, kept on this device. Only the settings page and the switches in the bars change it.
import type { Language } from "./words";

export type Theme = "paper" | "lacquer";
export type Speed = "off" | "quick" | "normal" | "slow";

export interface Likes {
  theme: Theme;
  language: Language;
  sound: boolean;
  speed: Speed;
  wait: boolean; // my decision waits until what the others did has been shown
  ask: boolean; // stop also where only something in my hand could be used
  confirm: boolean; // ask before a step is sent
  shortcuts: boolean; // single keys
  coordinates: boolean; // print the cells' coordinates on boards
}

const place = "enfilade.settings";

function first(): Likes {
  return {
    theme: matchMedia("(prefers-color-scheme: dark)").matches ? "lacquer" : "paper",
    language: navigator.language.toLowerCase().startsWith("de") ? "de" : "en",
    sound: true,
    speed: "normal",
    wait: true,
    ask: false,
    confirm: true,
    shortcuts: true,
    coordinates: false,
  };
}

function remembered(): Partial<Likes> {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "{}") as Partial<Likes>;
  } catch {
    return {};
  }
}

export const likes: Likes = $state({ ...first(), ...remembered() });

export function like<Name extends keyof Likes>(name: Name, value: Likes[Name]): void {
  likes[name] = value;
  try {
    localStorage.setItem(place, JSON.stringify(likes));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function still(): boolean {
  return likes.speed === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// Milliseconds for one movement on the board; 0 when nothing is to move.
export function pace(): number {
  if (still()) return 0;
  return { off: 0, quick: 120, normal: 350, slow: 800 }[likes.speed];
}

// Milliseconds for one action of others, its movement included. Where nothing may move it is seen all the same.
export const beat = (): number => ({ off: 0, quick: 300, normal: 1000, slow: 2200 })[likes.speed];
// The longest that everything which has happened may take to be shown.
export const patience = (): number => ({ off: 0, quick: 4000, normal: 12_000, slow: 40_000 })[likes.speed];
