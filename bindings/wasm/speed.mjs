// node bindings/wasm/speed.mjs [rounds]: how fast the engine thinks natively, in Node and in Chromium, in one run and in
// turn. Counted is processor time of the thread that thinks, whatever else the machine does; the best of the rounds
// counts. Prints the table of docs/benchmarks.md. "plain" plays every iteration out to the end of the game: playouts;
// "search" is what people play against. All three must answer the same.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { loadEngine } from "./engine.mjs";

process.chdir(join(dirname(fileURLToPath(import.meta.url)), "../.."));
const rounds = Number(process.argv[2] ?? 5);
const bytes = readFileSync("build/wasm/bin/enfilade_proofs.wasm");
const games = ["eternal-palace", "forbidden-city", "palaces", "royal-palace"];
const minds = { plain: 1000, search: 1000 };

// Milliseconds that the first thread of a process has computed until now.
const computed = (pid) => Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;

// Each answers one request of the protocol, and names the process that does it.
async function native() {
  const engine = spawn(process.env.ENFILADE_PROGRAM ?? "build/release/bin/enfilade", ["engine"]);
  const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  return {
    ask: async (request) => {
      engine.stdin.write(`${request}\n`);
      return (await lines.next()).value;
    },
    pid: engine.pid,
    end: () => engine.kill(),
  };
}
async function inNode() {
  const engine = await loadEngine(bytes);
  return { ask: async (request) => engine.handle(request), pid: process.pid, end: () => {} };
}
async function inChromium() {
  const { chromium } = createRequire(join(process.cwd(), "web/package.json"))("playwright-core");
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  const page = await browser.newPage();
  await page.evaluate(
    async ({ source, code }) => {
      const { loadEngine } = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
      globalThis.engine = await loadEngine(Uint8Array.from(atob(code), (letter) => letter.charCodeAt(0)));
    },
    { source: readFileSync("bindings/wasm/engine.mjs", "utf8"), code: bytes.toString("base64") },
  );
  const ask = (request) => page.evaluate((text) => globalThis.engine.handle(text), request);
  // Which of its processes it is shows when it is asked to do something.
  const inside = await browser.newBrowserCDPSession();
  const { processInfo } = await inside.send("SystemInfo.getProcessInfo");
  const before = new Map(processInfo.map(({ id }) => [id, computed(id)]));
  await page.evaluate(() => {
    for (const end = performance.now() + 500; performance.now() < end; );
  });
  const growth = ([id, then]) => computed(id) - then;
  const [[pid]] = [...before].sort((a, b) => growth(b) - growth(a));
  return { ask, pid, end: () => browser.close() };
}

const places = { native: await native(), Node: await inNode(), Chromium: await inChromium() };
console.log("| game | mind | native, iterations a second | Node | Chromium |\n| --- | --- | --- | --- | --- |");
for (const game of games) {
  for (const [mind, iterations] of Object.entries(minds)) {
    const best = {}, answers = new Set();
    let searched = 0;
    for (const place of Object.keys(places)) best[place] = Infinity;
    for (let round = 0; round < rounds; ++round) {
      for (const [place, { ask, pid }] of Object.entries(places)) {
        const say = async (request) => {
          const reply = JSON.parse(await ask(JSON.stringify(request)));
          if (reply.error) throw new Error(JSON.stringify(reply));
          return reply;
        };
        const { match, node } = await say({ request: "new", game, players: 2, seed: 1 });
        let now = node;
        while (now.kind === "chance") ({ node: now } = await say({ request: "chance", match }));
        const begin = computed(pid);
        const thought = await say({ request: "think", match, seat: now.seats[0], mind: `${mind}:${iterations}` });
        best[place] = Math.min(best[place], computed(pid) - begin);
        await say({ request: "close", match });
        searched = thought.iterations;
        answers.add(JSON.stringify(thought.evaluation));
      }
    }
    if (answers.size !== 1) throw new Error(`${game}, ${mind}: they disagree`);
    const speed = (place) => Math.round((searched * 1000) / best[place]);
    const share = (place) => `${speed(place)} (${Math.round((100 * best.native) / best[place])} %)`;
    console.log(`| ${game} | ${mind} | ${speed("native")} | ${share("Node")} | ${share("Chromium")} |`);
  }
}
for (const { end } of Object.values(places)) await end();
