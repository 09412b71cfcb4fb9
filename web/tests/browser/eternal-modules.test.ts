// Every module of Eternal Palace on its own board, played through some rounds.
import { describe, expect, test } from "vitest";
import { type EternalTable, openEternal } from "./eternal";
import { logOf, play, roundOf, type Way } from "./eternal-play";
import { openHouse, type Wishes } from "./house";

const house = openHouse();

interface Case extends Way {
  name: string;
  options: Record<string, string>;
  wishes: Wishes;
  tab: string; // its board
  board: string; // what is drawn there
  happens: RegExp | null; // in the log, sooner or later
}
const all = {
  fish_market_tile: "on",
  academy_tile: "on",
  temple_tile: "on",
  palace_market_tile: "on",
  eternal_bridge_tile: "on",
};
const cases: Case[] = [
  {
    name: "labyrinth",
    options: { labyrinth: "on" },
    wishes: {},
    tab: "Labyrinth",
    board: "svg.maze [data-court=L5]",
    prefer: ["LA"],
    happens: /goes to L\d/,
  },
  {
    name: "river-market",
    options: { river_market: "on", edition: "de" },
    wishes: { language: "de", theme: "lacquer" },
    tab: "Flussmarkt",
    board: ".market .demand",
    prefer: ["RM"],
    happens: /erfüllt Anfrage/,
  },
  {
    name: "privileges",
    options: { privileges: "on" },
    wishes: { theme: "lacquer" },
    tab: "Privileges",
    board: ".sheet .tokens svg",
    button: /Play a privilege/,
    happens: /plays a privilege/,
  },
  {
    name: "compositions",
    options: { compositions: "on", edition: "de" },
    wishes: { language: "de" },
    tab: "Kompositionen",
    board: ".composition .three",
    prefer: ["SP", "SB", "DK", "NO"],
    happens: null,
  },
  {
    name: "places",
    options: all,
    wishes: {},
    tab: "New places",
    board: ".tiles .scene",
    prefer: ["AC", "TE", "PM", "FM", "EB"],
    happens: /The Academy holds/,
  },
];

describe.each(cases)("$name", ({ name, options, wishes, tab, board, happens, ...way }) => {
  test("three rounds and more", async () => {
    const guest = await house.visit({ ...wishes, confirm: false });
    const { page } = guest;
    await openEternal(page, { url: house.url, seats: ["me", "page"], options });
    await page.locator("svg.garden, .tabs").first().waitFor();

    // The board is one tap away, and says everything in words, too.
    await page.getByRole("button", { name: tab, exact: true }).click();
    await page.locator(board).first().waitFor();
    await page.waitForLoadState("networkidle");
    await guest.inspect(`eternal-${name}`);
    await page.locator(".ep [role=group] button").first().click();
    await page.locator("svg.garden").waitFor();

    let log = "";
    for (let step = 0; step < 200 && ((await roundOf(page)) <= 3 || (happens && !happens.test(log))); step += 1) {
      const asked = page.locator(".ep .tabs [aria-pressed=true]");
      const shown = (await asked.count()) > 0 ? await asked.innerText() : "";
      if (shown === tab && step % 4 === 0) await guest.inspect(`eternal-${name}-asked`);
      if (!(await play(page, step * 5, way))) break;
      log = await logOf(page);
    }
    expect(await roundOf(page)).toBeGreaterThan(3);
    if (happens) expect(log).toMatch(happens);
    await guest.leave();
  });
});

test("on a phone the Labyrinth is walked with the thumb", async () => {
  const guest = await house.visit({ phone: true, language: "de", confirm: false });
  const { page } = guest;
  const table = { url: house.url, seats: ["me", "page"], options: { labyrinth: "on" } } satisfies EternalTable;
  await openEternal(page, table);
  await page.getByRole("button", { name: "Labyrinth", exact: true }).tap();
  await page.locator("svg.maze").waitFor();
  await page.waitForLoadState("networkidle");
  await guest.inspect("eternal-phone-labyrinth");
  await page.getByRole("button", { name: "Garten", exact: true }).tap();
  for (let step = 0; step < 400 && (await page.locator(".court.open").count()) === 0; step += 1) {
    // In some games nobody can ever choose between two paths: then another one.
    if (step > 0 && step % 80 === 0) await openEternal(page, table);
    const there = page.locator(".offers .offer").filter({ hasText: "Labyrinth" });
    if ((await there.count()) > 0) await there.first().tap();
    else await play(page, step);
  }
  const court = page.locator(".court.open .hit").first();
  await court.waitFor();
  const box = await court.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(43.5);
  await court.tap();
  await expect.poll(() => page.locator(".court.open").count()).toBe(0);
  await guest.leave();
});
