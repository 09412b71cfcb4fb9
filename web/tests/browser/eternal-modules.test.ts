// Every module of Eternal Palace on its own board, played through some rounds.
import { describe, expect, test } from "vitest";
import { tiles } from "../../src/boards/eternal-palace/modules/tiles";
import { type EternalTable, openEternal, question } from "./eternal";
import { logOf, play, roundOf, type Way } from "./eternal-play";
import { openHouse, placeOf, tap, type Wishes } from "./house";

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
    happens: /go(es)? to the /,
  },
  {
    name: "river-market",
    options: { river_market: "on", edition: "de" },
    wishes: { language: "de", theme: "lacquer" },
    tab: "Flussmarkt",
    board: ".market .demand",
    prefer: ["RM"],
    happens: /erfülls?t eine Anforderung/,
  },
  {
    name: "privileges",
    options: { privileges: "on" },
    wishes: { theme: "lacquer" },
    tab: "Privileges",
    board: ".sheet .tokens svg",
    button: /Play a privilege/,
    happens: /plays? a privilege/,
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
    // The board is one tap away, and says everything in words, too.
    await page.getByRole("button", { name: tab, exact: true }).click();
    await page.locator(board).first().waitFor();
    await guest.inspect(`eternal-${name}`);
    await page.locator(".ep [role=group] button").first().click();
    await page.locator("svg.garden").waitFor();
    // A new place lies on the map itself, and says what it does.
    for (const place of tiles.filter((tile) => options[tile.option] === "on").map((tile) => tile.place)) {
      const there = page.locator(`.garden [data-place="${place}"]`);
      expect(await there.getAttribute("data-thing")).toBe(`tile.${place}`);
      expect(await there.locator("[aria-label]").first().getAttribute("aria-label")).toMatch(
        /advisor|wisdom|dice|plank/,
      );
    }
    expect(await page.locator(".garden .gilt:not(.seal)").count()).toBe(Object.values(options).length === 5 ? 5 : 0);

    let reserve = false; // could be taken
    for (let step = 0; (await question(page)) !== "over"; step += 1) {
      expect(step).toBeLessThan(200);
      reserve ||=
        (await page
          .locator(".prompt .btn, .choices .ans")
          .filter({ hasText: /Take what is in the bowl/ })
          .count()) > 0;
      if ((await roundOf(page)) > 3 && (!happens || happens.test(await logOf(page)))) break;
      const shown = await page.locator(".ep .tabs [aria-pressed=true]").innerText();
      if (shown === tab && step % 4 === 0) await guest.inspect(`eternal-${name}-asked`);
      await play(page, step * 5, way);
    }
    expect(await roundOf(page)).toBeGreaterThan(3);
    if (happens) expect(await logOf(page)).toMatch(happens);
    expect(reserve).toBe(options.academy_tile === "on");
    await guest.leave();
  });
});

test("on a phone the Labyrinth is walked with the thumb", async () => {
  const guest = await house.visit({ phone: true, language: "de", confirm: false });
  const { page } = guest;
  const table = { url: house.url, seats: ["me", "page"], options: { labyrinth: "on" } } satisfies EternalTable;
  await openEternal(page, table);
  await tap(page.getByRole("button", { name: "Labyrinth", exact: true }));
  await page.locator("svg.maze").waitFor();
  await guest.inspect("eternal-phone-labyrinth");
  await tap(page.getByRole("button", { name: "Garten", exact: true }));
  const court = page.locator(".court.open .hit").first();
  for (let step = 0; (await question(page)) !== "over" && (await court.count()) === 0; step += 1) {
    expect(step).toBeLessThan(400);
    // In some games nobody can ever choose between two paths: then another one.
    if (step > 0 && step % 80 === 0) await openEternal(page, table);
    const there = page.locator(".offers .offer").filter({ hasText: "Labyrinth" });
    if ((await there.count()) > 0) await tap(there.first());
    else await play(page, step);
  }
  const { width, height } = await placeOf(page, court);
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(43.5);
  await tap(court);
  expect(await page.locator(".court.open").count()).toBe(0);
  await guest.leave();
});
