// How much of a table's story I have seen on this device, so that coming back tells what is new and nothing else.
// Kept over reloads, for the tables that were looked at last.
const store = "enfilade.seen";
const kept = 60;

type Versions = [table: string, version: number][];

function read(): Versions {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(store) ?? "[]");
    return Array.isArray(found) ? (found as Versions) : [];
  } catch {
    return []; // somebody else's
  }
}

export class Seen {
  // The last version of the table that was on the screen; null where this device has never looked.
  version: number | null = $state(null);

  constructor(private readonly table: string) {
    this.version = read().find(([id]) => id === table)?.[1] ?? null;
  }

  // The table has gone from one version to the next on the screen. What comes after something unseen waits with it.
  grew(before: number, after: number): void {
    if (!document.hidden && this.version !== null && this.version >= before) this.upTo(after);
  }
  upTo(version: number): void {
    if (version === this.version) return;
    this.version = version;
    const others = read().filter(([id]) => id !== this.table);
    try {
      localStorage.setItem(store, JSON.stringify([...others, [this.table, version]].slice(-kept)));
    } catch {
      // no room, or not allowed: then it is news again after a reload
    }
  }
}
