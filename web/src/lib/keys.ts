// Single-key shortcuts. They can be turned off in the settings, and never act while somebody types.
import { likes } from "./settings.svelte";

export interface Shortcut {
  key: string; // as KeyboardEvent.key gives it
  shown: string; // as it is printed on the key
  says: string; // in the words of the page
  run(): void;
}

export function typing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

// Whether one of the shortcuts took the key. A dialog that is open has the keyboard to itself.
export function press(event: KeyboardEvent, shortcuts: readonly Shortcut[], inDialog = false): boolean {
  if (!inDialog && document.querySelector("dialog[open]")) return false;
  if (!likes.shortcuts || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return false;
  // Enter on a button presses that button.
  if (event.key === "Enter" && event.target instanceof Element && event.target.closest("button, a, [role=button]"))
    return false;
  const found = shortcuts.find((shortcut) => shortcut.key === event.key);
  if (!found) return false;
  event.preventDefault();
  found.run();
  return true;
}

// Where an arrow key points.
export function arrowOf(event: KeyboardEvent): [dx: number, dy: number] | null {
  if (event.key === "ArrowUp") return [0, -1];
  if (event.key === "ArrowRight") return [1, 0];
  if (event.key === "ArrowDown") return [0, 1];
  return event.key === "ArrowLeft" ? [-1, 0] : null;
}
