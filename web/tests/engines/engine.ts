// Three browser engines behind four verbs. Chromium is driven by playwright-core. Firefox speaks WebDriver BiDi itself,
// and is asked directly: what playwright-core sends every page of it is more than Debian's Firefox knows. WebKit has
// Debian's WebKitWebDriver, which speaks plain WebDriver, and a screen that nobody sees.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { find, freePort, launch } from "../browser/house";

export interface Engine {
  readonly name: string;
  open(url: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  // Runs a function's source in the page and waits for what it promises.
  run<Value>(source: string): Promise<Value>;
  close(): Promise<void>;
}

export async function chromiumEngine(): Promise<Engine> {
  const browser = await launch();
  const page = await browser.newPage();
  return {
    name: "chromium",
    open: async (url) => void (await page.goto(url)),
    resize: (width, height) => page.setViewportSize({ width, height }),
    run: (source) => page.evaluate(source),
    close: () => browser.close(),
  };
}

// ---- Firefox -------------------------------------------------------------------------------------------------

export async function firefoxEngine(): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), "enfilade-firefox-"));
  const program = process.env.FIREFOX ?? find("firefox-esr");
  const child = spawn(program, ["--headless", "--remote-debugging-port=0", "--profile", profile, "--no-remote"], {
    env: { ...process.env, MOZ_REMOTE_SETTINGS_DEVTOOLS: "1", HOME: profile },
  });
  const address = await heard(child, /WebDriver BiDi listening on (ws:\S+)/);
  const bidi = await Bidi.connect(`${address}/session`);
  await bidi.ask("session.new", { capabilities: {} });
  const { context } = await bidi.ask<{ context: string }>("browsingContext.create", { type: "tab" });
  return {
    name: "firefox",
    open: async (url) => void (await bidi.ask("browsingContext.navigate", { context, url, wait: "complete" })),
    resize: async (width, height) =>
      void (await bidi.ask("browsingContext.setViewport", { context, viewport: { width, height } })),
    run: async (source) => {
      const expression = `Promise.resolve(${source}).then((value) => JSON.stringify(value ?? null))`;
      const reply = await bidi.ask<{ result?: { value: string }; exceptionDetails?: { text: string } }>(
        "script.evaluate",
        { expression, awaitPromise: true, target: { context } },
      );
      if (!reply.result) throw new Error(reply.exceptionDetails?.text);
      return JSON.parse(reply.result.value) as never;
    },
    close: async () => {
      bidi.close();
      await ended(child);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

class Bidi {
  private last = 0;
  private readonly open = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();

  private constructor(private readonly socket: WebSocket) {
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      const said = JSON.parse(data) as { id?: number; type: string; result?: unknown; message?: string };
      const asked = this.open.get(said.id ?? -1);
      if (!asked) return;
      this.open.delete(said.id ?? -1);
      if (said.type === "error") asked.reject(new Error(said.message));
      else asked.resolve(said.result);
    };
  }
  static async connect(address: string): Promise<Bidi> {
    const socket = new WebSocket(address);
    await new Promise((done, fail) => {
      socket.onopen = done;
      socket.onerror = () => fail(new Error(`nobody answers at ${address}`));
    });
    return new Bidi(socket);
  }
  ask<Reply>(method: string, params: object): Promise<Reply> {
    const id = (this.last += 1);
    return new Promise<Reply>((resolve, reject) => {
      this.open.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }
  close(): void {
    this.socket.close();
  }
}

// ---- WebKit --------------------------------------------------------------------------------------------------

export async function webkitEngine(): Promise<Engine> {
  // Xvfb takes the first display that is free and says which on its third channel.
  const screen = spawn(find("Xvfb"), ["-displayfd", "3", "-screen", "0", "1600x1300x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const display = await new Promise<string>((found, fail) => {
    screen.stdio[3]?.once("data", (number: Buffer) => found(`:${number.toString().trim()}`));
    screen.once("exit", () => fail(new Error("Xvfb did not start")));
  });
  const port = await freePort(); // the driver takes a number and tells none
  const home = mkdtempSync(join(tmpdir(), "enfilade-webkit-"));
  const driver = spawn(find("WebKitWebDriver"), [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, HOME: home, LIBGL_ALWAYS_SOFTWARE: "1", GDK_BACKEND: "x11" },
  });
  const ask = async <Reply>(method: string, path: string, body?: object): Promise<Reply> => {
    const init = body ? { method, body: JSON.stringify(body) } : { method };
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, init);
    const { value } = (await reply.json()) as { value: unknown };
    const { error, message } = (value ?? {}) as { error?: string; message?: string };
    if (!reply.ok) throw new Error(`${error}: ${message}`);
    return value as Reply;
  };
  await answers(() => ask("GET", "/status"));
  const args = ["--automation", "--javascript-can-open-windows-automatically=true"];
  const { sessionId } = await ask<{ sessionId: string }>("POST", "/session", {
    capabilities: {
      alwaysMatch: { "webkitgtk:browserOptions": { binary: miniBrowser(), args } },
    },
  });
  const at = `/session/${sessionId}`;
  await ask("POST", `${at}/timeouts`, { script: 300_000, pageLoad: 300_000 });
  const sync = <Value>(script: string) => ask<Value>("POST", `${at}/execute/sync`, { script, args: [] });
  // The first window has a tool bar that keeps it wider than a phone; one that a page opens has none.
  const first = await ask<string>("GET", `${at}/window`);
  await sync(`open("about:blank", "", "toolbar=no,location=no,menubar=no,resizable=yes,width=390,height=844")`);
  const windows = await ask<string[]>("GET", `${at}/window/handles`);
  await ask("POST", `${at}/window`, { handle: windows.find((window) => window !== first) });
  return {
    name: "webkit",
    open: async (url) => void (await ask("POST", `${at}/url`, { url })),
    // A window is larger than its page by its frame, and follows a wish only after a while: what it still lacks is
    // its frame only once it is near to what was asked for.
    resize: async (width, height) => {
      const frame = 200;
      let [more, taller] = [0, 0];
      for (const end = Date.now() + 300_000; Date.now() < end;) {
        await ask("POST", `${at}/window/rect`, { width: width + more, height: height + taller });
        await new Promise((done) => setTimeout(done, 50));
        const [w = 0, h = 0] = await sync<number[]>("return [innerWidth, innerHeight]");
        const [wider, higher] = [width - w, height - h];
        if (wider === 0 && higher === 0) return;
        if (Math.abs(wider) > frame || Math.abs(higher) > frame) continue;
        more = Math.min(Math.max(more + wider, 0), frame);
        taller = Math.min(Math.max(taller + higher, 0), frame);
      }
      throw new Error(`the window did not become ${width} by ${height}`);
    },
    run: async (source) => {
      const script = `const done = arguments[0];
        Promise.resolve(${source})
          .then((value) => done({ value: value ?? null }), (error) => done({ error: String(error) }))`;
      const said = await ask<{ value?: unknown; error?: string }>("POST", `${at}/execute/async`, { script, args: [] });
      if (said.error !== undefined) throw new Error(said.error);
      return said.value as never;
    },
    close: async () => {
      await ask("DELETE", at).catch(() => undefined);
      await ended(driver);
      await ended(screen);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

// The small browser that comes with WebKitGTK, wherever this machine's libraries are.
function miniBrowser(): string {
  const folders = ["/usr/lib", ...readdirSync("/usr/lib").map((name) => `/usr/lib/${name}`)];
  const found = folders
    .flatMap((folder) => ["webkit2gtk-4.1", "webkit2gtk-4.0"].map((name) => `${folder}/${name}/MiniBrowser`))
    .find((path) => existsSync(path));
  if (!found) throw new Error("MiniBrowser is not installed");
  return found;
}

// ---- Programs ------------------------------------------------------------------------------------------------

function heard(child: ChildProcess, what: RegExp): Promise<string> {
  return new Promise((found, fail) => {
    let text = "";
    const listen = (data: Buffer) => {
      text += data.toString();
      const match = what.exec(text);
      if (match?.[1]) found(match[1]);
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.once("exit", (code) => fail(new Error(`it ended with ${code}: ${text}`)));
  });
}

async function answers(ask: () => Promise<unknown>): Promise<void> {
  for (let attempt = 0; attempt < 3000; attempt += 1) {
    if (
      await ask().then(
        () => true,
        () => false,
      )
    )
      return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("nobody answers");
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once("exit", done));
  child.kill("SIGKILL");
  await gone;
}
