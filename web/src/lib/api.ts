// What is asked of the house: the server, over HTTP, or the one on this device, about its own tables and where there
// is no server (to be reached). Every call answers with the reply or throws a Refused.
import type { LessonCard } from "../learn/lessons";
import type { Standing } from "../review/review";
import { alone, canPlayHere, isHere } from "./here";
import type {
  BoardNow,
  Choices,
  ClockRule,
  GameInfo,
  Options,
  Pack,
  Person,
  PublicTable,
  Refusal,
  ReplayFrame,
  Table,
} from "./wire";
import type { Texts } from "./words";

const unreachable: Refusal = { code: "offline", text: "the server cannot be reached" };

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text);
  }
}

async function call<Reply>(method: "GET" | "POST", path: string, body?: unknown): Promise<Reply> {
  if (isHere(path.split("/")[3] ?? "")) return callHere(method, path, body);
  if (alone) return callAlone(method, path, body);
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
    throw new Refused(unreachable);
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
const alsoHere = /^\/api\/(lessons\/|components\/|games\/choices$)/;
async function callHere<Reply>(method: "GET" | "POST", path: string, body?: unknown): Promise<Reply> {
  const { device } = await import("../device/device");
  const { status, reply } = await device.call(method, path, body);
  if (status !== 200) throw new Refused((reply as { error: Refusal }).error);
  return complete(reply) as Reply;
}

// A site by itself has the texts of the games as files beside its page (cli/site.cpp), and everything else from this
// device.
async function callAlone<Reply>(method: "GET" | "POST", path: string, body?: unknown): Promise<Reply> {
  const [, text] = /^\/(api\/(?:games|lessons|components\/.*|messages\/.*|rules\/.*))$/.exec(path) ?? [];
  if (!text || method === "POST") {
    if (onlyThere.test(path)) throw new Refused(unreachable);
    return callHere(method, path, body);
  }
  const file = /\.\w+(\?|$)/.test(text) ? text : `${text}.json`;
  const response = await fetch(file).catch(() => null);
  if (!response?.ok) throw new Refused(unreachable);
  return (await (file.endsWith(".md") ? response.text() : response.json())) as Reply;
}
// People, and those who are elsewhere.
const onlyThere = /^\/api\/(?!my\/tables$|tables$|tables\/|records$|lessons\/|games\/choices$)/;

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
  components?: string;
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
  choices: (game: string, players: number, options: Options, components?: string) =>
    post<Choices>("/api/games/choices", { game, players, options, ...(components ? { components } : {}) }),
  packs: () => get<{ packs: Pack[] }>("/api/packs"),
  // By its hash, so that the browser keeps it until it changes. A language that the game does not speak is English.
  messages: (game: GameInfo, language: string) => {
    const spoken = game.languages.includes(language) ? language : "en";
    return once<Texts>(`/api/messages/${game.id}.${spoken}.json?v=${game.texts[spoken] ?? ""}`);
  },
  // What is printed on the things of a game, by its hash.
  components: (game: string, content: string) => once<object>(`/api/components/${game}.${content}.json`),
  rules: (game: string, language: string) =>
    once<string>(`/api/rules/${game}.${language === "en" ? "" : `${language}.`}md`),

  lessons: () => once<{ lessons: LessonCard[] }>("/api/lessons"),
  lesson: <Reply>(game: string, part: string, request: object) => post<Reply>(`/api/lessons/${game}/${part}`, request),

  lobby: (before = "") =>
    get<{ tables: Table[]; more: string | null }>(
      `/api/tables${before ? `?before=${encodeURIComponent(before)}` : ""}`,
    ),
  mine: () => get<{ tables: Table[] }>("/api/my/tables"),
  table: (id: string) => get<{ table: Table; invite?: string }>(`/api/tables/${id}`),
  invited: (invite: string) => get<{ table: Table }>(`/api/invites/${invite}`),
  open: (wish: TableWish) => post<{ table: Table }>("/api/tables", { ...wish, id: token() }),
  // At this screen, with nobody elsewhere.
  openHere: (wish: TableWish) => callHere<{ table: Table }>("POST", "/api/tables", wish),
  here: () => callHere<{ tables: Table[]; lasting: boolean }>("GET", "/api/my/tables"),
  sizesHere: () => callHere<Record<string, number>>("GET", "/api/my/sizes"),
  takeRecord: (record: string) => callHere<{ table: Table }>("POST", "/api/records", { record }),
  // To the server: it verifies the record and keeps the game.
  handIn: (record: string) => post<{ table: Table }>("/api/records", { record }),
  kept: (id: string) => callHere<string>("GET", `/api/tables/${id}/kept`),
  removeHere: async (id: string) => {
    await callHere<unknown>("POST", `/api/tables/${id}/remove`);
    await (await import("../device/reviews")).removeReview(id);
  },
  board: (id: string) => get<BoardNow>(`/api/tables/${id}/board`),
  record: (id: string) => get<string>(`/api/tables/${id}/record`),
  quick: (game: string) => post<{ table: Table }>("/api/quick", { game }),
  join: (id: string, wish: { seat?: number; invite?: string }) =>
    post<{ table: Table; seat: number }>(`/api/tables/${id}/join`, wish),
  admit: (id: string, invite: string) => post<{ table: Table }>(`/api/tables/${id}/admit`, { invite }),
  leave: (id: string) => post<unknown>(`/api/tables/${id}/leave`),
  start: (id: string, fill?: string) => post<{ table: Table }>(`/api/tables/${id}/start`, fill ? { fill } : {}),
  rematch: (id: string) => post<{ table: Table }>(`/api/tables/${id}/rematch`),
  playOn: (id: string, at: number, seats: object[]) =>
    post<{ table: Table }>(`/api/tables/${id}/play-on`, { at, seats }),
  remove: (id: string, seat: number) => post<unknown>(`/api/tables/${id}/remove`, { seat }),
  review: (id: string) => get<Standing>(`/api/tables/${id}/review`),
  askReview: (id: string, deeper: boolean) => post<Standing>(`/api/tables/${id}/review`, deeper ? { deeper } : {}),
  // Some frames from the `from`-th on; `all` says how many there are.
  replay: (id: string, seat: number | "all" | null, from: number) =>
    get<{ table: Table; seat_names: string[]; all: number; frames: ReplayFrame[] }>(
      `/api/tables/${id}/replay?from=${from}&most=100${seat === null ? "" : `&seat=${seat}`}`,
    ),
};
