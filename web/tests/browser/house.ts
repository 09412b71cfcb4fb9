// The real server and a real browser for the tests: a fresh data folder, a port of its own, Debian's chromium.
// The games are the same every time, so that dice do not decide whether a test passes; ENFILADE_TEST_GAMES=TEXT plays
// others. Tests wait for what they need to see and for nothing else: a limit of time is for what hangs, and no wait
// that ran out is passed over. ENFILADE_TEST_SLOWER=N makes the pages N times slower, to see whether that holds;
// ENFILADE_TEST_PATIENCE=SECONDS finds out sooner what waits in vain.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createConnection, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import axe from "axe-core";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Request,
} from "playwright-core";
import { afterAll, beforeAll, expect, onTestFailed } from "vitest";
import type { Pack } from "../../src/lib/wire";

const root = join(import.meta.dirname, "../../..");
export const program = process.env.ENFILADE_PROGRAM ?? join(root, "build/release/bin/enfilade");
const games = process.env.ENFILADE_TEST_GAMES ?? "1";
const slower = Number(process.env.ENFILADE_TEST_SLOWER ?? 1);
const pictures = join(root, "build/check/web");
mkdirSync(pictures, { recursive: true });

// ---- The server ----------------------------------------------------------------------------------------------

export const patience = Number(process.env.ENFILADE_TEST_PATIENCE ?? 180) * 1000; // with a busy machine

export class House {
  private process: ChildProcess | null = null;
  private browser: Browser | null = null;
  private readonly data = mkdtempSync(join(tmpdir(), "enfilade-web-"));
  private port = 0;
  private log = "";
  private visitors = 0;

  constructor(private readonly origins: readonly string[] = []) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  // The first time at a port that is free, and at the same one ever after.
  async open(): Promise<void> {
    this.port ||= await freePort();
    const origins = this.origins.flatMap((origin) => ["--origin", origin]);
    const child = spawn(program, [
      "serve",
      "--data",
      this.data,
      "--listen",
      `127.0.0.1:${this.port}`,
      "--web",
      join(root, "web/dist"),
      "--unlimited",
      "127.0.0.1",
      "--foretold",
      games,
      ...origins,
    ]);
    this.process = child;
    child.stderr.on("data", (text: Buffer) => (this.log = (this.log + text.toString()).slice(-4000)));
    await new Promise<void>((ready, fail) => {
      let told = "";
      child.stdout.on("data", (text: Buffer) => {
        told += text.toString();
        if (told.endsWith("\n\n")) ready();
      });
      child.once("exit", (code) => fail(new Error(`the server ended with ${code}: ${this.log}`)));
    });
  }
  // A corrected box, for those who set a table from then on; its hash is answered once the server has read it.
  async offer(game: string, name: string, box: object): Promise<string> {
    const folder = join(this.data, "packs", game);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(box));
    let found: string | undefined;
    await expect
      .poll(async () => {
        const { packs } = (await (await fetch(`${this.url}/api/packs`)).json()) as { packs: Pack[] };
        return (found = packs.find((one) => one.game === game && one.name === name)?.components);
      })
      .toBeTruthy();
    return found!;
  }
  get address(): { host: string; port: number } {
    return { host: "127.0.0.1", port: this.port };
  }

  // Somebody comes with a browser of their own.
  async visit(wishes: Wishes = {}): Promise<Visitor> {
    this.browser ??= await launch();
    const visitor = await Visitor.come(this.browser, wishes);
    const nth = (this.visitors += 1);
    onTestFailed(({ task }) =>
      visitor.picture(`failed-${task.name.replace(/\W+/g, "-").slice(0, 60)}-${nth}`).catch(() => undefined),
    );
    return visitor;
  }

  // As if the power had failed: no time to tidy up.
  async crash(): Promise<void> {
    const child = this.process;
    if (!child) return;
    this.process = null;
    const gone = new Promise((done) => child.once("close", done));
    child.kill("SIGKILL");
    await gone;
  }
  async close(): Promise<void> {
    await this.browser?.close();
    await this.crash();
    rmSync(this.data, { recursive: true, force: true });
  }
}

// A house for all tests of a file.
export function openHouse(): House {
  const house = new House();
  beforeAll(() => house.open());
  afterAll(() => house.close());
  return house;
}

// A network cable between a browser and the server, to be cut or held up.
export class Cable {
  private port = 0;
  private server: Server | null = null;
  private pairs = new Set<[Socket, Socket]>();
  private whole = true;

