// Where a device keeps its tables: their logs, event by event, and their cards. What keep() has promised is on the
// disk.
import type { Card, Entry } from "./messages";

export interface Store {
  readonly lasting: boolean; // whether it outlives this window
  log(table: string): Promise<string[]>;
  cards(): Promise<Card[]>;
  sizes(): Promise<Record<string, number>>; // letters of each log
  // All of it or nothing. An event that is there already is never replaced: then another window was faster.
  keep(entries: readonly Entry[], cards: readonly Card[]): Promise<void>;
  remove(table: string): Promise<void>;
}

const done = (request: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    request.oncomplete = () => resolve();
    request.onabort = () => reject(request.error ?? new Error("nothing was kept"));
  });
const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("nothing can be read"));
  });
const ofTable = (table: string) => IDBKeyRange.bound([table], [table, []]);

class Kept implements Store {
  readonly lasting = true;
  constructor(private readonly base: IDBDatabase) {}

  log(table: string): Promise<string[]> {
    return answer(
      this.base.transaction("entries").objectStore("entries").getAll(ofTable(table)) as IDBRequest<string[]>,
    );
  }
  cards(): Promise<Card[]> {
    return answer(this.base.transaction("cards").objectStore("cards").getAll() as IDBRequest<Card[]>);
  }
  async sizes(): Promise<Record<string, number>> {
    const entries = this.base.transaction("entries").objectStore("entries");
    const [keys, events] = await Promise.all([
      answer(entries.getAllKeys() as IDBRequest<unknown> as IDBRequest<[table: string, seq: number][]>),
      answer(entries.getAll() as IDBRequest<string[]>),
    ]);
    const sizes: Record<string, number> = {};
    keys.forEach(([table], i) => (sizes[table] = (sizes[table] ?? 0) + (events[i]?.length ?? 0)));
    return sizes;
  }
  keep(entries: readonly Entry[], cards: readonly Card[]): Promise<void> {
    const change = this.base.transaction(["entries", "cards"], "readwrite", { durability: "strict" });
    const logs = change.objectStore("entries");
    entries.forEach(({ table, seq, event }, i) => {
      // What another window has removed does not come back as the end of a log.
      if (seq > 0 && entries[i - 1]?.table !== table) {
        const before = logs.getKey([table, seq - 1]);
        before.onsuccess = () => before.result === undefined && change.abort();
      }
      logs.add(event, [table, seq]);
    });
    for (const card of cards) change.objectStore("cards").put(card, card.id);
    return done(change);
  }
  remove(table: string): Promise<void> {
    const change = this.base.transaction(["entries", "cards"], "readwrite", { durability: "strict" });
    change.objectStore("entries").delete(ofTable(table));
    change.objectStore("cards").delete(table);
    return done(change);
  }
}

// For a window that may keep nothing: it is played all the same, and forgotten.
class Forgetful implements Store {
  readonly lasting = false;
  private readonly logs = new Map<string, string[]>();
  private readonly known = new Map<string, Card>();

  log = (table: string): Promise<string[]> => Promise.resolve(this.logs.get(table) ?? []);
  cards = (): Promise<Card[]> => Promise.resolve([...this.known.values()]);
  sizes = (): Promise<Record<string, number>> => Promise.resolve({}); // nothing lies anywhere
  keep(entries: readonly Entry[], cards: readonly Card[]): Promise<void> {
    for (const { table, event } of entries) this.logs.set(table, [...(this.logs.get(table) ?? []), event]);
    for (const card of cards) this.known.set(card.id, card);
    return Promise.resolve();
  }
  remove(table: string): Promise<void> {
    this.logs.delete(table);
    this.known.delete(table);
    return Promise.resolve();
  }
}

export async function openStore(): Promise<Store> {
  try {
    const request = indexedDB.open("enfilade", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("entries");
      request.result.createObjectStore("cards");
    };
    return new Kept(await answer(request));
  } catch {
    return new Forgetful();
  }
}
