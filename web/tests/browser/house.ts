// The real server and a real browser for the tests: a fresh data folder, a port of its own, Debian's chromium.
// The games are the same every time, so that dice do not decide whether a test passes; ENFILADE_TEST_GAMES=TEXT plays
// others.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createConnection, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import axe from "axe-core";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFailed } from "vitest";

const root = join(import.meta.dirname, "../../..");
export const program = process.env.ENFILADE_PROGRAM ?? join(root, "build/release/bin/enfilade");
const games = process.env.ENFILADE_TEST_GAMES ?? "1";
const pictures = join(root, "build/check/web");
mkdirSync(pictures, { recursive: true });

// ---- The server ----------------------------------------------------------------------------------------------

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, "127.0.0.1", done));
  const { port } = probe.address() as { port: number };
  await new Promise((done) => probe.close(done));
  return port;
}

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
      child.stdout.once("data", () => ready());
      child.once("exit", (code) => fail(new Error(`the server ended with ${code}: ${this.log}`)));
    });
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
    const gone = new Promise((done) => child.once("exit", done));
    child.removeAllListeners("exit");
    child.kill("SIGKILL");
    await Promise.race([gone, new Promise((done) => child.once("close", done))]);
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
  port = 0;
  private server: Server | null = null;
  private pairs = new Set<[Socket, Socket]>();
  private whole = true;

  async lay(port: number, to: () => { host: string; port: number }): Promise<void> {
    this.port = port;
    this.server = createServer((near) => {
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
    await new Promise<void>((done) => this.server?.listen(port, "127.0.0.1", done));
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
  speed?: "off" | "quick" | "normal";
}

// Both themes, languages and sizes in four screens.
export const kinds: readonly (Wishes & { name: string })[] = [
  { name: "paper-en", theme: "paper", language: "en" },
  { name: "lacquer-de", theme: "lacquer", language: "de" },
  { name: "phone-paper-de", theme: "paper", language: "de", phone: true },
  { name: "phone-lacquer-en", theme: "lacquer", language: "en", phone: true },
];

export async function launch(): Promise<Browser> {
  const quiet = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? find("chromium"), args: quiet });
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

// A person with a browser of their own.
export class Visitor {
  readonly errors: string[] = [];
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
  }

  static async come(browser: Browser, wishes: Wishes = {}): Promise<Visitor> {
    const { theme = "paper", language = "en", phone = false, confirm = true, speed = "off" } = wishes;
    const context = await browser.newContext(
      phone
        ? { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }
        : { viewport: { width: 1440, height: 900 } },
    );
    await context.addInitScript(
      (likes) => {
        if (!localStorage.getItem("enfilade.settings"))
          localStorage.setItem("enfilade.settings", JSON.stringify(likes));
      },
      { theme, language, confirm, speed, sound: true, shortcuts: true },
    );
    const page = await context.newPage();
    page.setDefaultTimeout(300_000); // a busy machine may take its time
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

  // No finding of axe, no text that is only a key, no drawing that is not there; and a picture for people to look at.
  async inspect(name: string): Promise<void> {
    await this.page.evaluate(axe.source);
    const findings = () =>
      this.page.evaluate(async () => {
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
    await expect.poll(findings, { message: name, interval: 500 }).toEqual([]); // something may still be fading in
    await this.picture(name);
    const undrawn = () =>
      this.page.evaluate(() => [
        ...new Set(
          [...document.querySelectorAll("use")]
            .map((use) => use.getAttribute("href") ?? "")
            .filter((href) => !document.getElementById(href.slice(1))),
        ),
      ]);
    await expect.poll(undrawn, { message: name }).toEqual([]); // sprites may still be on their way
    const text = await this.page.evaluate(() => document.body.innerText);
    expect(
      text.match(
        /\b(?:home|nav|lobby|seat|level|prompt|panel|ep|fc|pa|rp|generic|table|rules|settings|event|move|refusal|option|clock|ended|happening)\.[a-z_]+(?:\.[a-z_]+)*\b/g,
      ) ?? [],
      name,
    ).toEqual([]);
  }
}

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

export const tilesOnTable = (page: Page): Promise<number> =>
  page
    .locator("svg.palace")
    .getAttribute("aria-label")
    .then((label) => Number(/\d+/.exec(label ?? "")?.[0] ?? -1));

// Places my tile with the mouse on the nth of the places where it fits.
export async function placeByMouse(page: Page, nth: number): Promise<void> {
  const targets = page.locator(".target.lg");
  const buttons = page.locator(".prompt .acts .btn.primary");
  if ((await page.locator(".target").count()) === 0) {
    await buttons.click(); // nowhere: out of the game
    return;
  }
  const before = await tilesOnTable(page);
  const place = page.getByRole("button", { name: /Place tile|Plättchen legen/ });
  // The board may still be sliding to fit the last tile when the button goes down; like a person, try again then.
  for (let attempt = 0; attempt < 5 && (await place.count()) === 0; attempt += 1) {
    const choice = (await targets.count()) === 0 ? page.locator(".target.lr") : targets;
    const box = await choice
      .nth(nth % (await choice.count()))
      .locator(".plate")
      .boundingBox();
    if (!box) throw new Error("the place is not on the screen");
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await place.waitFor({ timeout: 3000 }).catch(() => undefined);
  }
  await place.click();
  await page.waitForFunction(
    (n) => Number(/\d+/.exec(document.querySelector("svg.palace")?.getAttribute("aria-label") ?? "")?.[0] ?? -1) > n,
    before,
  );
}