  async lay(to: () => { host: string; port: number }): Promise<void> {
    const server = createServer((near) => {
      if (!this.whole) return void near.destroy();
      const far = createConnection(to());
      const pair: [Socket, Socket] = [near, far];
      this.pairs.add(pair);
      near.pipe(far);
      far.pipe(near);
      for (const end of pair) {
        end.on("error", () => {});
        end.on("close", () => {
          this.pairs.delete(pair);
          near.destroy();
          far.destroy();
        });
      }
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    this.server = server;
    this.port = (server.address() as { port: number }).port;
  }
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }
  // Nothing gets through any more, but nobody notices yet.
  hold(): void {
    this.whole = false;
    for (const [near, far] of this.pairs) {
      near.unpipe(far);
      far.unpipe(near);
    }
  }
  cut(): void {
    this.whole = false;
    for (const pair of this.pairs) for (const end of pair) end.destroy();
  }
  mend(): void {
    this.cut();
    this.whole = true;
  }
  async remove(): Promise<void> {
    this.cut();
    await new Promise((done) => this.server?.close(done));
  }
}

// ---- The browser ---------------------------------------------------------------------------------------------

export interface Wishes {
  theme?: "paper" | "lacquer";
  language?: "en" | "de";
  phone?: boolean;
  confirm?: boolean;
  speed?: "off" | "quick" | "normal" | "slow";
  keeps?: boolean; // lets the browser keep the client on the device, which costs every new visitor some megabytes
}

// Both themes, languages and sizes in two screens. Boards take the one pair or the other, so that every screen is seen
// somewhere and none of them everywhere.
export const oneKind: readonly (Wishes & { name: string })[] = [
  { name: "paper-en", theme: "paper", language: "en" },
  { name: "phone-lacquer-de", theme: "lacquer", language: "de", phone: true },
];
export const otherKind: readonly (Wishes & { name: string })[] = [
  { name: "lacquer-de", theme: "lacquer", language: "de" },
  { name: "phone-paper-en", theme: "paper", language: "en", phone: true },
];

const browserTerms = () => ({
  executablePath: process.env.CHROMIUM ?? find("chromium"),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
  timeout: patience,
});
export const launch = (): Promise<Browser> => chromium.launch(browserTerms());

// A browser that keeps what it is told in this folder, beyond its end. As the only one it can be killed.
export const launchWith = (folder: string, wishes: Wishes): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...browserTerms(), ...screenOf(wishes) });
// A browser whose person has told it to keep nothing for anybody.
export function forbidKeeping(folder: string): void {
  mkdirSync(join(folder, "Default"), { recursive: true });
  const refuse = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(folder, "Default/Preferences"), JSON.stringify(refuse));
}
export async function killBrowser(folder: string): Promise<void> {
  const ours = () =>
    readdirSync("/proc").filter((pid) => {
      const file = `/proc/${pid}/cmdline`;
      const words = /^\d+$/.test(pid) && existsSync(file) ? readFileSync(file, "utf8").split("\0") : [];
      return words.includes(`--user-data-dir=${folder}`) && !words.some((word) => word.startsWith("--type="));
    });
  for (const pid of ours()) process.kill(Number(pid), "SIGKILL");
  await expect.poll(ours).toEqual([]);
}

// For who is to be found at the same port again: none is given twice. Not one of those from 32768 on: the kernel gives
// them to whoever connects to something, also while nobody listens there.
let nextPort = 30_000 + (process.pid % 2_000);
export async function freePort(): Promise<number> {
  while (nextPort < 32_768) {
    const port = nextPort++;
    const probe = createServer();
    const free = await new Promise<boolean>((told) => {
      probe.once("error", () => told(false));
      probe.listen(port, "127.0.0.1", () => told(true));
    });
    if (!free) continue;
    await new Promise((done) => probe.close(done));
    return port;
  }
  throw new Error("no port is free");
}

