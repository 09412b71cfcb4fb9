// What a screen reader is told. What happened is a list that only grows at its end, "your turn" and its question
// included: so each thing is heard once, in order, and nothing after the question. What I am doing myself is a line
// of its own that is replaced. Announcer.svelte holds both.
interface Line {
  n: number;
  text: string;
}
const kept = 40;

class Announcements {
  polite = $state("");
  lines: readonly Line[] = $state.raw([]);
  private last = 0;

  // About what I am doing.
  say(text: string): void {
    this.polite = text;
  }
  // What happened, and what is asked.
  tell(text: string): void {
    if (text) this.lines = [...this.lines.slice(1 - kept), { n: (this.last += 1), text }];
  }
  // Somebody else may look now, or at something else.
  forget(): void {
    this.polite = "";
    this.lines = [];
  }
}

export const announcements = new Announcements();
