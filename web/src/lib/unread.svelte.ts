// How much of the chat has been seen: wherever it is shown, and wherever a mark says that there is more.
class Unread {
  private seen = $state(0);
  private table = "";

  // A table that is opened begins with everything read.
  begin(table: string, lines: number): void {
    if (table === this.table) return;
    this.table = table;
    this.seen = lines;
  }
  read(lines: number): void {
    this.seen = lines;
  }
  of(lines: number): number {
    return Math.max(0, lines - this.seen);
  }
}

export const unread = new Unread();