// A program on the path.
export function find(name: string): string {
  const found = (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
  if (!found) throw new Error(`${name} is not installed`);
  return found;
}

export const screenOf = ({ phone = false, keeps = false }: Wishes): BrowserContextOptions => ({
  ...(phone
    ? { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }
    : { viewport: { width: 1440, height: 900 } }),
  serviceWorkers: keeps ? "allow" : "block",
});

// A person with a browser of their own.
export class Visitor {
  readonly errors: string[] = [];
  private readonly underway = new Set<Request>();
  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on("pageerror", (error) => this.errors.push(error.message));
    page.on("console", (message) => {
      // A server that is away is no fault of the page.
      if (message.type() === "error" && !/ERR_|WebSocket|401|404/.test(message.text()))
        this.errors.push(message.text());
    });
    // What a worker asks for never ends where the worker is let go.
    const ofWorkers = /\.wasm$|\/assets\/(?:asking|studying|thinker|worker|net|enfilade)-[^/]*$/;
    page.on("request", (request) => {
      if (!ofWorkers.test(request.url())) this.underway.add(request);
    });
    page.on("requestfinished", (request) => this.underway.delete(request));
    page.on("requestfailed", (request) => this.underway.delete(request));
  }

  static async come(browser: Browser, wishes: Wishes = {}): Promise<Visitor> {
    const context = await browser.newContext(screenOf(wishes));
    return Visitor.sit(context, wishes);
  }

  static async sit(context: BrowserContext, wishes: Wishes = {}): Promise<Visitor> {
    const { theme = "paper", language = "en", confirm = true, speed = "off" } = wishes;
    await context.addInitScript((text) => void (globalThis.foretold = text), games);
    await context.addInitScript(
      (likes) => {
        try {
          if (!localStorage.getItem("enfilade.settings"))
            localStorage.setItem("enfilade.settings", JSON.stringify(likes));
        } catch {
          // a browser that keeps nothing
        }
      },
      { theme, language, confirm, speed, sound: true, shortcuts: true },
    );
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    if (slower > 1) {
      const inside = await context.newCDPSession(page);
      await inside.send("Emulation.setCPUThrottlingRate", { rate: slower });
    }
    return new Visitor(context, page);
  }

  // Nothing has gone wrong in the page.
  async leave(): Promise<void> {
    await this.context.close();
    expect(this.errors).toEqual([]);
  }

  async picture(name: string): Promise<void> {
    await this.page.screenshot({ path: join(pictures, `${name}.png`) });
  }

  // Everything that was asked for is here and drawn, and nothing moves or fades: what is seen now stays.
  async quiet(): Promise<void> {
    do {
      await expect.poll(() => this.underway.size).toBe(0);
      await still(this.page);
    } while (this.underway.size > 0);
    await expect.poll(() => undrawn(this.page)).toEqual([]);
  }

  // No finding of axe, no text that is only a key, no drawing that is not there; and a picture for people to look at.
  async inspect(name: string): Promise<void> {
    await this.quiet();
    await this.page.evaluate(axe.source);
    expect(await findings(this.page), name).toEqual([]);
    await this.picture(name);
    const text = await this.page.evaluate(() => document.body.innerText);
    expect(
      text.match(
        /\b(?:home|nav|lobby|seat|level|prompt|panel|ep|fc|pa|rp|generic|table|rules|settings|event|move|refusal|option|clock|ended|happening)\.[a-z_]+(?:\.[a-z_]+)*\b/g,
      ) ?? [],
      name,
    ).toEqual([]);
    // Nor names that the server made up, nor numbers of cards.
    expect(text.match(/\bguest-\w+|\b(?:CO|RM)\d\d\b/gi) ?? [], name).toEqual([]);
  }
}

