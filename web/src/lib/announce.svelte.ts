// What a screen reader is told: what happened politely, "your turn" at once. Announcer.svelte holds the two regions.
class Announcements {
  polite = $state("");
  urgent = $state("");

  say(text: string): void {
    this.polite = text;
  }
  interrupt(text: string): void {
    this.urgent = text;
  }
}

export const announcements = new Announcements();
