// What is looked at: a place of the board, and on a small screen one of its parts at a time.
const hovers = () => matchMedia("(hover: hover)").matches;

export type Part = "castle" | "garden" | "hand";

export class Sight {
  looked = $state<string | null>(null); // a field, a room or a side
  part = $state<Part>("castle");

  // Tapped again, a place that is no answer is not looked at any more; a mouse looks by itself.
  glance(what: string, answer: boolean): void {
    this.looked = this.looked === what && !answer && !hovers() ? null : what;
  }
  // A new question, or none: enough has been looked at, but for what a mouse is still on.
  rest(): void {
    if (!hovers() || !document.querySelector(`[data-cell="${this.looked}"]:hover`)) this.looked = null;
  }
  show(part: Part): void {
    this.part = part;
    this.looked = null;
  }
}
