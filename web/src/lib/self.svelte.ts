// Who sits in front of this browser. A guest is made the moment one is needed, never before.
import { api, Refused } from "./api";
import { alone } from "./here";
import { isNamed } from "./seats";
import type { Person, Table } from "./wire";

const nameKey = "enfilade.name";
const tablesKey = "enfilade.tables";
export const boardsKey = "enfilade.boards"; // of tables at the server, as I saw them last (frame/LittleBoard.svelte)
export const alongKey = "enfilade.along"; // tables that were taken along (device/along.ts)
const lookAgain = 5000; // milliseconds, while the server is away

class Self {
  person: Person | null = $state.raw(null);
  known = $state(false);
  share = $state(""); // where friends reach this server, which is not where its own host sees it
  away = $state(false); // the server cannot be reached

  private retry: ReturnType<typeof setTimeout> | undefined;

  async look(): Promise<void> {
    if (alone) return this.lookHere();
    clearTimeout(this.retry);
    try {
      const { person, share } = await api.me();
      this.person = person;
      this.share = share;
      this.known = true;
      this.away = false;
    } catch (error) {
      this.away = error instanceof Refused && error.refusal.code === "offline";
      if (this.away) this.retry = setTimeout(() => void this.look().catch(() => {}), lookAgain);
      throw error;
    }
  }

  // Without a server there is whoever sits here.
  private lookHere(): void {
    this.person = { id: "me", name: localStorage.getItem(nameKey) ?? "", guest: true };
    this.known = true;
  }

  // Whether others are shown a name that was chosen, rather than one that the server gave.
  get named(): boolean {
    return this.person !== null && isNamed(this.person);
  }

  // A name that was chosen here is kept, so that a guest who comes back after a long time is not asked again.
  async someone(): Promise<Person> {
    if (!this.known) await this.look();
    this.person ??= (await api.guest(localStorage.getItem(nameKey) ?? undefined).catch(() => api.guest())).person;
    return this.person;
  }

  async rename(name: string): Promise<void> {
    if (alone) return this.become({ id: "me", name, guest: true });
    this.become(this.person ? (await api.rename(name)).person : (await api.guest(name)).person);
  }

  // My tables at the server as they were when it could be reached last.
  keepTables(tables: readonly Table[]): void {
    const running = tables.filter((table) => table.status !== "ended");
    localStorage.setItem(tablesKey, JSON.stringify({ at: Date.now(), tables: running }));
    // Of games that are over there are records.
    for (const key of [alongKey, boardsKey]) {
      const seen = Object.entries(JSON.parse(localStorage.getItem(key) ?? "{}") as object);
      const kept = seen.filter(([id]) => running.some((table) => table.id === id));
      if (kept.length < seen.length) localStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)));
    }
  }
  get lastTables(): { at: number; tables: Table[] } {
    return JSON.parse(localStorage.getItem(tablesKey) ?? '{"at":0,"tables":[]}') as { at: number; tables: Table[] };
  }

  become(person: Person | null): void {
    if (person?.id !== this.person?.id)
      for (const key of [tablesKey, alongKey, boardsKey]) localStorage.removeItem(key);
    this.person = person;
    if (this.named && person?.guest !== false) localStorage.setItem(nameKey, person?.name ?? "");
    else if (!person) localStorage.removeItem(nameKey);
  }
}

export const self = new Self();
