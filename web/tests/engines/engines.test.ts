// The real pages in three engines: every game is opened at three sizes, the prompt is as high as in Chromium, nothing
// scrolls that should not, and ten decisions can be made. Whole games are played in Chromium alone (tests/browser).
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { House } from "../browser/house";
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
// Waits until it is mine to decide, or over.
const asked = `new Promise((done) => {
  const mine = ".prompt.decide, .prompt.confirm, .prompt.over";
  const look = () => (document.querySelector(mine) ? done(true) : setTimeout(look, 50));
  look();
})`;
// Makes one decision from the list of moves: a hidden sequence by its first choices.
const decide = `(async () => {
  const pause = () => new Promise((done) => setTimeout(done, 30));
  const tab = document.querySelectorAll(".rail [role=tab]")[1];
  if (tab.getAttribute("aria-selected") !== "true") tab.click();
  while (!document.querySelector(".moves .line") && !document.querySelector(".prompt.over")) await pause();
  const first = document.querySelector(".moves .line");
  if (!first) return false;
  const before = first.textContent;
  first.click();
  for (let waited = 0; waited < 100; waited += 1) {
    const next = document.querySelector(".moves .line");
    if (next !== first || next.textContent !== before) return true;
    await pause();
  }
  return true;
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
