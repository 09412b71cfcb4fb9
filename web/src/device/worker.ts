// The house on this device, in a worker: the engine, what it keeps, who thinks for it. It speaks to pages as a server
// does (docs/wire.md). One message after the other; what follows from one is on the disk before anybody hears of it.
import { loadEngine, type Engine } from "../../../bindings/wasm/engine.mjs";
import moduleUrl from "../../../build/wasm/bin/enfilade.wasm?url";
import type { Refusal } from "../lib/wire";
import type { FromHouse, Outcome, ToHouse } from "./messages";
import { openStore } from "./store";
import { Thinkers } from "./thinkers";

const say = (message: FromHouse): void => postMessage(message);

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(moduleUrl);
  if (!response.ok) throw new Error(`the engine cannot be loaded: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}
const module = compile();
const store = openStore();
let engine: Promise<Engine> = module.then((compiled) => loadEngine(compiled));
const thinkers = module.then((compiled) => new Thinkers(compiled, thoughtFound));

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
      return void (await tell({ do: "heard", line: message.line, text: message.text }));
    case "close":
      lines.delete(message.line);
      return void (await tell({ do: "goodbye", line: message.line }));
  }
}

// ---- The house -------------------------------------------------------------------------------------------------

const lines = new Map<number, string>(); // open ones, and their tables
const open_tables = new Set<string>();
let latest = 0; // time does not go back, whatever the clock says
let alarm: ReturnType<typeof setTimeout> | undefined;

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

function chance(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function tell(what: Record<string, unknown>): Promise<Outcome> {
  latest = Math.max(latest, Date.now());
  const text = JSON.stringify({ now: latest, chance: chance(), ...what });
  let outcome: Outcome;
  try {
    outcome = JSON.parse((await engine).house(text)) as Outcome;
  } catch (error) {
    begin_anew();
    throw error;
  }
  if (outcome.entries.length > 0) {
    try {
      await (await store).keep(outcome.entries, outcome.cards);
    } catch (error) {
      const faster = error instanceof DOMException && error.name === "ConstraintError";
      const why = new NotKept(faster ? movedOn : notKept);
      await undo(outcome, what, why);
      throw why;
    }
    for (const { table } of outcome.entries) open_tables.add(table);
    windows.postMessage(outcome.entries.map((entry) => entry.table));
  }
  await follow(outcome);
  return outcome;
}

// What cannot be kept has not happened: the table is read again from what was.
async function undo(outcome: Outcome, what: Record<string, unknown>, why: NotKept): Promise<void> {
  if (what.do === "heard") {
    const { id } = JSON.parse(what.text as string) as { id?: string };
    say({ what: "heard", line: what.line as number, text: JSON.stringify({ t: "error", id, error: why.refusal }) });
  }
  await follow({ ...outcome, said: [], thoughts: [] });
  for (const table of new Set(outcome.entries.map((entry) => entry.table))) await forget(table);
}

// It is read again when somebody wants it.
async function forget(table: string): Promise<void> {
  open_tables.delete(table);
  await tell({ do: "forget", table });
}

// Another window plays at the same table: what it has kept is what is true.
const windows = new BroadcastChannel("enfilade-tables");
windows.onmessage = ({ data }: MessageEvent<string[]>) => {
  for (const table of new Set(data)) if (open_tables.has(table)) void inTurn(() => forget(table));
};

async function follow(outcome: Outcome): Promise<void> {
  for (const { line, text } of outcome.said) say({ what: "heard", line, text });
  for (const line of outcome.closed) left(line);
  const thinking = await thinkers;
  for (const thought of outcome.stopped) thinking.stop(thought);
  for (const thought of outcome.thoughts) thinking.think(thought);
  clearTimeout(alarm);
  if (outcome.deadline !== null)
    alarm = setTimeout(() => void inTurn(() => tell({ do: "tick" })), Math.max(0, outcome.deadline - Date.now()) + 1);
}

function thoughtFound(thought: number, found: string | null): void {
  if (found === null) return begin_anew();
  void inTurn(() => tell({ do: "thought", thought, found: JSON.parse(found) as unknown }));
}

// The engine has stopped at a broken promise of its own: another one reads everything from what was kept.
function begin_anew(): void {
  engine = module.then((compiled) => loadEngine(compiled));
  open_tables.clear();
  for (const line of [...lines.keys()]) left(line);
}

function left(line: number): void {
  if (lines.delete(line)) say({ what: "left", line });
}

async function read(table: string): Promise<void> {
  if (open_tables.has(table)) return;
  const log = await (await store).log(table);
  if (log.length === 0) return;
  const { error } = await tell({ do: "open", table, log });
  if (error) throw new Refused(error);
  open_tables.add(table);
}

// ---- Lines and calls -------------------------------------------------------------------------------------------

async function open(line: number, table: string, name: string): Promise<void> {
  await read(table);
  const { error } = await tell({ do: "connect", line, table, name });
  if (error) throw new Refused(error);
  lines.set(line, table);
  (await thinkers).ready();
  say({ what: "opened", line });
}

function refusal(error: unknown): { status: number; reply: { error: Refusal } } {
  const why = error instanceof Refused ? error.refusal : { code: "no_engine", text: String(error) };
  return { status: 400, reply: { error: why } };
}

async function answer(message: ToHouse & { what: "call" }): Promise<{ status: number; reply: unknown }> {
  const { method, body, name } = message;
  const [path = "", query = ""] = message.path.split("?");
  const [, , first, table, last] = path.split("/");
  if (path === "/api/my/tables") {
    const tables = (await (await store).cards()).sort((a, b) => b.changed - a.changed);
    return { status: 200, reply: { tables, more: null, lasting: (await store).lasting } };
  }
  if (first === "tables" && table && last === "remove") {
    await forget(table);
    await (await store).remove(table);
    return { status: 200, reply: {} };
  }
  if (first === "tables" && table) await read(table);
  const { status, reply, error } = await tell({ do: "ask", name, method, path, query, body: body ?? {} });
  if (error) throw new Refused(error);
  return { status: status ?? 400, reply };
}
