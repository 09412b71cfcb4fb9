// The house on this device, in a worker: the engine, what it keeps, who thinks for it. It speaks to pages as a server
// does (docs/wire.md). One message after the other; what follows from one is on the disk before anybody hears of it.
// Each game has an engine of its own, which is loaded when it is played.
import { loadEngine, type Engine } from "../../../bindings/wasm/engine.mjs";
import type { Refusal } from "../lib/wire";
import { Crew, usualSize } from "./crew";
import { chance, unhurried } from "./foretold";
import type { Entry, FromHouse, Outcome, Thought, ToHouse } from "./messages";
import { anyGame, compile, hasEngine, textsOf } from "./modules";
import { openStore } from "./store";

const say = (message: FromHouse): void => postMessage(message);
const store = openStore();

// ---- One thing after the other ---------------------------------------------------------------------------------

let turn: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work);
  turn = mine.catch(() => {});
  return mine;
}

onmessage = ({ data }: MessageEvent<ToHouse>) => void inTurn(() => hear(data));
addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof NotKept) event.preventDefault(); // who waits for it was told
});

async function hear(message: ToHouse): Promise<void> {
  switch (message.what) {
    case "call": {
      const { status, reply } = await answer(message).catch((error: unknown) => refusal(error));
      return say({ what: "reply", call: message.call, status, reply });
    }
    case "open":
      return open(message.line, message.table, message.name).catch(() => say({ what: "left", line: message.line }));
    case "said":
      return void (await lines.get(message.line)?.house.tell({ do: "heard", line: message.line, text: message.text }));
    case "close":
      return lines.get(message.line)?.house.goodbye(message.line);
  }
}

// ---- What is said to a house, and what follows -------------------------------------------------------------------

let latest = 0; // time does not go back, whatever the clock says

class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text);
  }
}
class NotKept extends Refused {}
const notKept: Refusal = {
  code: "not_kept",
  text: "this device has no room left; nothing that was done before is lost",
};
const movedOn: Refusal = { code: "stale_decision", text: "another window was faster" };

const foretold = self.name;
const tablesKept = async () => (await (await store).cards()).length;

// The tables of one game.
class GameHouse {
  readonly tables = new Set<string>(); // that the engine has read
  private readonly crew: Crew;
  private alarm: ReturnType<typeof setTimeout> | undefined;
  private taught: Engine | null = null; // which knows the lessons

  private constructor(
    private readonly game: string,
    private engine: Engine,
    private readonly anew: () => Promise<Engine>,
    makeCrew: (house: GameHouse) => Crew,
  ) {
    this.crew = makeCrew(this);
  }

  static async of(game: string): Promise<GameHouse> {
    const compiled = await compile(game);
    const anew = () => loadEngine(compiled.module);
    return new GameHouse(
      game,
      await anew(),
      anew,
      (house) =>
        new Crew(
          compiled,
          {
            found: (thought, found) => house.found(thought, found),
            going: (thought, share) => house.going(thought, share),
          },
          foretold ? 1 : usualSize, // what it comes to depends on how many they are
        ),
    );
  }

  async tell(what: Record<string, unknown>): Promise<Outcome> {
    latest = Math.max(latest, Date.now());
    const text = JSON.stringify({ now: latest, chance: await chance(foretold, tablesKept), ...what });
    let outcome: Outcome;
    try {
      outcome = JSON.parse(this.engine.house(text)) as Outcome;
    } catch (error) {
      await this.beginAnew();
      throw error;
    }
    if (outcome.entries.length > 0) {
      await this.keep(outcome, what);
      for (const { table } of outcome.entries) this.tables.add(table);
      windows.postMessage(outcome.entries.map((entry) => entry.table));
    }
    this.follow(outcome);
    return outcome;
  }

  private async keep(outcome: Outcome, what: Record<string, unknown>): Promise<void> {
    try {
      await (await store).keep(outcome.entries, outcome.cards);
    } catch (error) {
      const faster = error instanceof DOMException && error.name === "ConstraintError";
      const why = new NotKept(faster ? movedOn : notKept);
      await this.undo(outcome, what, why);
      throw why;
    }
  }

  // What cannot be kept has not happened: the table is read again from what was.
  private async undo(outcome: Outcome, what: Record<string, unknown>, why: NotKept): Promise<void> {
    if (what.do === "heard") {
      const { id } = JSON.parse(what.text as string) as { id?: string };
      say({ what: "heard", line: what.line as number, text: JSON.stringify({ t: "error", id, error: why.refusal }) });
    }
    this.follow({ ...outcome, said: [], thoughts: [] });
    for (const table of tablesOf(outcome.entries)) await this.forget(table);
  }

  // It is read again when somebody wants it.
  async forget(table: string): Promise<void> {
    if (this.tables.delete(table)) await this.tell({ do: "forget", table });
  }

  private follow(outcome: Outcome): void {
    for (const { line, text } of outcome.said) say({ what: "heard", line, text });
    for (const line of outcome.closed) left(line);
    for (const thought of outcome.stopped) this.crew.stop(thought);
    for (const thought of outcome.thoughts) this.crew.think(foretold ? unhurried(thought) : thought);
    clearTimeout(this.alarm);
    if (outcome.deadline !== null)
      this.alarm = setTimeout(
        () => void inTurn(() => this.tell({ do: "tick" })),
        Math.max(0, outcome.deadline - Date.now()) + 1,
      );
  }

  // ---- Lines

  async open(line: number, table: string, name: string): Promise<void> {
    await this.read(table);
    const { error } = await this.tell({ do: "connect", line, table, name });
    if (error) throw new Refused(error);
    lines.set(line, { house: this, table });
    this.crew.ready();
    say({ what: "opened", line });
  }

