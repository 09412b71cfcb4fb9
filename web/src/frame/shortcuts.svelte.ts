// The shortcuts of the page that is open, for the list that "?" shows.
import type { Shortcut } from "../lib/keys";

class ShortcutList {
  now: readonly Shortcut[] = $state.raw([]);
  open = $state(false);

  // Returns how to take the offer back.
  offer(list: readonly Shortcut[]): () => void {
    this.now = list;
    return () => {
      if (this.now === list) this.now = [];
    };
  }
}

export const shortcutList = new ShortcutList();