// What axe finds.
const findings = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found = await (
      window as unknown as {
        axe: {
          run(): Promise<{
            violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[];
          }>;
        };
      }
    ).axe.run();
    return found.violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map((node) => `${node.html}\n${node.failureSummary ?? ""}`).join("\n")}`,
    );
  });

// Symbols that are used and not there.
const undrawn = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll("use")]
        .map((use) => use.getAttribute("href") ?? "")
        .filter((href) => !document.getElementById(href.slice(1))),
    ),
  ]);

// Until all letters have their typeface and nothing has moved or faded for a few frames. What breathes for ever may.
// What a board does when it sees its new size, it does in the next frame.
export const still = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ends = (one: Animation) => one.effect?.getComputedTiming().endTime !== Infinity;
    for (let frames = 0; frames < 3; frames += 1) {
      await document.fonts.ready;
      const moving = document.getAnimations().filter((one) => one.playState === "running" && ends(one));
      if (moving.length > 0) frames = -1;
      await Promise.allSettled(moving.map((one) => one.finished));
      await new Promise(requestAnimationFrame);
    }
  });

// Where something is, once it stays there.
export async function placeOf(
  page: Page,
  what: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  await what.waitFor();
  await still(page);
  const box = await what.boundingBox();
  if (!box) throw new Error("not on the screen");
  return box;
}

// What is there only for a moment, noted by the page itself: it is not missed, however slowly the page is asked. Call
// it before, and what it returns after. The first time, the page also presses that key at once.
export async function glimpse(page: Page, selector: string, key = ""): Promise<() => Promise<void>> {
  const nth = await page.evaluate(
    ([wanted, pressed]) => {
      const noted = window as unknown as { glimpsed?: boolean[] };
      const all = (noted.glimpsed ??= []);
      const at = all.push(false) - 1;
      const observer = new MutationObserver(() => {
        if (!document.querySelector(wanted!)) return;
        observer.disconnect();
        all[at] = true;
        if (pressed) window.dispatchEvent(new KeyboardEvent("keydown", { key: pressed }));
      });
      observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
      return at;
    },
    [selector, key],
  );
  return async () => {
    await page.waitForFunction((at) => (window as unknown as { glimpsed: boolean[] }).glimpsed[at], nth);
  };
}

// A tap is over when the page has heard of it: the click comes some time after the finger. Taps follow one another as
// slowly as a person's: the second of two quick ones, which a page may take for that, does not reach it.
export async function tap(target: Locator): Promise<void> {
  const page = target.page();
  for (let taps = 0; taps !== 1;) {
    await page.evaluate(() => {
      const heard = window as unknown as { taps: number };
      heard.taps = 0;
      const hear = (event: MouseEvent) => {
        if (event.detail > 1) event.stopImmediatePropagation();
        setTimeout(() => (heard.taps = event.detail));
      };
      addEventListener("click", hear, { once: true, capture: true });
    });
    await target.tap();
    const heard = await page.waitForFunction(() => (window as unknown as { taps: number }).taps);
    taps = await heard.jsonValue();
  }
}

// A table of mine with computers, the weakest unless told otherwise.
export async function sit(
  page: Page,
  url: string,
  game: string,
  players: number,
  options: Record<string, string> = {},
  level = "page",
): Promise<void> {
  await page.goto(url);
  const id = await page.evaluate(
    async (table) => {
      const post = async (path: string, body: unknown) =>
        (
          await fetch(path, {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify(body),
          })
        ).json() as Promise<{ table?: { id: string } }>;
      await post("/api/guest", { name: "Ada" });
      return (await post("/api/tables", table)).table?.id;
    },
    {
      game,
      players,
      options,
      seats: Array.from({ length: players }, (_, i) => (i ? { kind: "computer", level } : { kind: "me" })),
    },
  );
  await page.goto(`${url}/table/${id}`);
}

// Plays the rest of the game over a line of its own, always with the first answer.
export const playOut = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    interface Heard {
      id?: string;
      decision?: number | null;
      menu?: { move: object }[] | null;
      node?: { kind: string } | null;
    }
    const table = location.pathname.split("/")[2] ?? "";
    const line = new WebSocket(`${location.origin.replace("http", "ws")}/ws?table=${table}`);
    const send = (what: object) => line.send(JSON.stringify(what));
    let asked = -1;
    await new Promise<void>((over) => {
      line.onopen = () => send({ t: "watch", seat: 0 });
      line.onmessage = (event: MessageEvent<string>) => {
        const { id, decision, menu, node } = JSON.parse(event.data) as Heard;
        if (node?.kind === "over") return over();
        // A long menu is asked for.
        if (id === `menu-${asked}` || (decision != null && decision !== asked)) {
          asked = decision ?? asked;
          const move = menu?.[0]?.move;
          if (move) send({ t: "apply", id: `apply-${asked}`, seat: 0, decision: asked, move });
          else send({ t: "menu", id: `menu-${asked}`, seat: 0 });
        }
      };
    });
    line.close();
  });

// ---- Playing Forbidden City ------------------------------------------------------------------------------------

export async function startAgainstComputer(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole("radio", { name: /Forbidden City|Verbotene Stadt/ }).check({ force: true });
  await page.getByLabel(/^(Strength|Spielstärke)$/).selectOption("page");
  await page.getByRole("button", { name: "Start" }).click();
  await page.locator("svg.palace").waitFor();
}

// Until it is my turn, or over.
export async function myTurnOrOver(page: Page): Promise<"turn" | "over"> {
  await page.locator(".prompt.decide, .prompt.over").first().waitFor();
  return (await page.locator(".prompt.over").count()) > 0 ? "over" : "turn";
}

// The clause that a refusal names by its title.
export async function refusedBy(page: Page): Promise<string> {
  const rule = page.locator(".prompt.refused [data-clause]");
  await rule.filter({ hasText: /\w/ }).waitFor();
  return (await rule.getAttribute("data-clause")) ?? "";
}

export const tilesOnTable = (page: Page): Promise<number> =>
  page
    .locator("svg.palace")
    .getAttribute("aria-label")
    .then((label) => Number(/\d+/.exec(label ?? "")?.[0] ?? -1));

// Places my tile with the mouse on the nth of the places where it fits.
export async function placeByMouse(page: Page, nth: number): Promise<void> {
  // Nowhere: out of the game, and confirmed where moves are.
  if ((await page.locator(".target").count()) === 0) {
    const answer = page.locator(".prompt .acts .btn:not(.icon)").last();
    await answer.click();
    if ((await page.locator(".prompt.sure").count()) > 0) await answer.click();
    return;
  }
  const before = await tilesOnTable(page);
  const asItLies = page.locator(".target.lg");
  const places = (await asItLies.count()) > 0 ? asItLies : page.locator(".target.lr");
  await places.nth(nth % (await places.count())).click();
  await page.getByRole("button", { name: /Place tile|Plättchen legen/ }).click();
  await page.waitForFunction(
    (n) => Number(/\d+/.exec(document.querySelector("svg.palace")?.getAttribute("aria-label") ?? "")?.[0] ?? -1) > n,
    before,
  );
}