  async goodbye(line: number): Promise<void> {
    lines.delete(line);
    await this.tell({ do: "goodbye", line });
    if (![...lines.values()].some(({ house }) => house === this)) this.crew.dismiss();
  }

  async read(table: string): Promise<void> {
    if (this.tables.has(table)) return;
    const { error } = await this.tell({ do: "open", table, log: await (await store).log(table) });
    if (error) throw new Refused(error);
    this.tables.add(table);
  }

  async look(table: string): Promise<Outcome> {
    return this.tell({ do: "look", log: await (await store).log(table) });
  }

  // The lessons of the game are loaded when the first one is wanted.
  async learn(): Promise<void> {
    if (this.taught === this.engine) return;
    this.engine.useTexts(await textsOf(this.game));
    this.taught = this.engine;
  }

  // ---- Thinking

  private found(thought: number, found: string | null): void {
    void inTurn(async () => {
      if (found === null) return this.beginAnew();
      await this.tell({ do: "thought", thought, found: JSON.parse(found) as unknown });
    });
  }

  // Told to whoever looks on, of computers at the table.
  private going({ at, request }: Thought, done: number): void {
    const text = JSON.stringify({ t: "thinking", seats: [{ seat: request.seat, ahead: 0, done }] });
    for (const [line, { table }] of lines) if (at.startsWith(`${table}/`)) say({ what: "heard", line, text });
  }

  // The engine has stopped at a broken promise of its own: another one reads everything from what was kept.
  private async beginAnew(): Promise<void> {
    this.tables.clear();
    this.crew.dismiss();
    for (const [line, { house }] of [...lines]) if (house === this) left(line);
    this.engine = await this.anew();
  }
}

const tablesOf = (entries: readonly Entry[]) => new Set(entries.map((entry) => entry.table));

// ---- Houses and lines ------------------------------------------------------------------------------------------

const lines = new Map<number, { house: GameHouse; table: string }>(); // open ones
const houses = new Map<string, GameHouse>();

async function houseOf(game: string): Promise<GameHouse> {
  if (!hasEngine(game)) throw new Refused({ code: "not_found", text: "there is no such game" });
  const house = houses.get(game) ?? (await GameHouse.of(game));
  houses.set(game, house);
  return house;
}
// The house of a table that is kept here.
async function houseAt(table: string): Promise<GameHouse> {
  for (const house of houses.values()) if (house.tables.has(table)) return house;
  const card = (await (await store).cards()).find((one) => one.id === table);
  if (!card) throw new Refused({ code: "not_found", text: "there is no such table" });
  return houseOf(card.game);
}

async function open(line: number, table: string, name: string): Promise<void> {
  await (await houseAt(table)).open(line, table, name);
}
function left(line: number): void {
  if (lines.delete(line)) say({ what: "left", line });
}

// Another window plays at the same table: what it has kept is what is true.
const windows = new BroadcastChannel("enfilade-tables");
windows.onmessage = ({ data }: MessageEvent<string[]>) => {
  for (const table of new Set(data))
    for (const house of houses.values()) if (house.tables.has(table)) void inTurn(() => house.forget(table));
};

// ---- Calls -----------------------------------------------------------------------------------------------------

function refusal(error: unknown): { status: number; reply: { error: Refusal } } {
  const why = error instanceof Refused ? error.refusal : { code: "no_engine", text: String(error) };
  return { status: 400, reply: { error: why } };
}

// Which game a request is about that is not about a table. Where it names none that is here, any engine refuses it, in
// the words of all.
function gameIn(first: string, second: string, body: unknown): string {
  const { game, record } = (body ?? {}) as { game?: unknown; record?: unknown };
  const inRecord = /^game ([a-z-]+)$|^\{"e":"created".*?"game":"([a-z-]+)"/m;
  const named =
    first === "lessons" || first === "components"
      ? (second.split(".")[0] ?? "")
      : first === "records"
        ? (inRecord.exec(String(record))?.slice(1).join("") ?? "")
        : String(game);
  return hasEngine(named) ? named : anyGame;
}

async function answer(message: ToHouse & { what: "call" }): Promise<{ status: number; reply: unknown }> {
  const { method, body, name } = message;
  const [path = "", query = ""] = message.path.split("?");
  const [, , first = "", second = "", last = ""] = path.split("/");
  if (path === "/api/my/tables") {
    const tables = (await (await store).cards()).sort((a, b) => b.changed - a.changed);
    return { status: 200, reply: { tables, more: null, lasting: (await store).lasting } };
  }
  if (path === "/api/my/sizes") return { status: 200, reply: await (await store).sizes() };
  const atTable = first === "tables" && second !== "";
  if (atTable && last === "remove") {
    for (const house of houses.values()) await house.forget(second);
    await (await store).remove(second);
    windows.postMessage([second]); // who plays there still has it before them
    return { status: 200, reply: {} };
  }
  const house = await (atTable ? houseAt(second) : houseOf(gameIn(first, second, body)));
  if (atTable && last === "kept") return { status: 200, reply: keptTable(await (await store).log(second)) };
  // Who only looks at the board does not sit down: no clock runs.
  if (atTable && last === "board" && !house.tables.has(second)) return answered(await house.look(second));
  if (atTable) await house.read(second);
  if (first === "lessons") await house.learn();
  return answered(await house.tell({ do: "ask", name, method, path, query, body: body ?? {} }));
}
function answered({ status, reply, error }: Outcome): { status: number; reply: unknown } {
  if (error) throw new Refused(error);
  return { status: status ?? 400, reply };
}

// A table as it is kept, to be gone on with elsewhere: docs/records.md. Whoever takes it in counts the events.
const keptTable = (log: readonly string[]): string =>
  ["enfilade-table 1", ...log, `end ${log.length}`].map((line) => `${line}\n`).join("");
