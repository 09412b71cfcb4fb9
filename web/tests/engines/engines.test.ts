// The real pages in three engines: every game is opened at three sizes, the prompt is as high as in Chromium, nothing
// scrolls that should not, and ten decisions can be made. Whole games are played in Chromium alone (tests/browser).
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { House, patience } from "../browser/house";
import { chromiumEngine, type Engine, firefoxEngine, webkitEngine } from "./engine";

const games = ["forbidden-city", "royal-palace", "palaces", "eternal-palace"];
const sizes = [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const;
const decisions = 10;

const house = new House();
const engines: Engine[] = [];
let cookie = "";

beforeAll(async () => {
  await house.open();
  engines.push(...(await Promise.all([chromiumEngine(), firefoxEngine(), webkitEngine()])));
  const guest = await fetch(`${house.url}/api/guest`, { method: "POST", headers: own(), body: "{}" });
  cookie = guest.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  // The same person in every engine, in the dark theme: its bars must be dark, too.
  for (const engine of engines) {
    await engine.open(`${house.url}/lobby`);
    const likes = JSON.stringify({ theme: "lacquer", language: "en", confirm: false, speed: "off" });
    await engine.run(`(document.cookie = ${JSON.stringify(`${cookie}; path=/`)},
      localStorage.setItem("enfilade.settings", ${JSON.stringify(likes)}), 0)`);
  }
});
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.close()));
  await house.close();
});

const own = () => ({ "content-type": "application/json", origin: house.url, ...(cookie ? { cookie } : {}) });

async function newTable(game: string): Promise<string> {
  const seats = [{ kind: "me" }, { kind: "computer", level: "page" }, { kind: "computer", level: "page" }];
  const wish = { game, players: 3, seats, private: true, id: game };
  const reply = await fetch(`${house.url}/api/tables`, { method: "POST", headers: own(), body: JSON.stringify(wish) });
  return ((await reply.json()) as { table: { id: string } }).table.id;
}

interface Look {
  prompt: number; // height
  says: string;
  tooTall: number;
  tooWide: number;
  dark: boolean;
}

// In the page: with its typefaces, two frames after the last change of size.
const frames = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`;
const settled = `document.fonts.ready.then(() => ${frames})`;
const look = `${settled}.then(() => {
  const page = document.documentElement;
  return {
    prompt: Math.round(document.querySelector(".prompt").getBoundingClientRect().height),
    says: document.querySelector(".prompt h2").textContent.trim(),
    tooTall: page.scrollHeight - innerHeight,
    tooWide: page.scrollWidth - innerWidth,
    dark: getComputedStyle(page).colorScheme === "dark",
  };
})`;
// In the page: waits for what it needs, and says what has not come.
const until = `async (what, holds) => {
  for (const end = performance.now() + ${patience}; !holds(); await new Promise((done) => setTimeout(done, 30)))
    if (performance.now() > end) throw new Error("waited in vain for " + what);
}`;
const asked = `(${until})("a question or the end",
  () => document.querySelector(".prompt.decide, .prompt.confirm, .prompt.over"))`;
// Makes one decision from the list of moves: a hidden sequence by its first choices. What is sent empties the list,
// and what is not whole yet stands above it.
const decide = `(async () => {
  const until = ${until};
  const tab = document.querySelectorAll(".rail [role=tab]")[1];
  if (tab.getAttribute("aria-selected") !== "true") tab.click();
  const first = () => document.querySelector(".moves .line");
  await until("a move or the end", () => first() || document.querySelector(".prompt.over"));
  const line = first();
  if (!line) return;
  const begun = () => document.querySelector(".moves .begun")?.textContent;
  const before = begun();
  const said = line.textContent.trim();
  line.click();
  await until("the answer to: " + said, () => !line.isConnected || begun() !== before);
})()`;

describe.each(games)("%s", (game) => {
  test("looks the same in three engines, and can be played in each", async () => {
    const table = await newTable(game);
    const seen = new Map<string, Look[]>();
    for (const engine of engines) {
      await engine.resize(...sizes[2]);
      await engine.open(`${house.url}/table/${table}`);
      await engine.run(asked);
      const looks: Look[] = [];
      for (const [width, height] of sizes) {
        await engine.resize(width, height);
        looks.push(await engine.run<Look>(look));
      }
      seen.set(engine.name, looks);
    }
    const there = seen.get("chromium") ?? [];
    for (const [name, looks] of seen)
      looks.forEach((here, i) => {
        const where = `${game} at ${sizes[i]?.[0]} px in ${name}`;
        expect(here.says, where).toBe(there[i]?.says);
        expect(here.tooTall, `${where}: taller than its window`).toBeLessThanOrEqual(0);
        expect(here.tooWide, `${where}: wider than its window`).toBeLessThanOrEqual(0);
        expect(here.dark, `${where}: bars of the dark theme`).toBe(true);
        // A line may break elsewhere, the prompt may not swallow the board.
        expect(Math.abs(here.prompt - (there[i]?.prompt ?? 0)), `${where}: height of the prompt`).toBeLessThan(40);
      });
    for (const engine of engines) for (let n = 0; n < decisions; n += 1) await engine.run(decide);
    for (const engine of engines) expect((await engine.run<Look>(look)).tooTall, engine.name).toBeLessThanOrEqual(0);
  });
});
