// Two people at one table of Palaces, each with a browser, a language and a theme of their own; and somebody who
// watches.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openHouse } from "./house";
import { asked, decide, myTurnOrOver, openTable, over } from "./palaces";

const house = openHouse();

const turn = (page: Page) =>
  page
    .locator(".prompt.decide, .prompt.confirm, .prompt.over")
    .first()
    .waitFor()
    .then(() => page);
const own = (page: Page): Promise<string[]> =>
  page.locator(".fan button").evaluateAll((cards) => cards.map((card) => card.getAttribute("title") ?? ""));

test("two people play a whole game in two browsers", async () => {
  const host = await house.visit();
  const friend = await house.visit({ language: "de", theme: "lacquer" });
  const a = host.page;
  const b = friend.page;
  await openTable(a, house.url, 2, "friend", { pile_size: "per_player" });
  await a.getByLabel("Your name").fill("Ada");
  await a.getByRole("button", { name: "That is me" }).click();
  const link = await a.locator("p.link span").innerText();
  await b.goto(link);
  await b.getByLabel("Dein Name").fill("Aurélie");
  await b.getByRole("button", { name: "Platz nehmen" }).click();
  for (const page of [a, b]) await page.locator(".pal").waitFor();

  // Three cards each, and three backs for the other.
  for (const page of [a, b]) {
    await expect.poll(() => own(page)).toHaveLength(3);
    await expect.poll(() => page.locator(".seats .backs i:not(.known)").count()).toBe(3);
  }

  let turns = 0;
  let known = 0; // cards that could be turned face up among the backs
  while (!(await over(a))) {
    const page = await Promise.race([turn(a), turn(b)]);
    if (await over(page)) break;
    await decide(page, await asked(page), turns);
    turns += 1;
    if (turns % 5 === 0) known = Math.max(known, await a.locator(".seats .backs i.known").count());
    if (turns === 30) {
      await host.inspect("palaces-together-a");
      await friend.inspect("palaces-together-b");
      await b.locator(".plate").last().click();
      await b
        .getByRole("dialog")
        .getByText(/Ablage/)
        .first()
        .waitFor();
      await friend.inspect("palaces-person");
      await b.keyboard.press("Escape");
    }
  }
  expect(turns).toBeGreaterThan(30);
  expect(known).toBeGreaterThan(0);
  for (const page of [a, b]) await page.locator(".ranking .height").first().waitFor();
  const heights = (page: Page) => page.locator(".ranking .height").allInnerTexts();
  expect(await heights(a)).toEqual(await heights(b));
  await friend.inspect("palaces-over-de");
  await host.leave();
  await friend.leave();
});

test("a spectator sees the table and no hand, and bids can be made from the list of moves", async () => {
  const player = await house.visit();
  const watcher = await house.visit({ theme: "lacquer" });
  const a = player.page;
  const c = watcher.page;
  await openTable(a, house.url, 3, "computer", {}, true);
  await a.locator(".pal").waitFor();
  await c.goto(a.url());
  await c.locator(".pal.watching").waitFor();
  expect(await c.locator(".fan").count()).toBe(0);
  expect(await c.locator(".seats .backs").count()).toBe(3);
  expect(await c.locator("[data-choice], .builder").count()).toBe(0);

  // Up to my first bid, which is then made move by move, and sent whole.
  for (let turns = 0; turns < 60 && (await myTurnOrOver(a)) === "turn" && (await asked(a)) !== "bid"; turns += 1)
    await decide(a, await asked(a), turns);
  await a.getByRole("tab", { name: /Moves/ }).click();
  const move = (text: RegExp) => a.locator(".moves .line").filter({ hasText: text });
  await move(/Make a bid/).click();
  await a.locator(".moves .begun").waitFor();
  for (let i = 0; i < 60 && (await a.locator(".moves .begun").count()) > 0; i += 1) {
    const before = await a.locator(".moves .begun").innerText();
    const next = move(/next suit|bid is complete/);
    await ((await next.count()) > 0 ? next : move(/One more/)).click();
    await a.waitForFunction((old) => document.querySelector<HTMLElement>(".moves .begun")?.innerText !== old, before);
  }
  await a.locator(".moves .sure").getByRole("button", { name: "Confirm" }).click();
  // What came of it may be over already; that it was said stays in the log of both.
  await a.getByRole("tab", { name: /Log/ }).click();
  await a
    .locator(".log")
    .getByText(/^You bid \d/)
    .first()
    .waitFor();
  await c
    .locator(".log")
    .getByText(/^Player 1 bids \d/)
    .first()
    .waitFor();
  await watcher.inspect("palaces-spectator");
  await player.leave();
  await watcher.leave();
});
