// What is asked of the house: the server, over HTTP, or the one on this device, about its own tables and where there
// is no server to be reached. Every call answers with the reply or throws a Refused.
import type { LessonCard } from "../learn/lessons";
import { canPlayHere, isHere } from "./here";
import type { Choices, ClockRule, GameInfo, Options, Person, PublicTable, Refusal, ReplayFrame, Table } from "./wire";
import type { Texts } from "./words";

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text);
  }
}

async function call<Reply>(method: "GET" | "POST", path: string, body?: unknown): Promise<Reply> {
  if (isHere(path.split("/")[3] ?? "")) return callHere(method, path, body);
  const init: RequestInit = { method, credentials: "same-origin" };
  if (method === "POST") {
    init.headers = { "content-type": "application/json" };
    init.body = JSON.stringify(body ?? {});
  }
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    if (canPlayHere && alsoHere.test(path)) return callHere(method, path, body);
    throw new Refused({ code: "offline", text: "the server cannot be reached" });
  }
  const json = response.headers.get("content-type")?.includes("json") ?? false;
  const reply: unknown = await (json ? response.json() : response.text()).catch(() => null);
  if (!response.ok) {
    const refusal = (reply as { error?: Refusal } | null)?.error;
    throw new Refused(refusal ?? { code: "http_" + response.status, text: response.statusText });
  }
  return complete(reply) as Reply;
}

// What the device knows as well as the server does, and without remembering anybody.
const alsoHere = /^\/api\/(lessons\b|games\/choices$)/;
async function callHere<Reply>(method: "GET" | "POST", path: string, body?: unknown): Promise<Reply> {
  const { device } = await import("../device/device");
  const { status, reply } = await device.call(method, path, body);
  if (status !== 200) throw new Refused((reply as { error: Refusal }).error);
  return complete(reply) as Reply;
}

// What is sent to many, or to nobody in particular, does not say which seats are mine.
export function withMine(table: PublicTable, before: Table | null = null): Table {
  return { ...table, mine: table.mine ?? before?.mine ?? [], hot_seat: table.hot_seat ?? before?.hot_seat ?? false };
}
function complete(reply: unknown): unknown {
  const { table, tables } = (reply ?? {}) as { table?: PublicTable; tables?: PublicTable[] };
  if (table && typeof table === "object") return { ...(reply as object), table: withMine(table) };
  if (tables) return { ...(reply as object), tables: tables.map((one) => withMine(one)) };
  return reply;
}

const get = <Reply>(path: string) => call<Reply>("GET", path);
const post = <Reply>(path: string, body?: unknown) => call<Reply>("POST", path, body);

// Each address is asked for once; a failure is forgotten, so that the next one asks again.
const kept = new Map<string, Promise<unknown>>();
function once<Reply>(path: string): Promise<Reply> {
  let reply = kept.get(path) as Promise<Reply> | undefined;
  if (!reply) {
    reply = get<Reply>(path);
    reply.catch(() => kept.delete(path));
    kept.set(path, reply);
  }
  return reply;
}

export interface SeatWish {
  kind: "me" | "friend" | "open" | "computer";
  level?: string;
}

export interface TableWish {
  game: string;
  players?: number;
  options?: Options;
  seats: SeatWish[];
  clock?: ClockRule;
  private?: boolean;
  hold?: boolean;
  hints?: boolean;
}

// A text that no other client chooses.
export function token(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const api = {
  me: () => get<{ person: Person | null; version: string; share: string }>("/api/me"),
  guest: (name?: string) => post<{ person: Person }>("/api/guest", name ? { name } : {}),
  rename: (name: string) => post<{ person: Person }>("/api/name", { name }),
  account: (name: string, password: string) => post<{ person: Person }>("/api/account", { name, password }),
  login: (name: string, password: string) => post<{ person: Person }>("/api/login", { name, password }),
  logout: () => post<unknown>("/api/logout"),
  forget: (password?: string) => post<unknown>("/api/delete", password ? { password } : {}),

  games: () => once<{ games: GameInfo[]; levels: string[] }>("/api/games"),
  choices: (game: string, players: number, options: Options) =>
    post<Choices>("/api/games/choices", { game, players, options }),
  // By its hash, so that the browser keeps it until it changes. A language that the game does not speak is English.
  messages: (game: GameInfo, language: string) => {
    const spoken = game.languages.includes(language) ? language : "en";
    return once<Texts>(`/api/messages/${game.id}.${spoken}.json?v=${game.texts[spoken] ?? ""}`);
  },
  rules: (game: string, language: string) =>
    once<string>(`/api/rules/${game}.${language === "en" ? "" : `${language}.`}md`),

  lessons: () => once<{ lessons: LessonCard[] }>("/api/lessons"),
  lesson: <Reply>(game: string, part: string, request: object) => post<Reply>(`/api/lessons/${game}/${part}`, request),

  lobby: (before = "") =>
    get<{ tables: Table[]; more: string | null }>(
      `/api/tables${before ? `?before=${encodeURIComponent(before)}` : ""}`,
    ),
  mine: () => get<{ tables: Table[] }>("/api/my/tables"),
  table: (id: string) => get<{ table: Table }>(`/api/tables/${id}`),
  invited: (invite: string) => get<{ table: Table }>(`/api/invites/${invite}`),
  open: (wish: TableWish) => post<{ table: Table; invite: string }>("/api/tables", { ...wish, id: token() }),
  // At this screen, with nobody elsewhere.
  openHere: (wish: TableWish) => callHere<{ table: Table }>("POST", "/api/tables", wish),
  here: () => callHere<{ tables: Table[]; lasting: boolean }>("GET", "/api/my/tables"),
  takeRecord: (record: string) => callHere<{ table: Table }>("POST", "/api/records", { record }),
  removeHere: (id: string) => callHere<unknown>("POST", `/api/tables/${id}/remove`),
  record: (id: string) => get<string>(`/api/tables/${id}/record`),
  quick: (game: string) => post<{ table: Table }>("/api/quick", { game }),
  join: (id: string, wish: { seat?: number; invite?: string }) =>
    post<{ table: Table; seat: number }>(`/api/tables/${id}/join`, wish),
  admit: (id: string, invite: string) => post<{ table: Table }>(`/api/tables/${id}/admit`, { invite }),
  leave: (id: string) => post<unknown>(`/api/tables/${id}/leave`),
  start: (id: string, fill?: string) => post<{ table: Table }>(`/api/tables/${id}/start`, fill ? { fill } : {}),
  rematch: (id: string) => post<{ table: Table }>(`/api/tables/${id}/rematch`),
  invite: (id: string) => post<{ invite: string }>(`/api/tables/${id}/invite`),
  remove: (id: string, seat: number) => post<unknown>(`/api/tables/${id}/remove`, { seat }),
  // Some frames from the `from`-th on; `all` says how many there are.
  replay: (id: string, seat: number | "all" | null, from: number) =>
    get<{ table: Table; seat_names: string[]; all: number; frames: ReplayFrame[] }>(
      `/api/tables/${id}/replay?from=${from}&most=100${seat === null ? "" : `&seat=${seat}`}`,
    ),
};
