// Tables on this device: the same boards, without a server. The network is really cut: the server is killed, and
// nobody answers at its address. Needs a client with the engine (cmake --build --preset wasm, then tools/web build).
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { House, myTurnOrOver, placeByMouse, tilesOnTable, type Visitor } from "./house";

const house = new House();
beforeAll(async () => {
  expect(
    existsSync(join(import.meta.dirname, "../../dist/service.js")),
    "the client was built without the engine",
  ).toBe(true);
  await house.open();
});
afterAll(() => house.close());

// Everything that is needed without a network is here.
async function takeAlong(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.goto(`${house.url}/device`);
  await page.getByText("it starts without a network, too").waitFor();
}
async function setTable(page: Page, game: string, second: "me" | "computer"): Promise<void> {
  await page.getByRole("link", { name: game }).click();
  await page.getByLabel("Player 2").selectOption(second);
  if (second === "computer") await page.getByLabel("Strength").first().selectOption("page");
  await page.getByRole("button", { name: "Open the table" }).click();
}

test("a game against a computer is begun, left, found again and finished without a server", async () => {
  const guest = await house.visit();
  const { page } = guest;
  await takeAlong(guest);
  await guest.inspect("device");
  await house.crash();
  await page.reload();
  await setTable(page, "Forbidden City", "computer");
  await page.locator("svg.palace").waitFor();
  for (let turn = 0; turn < 3; turn += 1) {
    await myTurnOrOver(page);
    await placeByMouse(page, turn);
  }
  await myTurnOrOver(page);
  const before = await tilesOnTable(page);
  expect(before).toBeGreaterThanOrEqual(6);
  await page.reload();
  await myTurnOrOver(page);
  expect(await tilesOnTable(page)).toBe(before);
  // Advice comes from this device, too.
  await page.keyboard.press("h");
  await page.locator(".hint").first().waitFor();
  await page.keyboard.press("h");
  for (let turn = 0; turn < 60 && (await myTurnOrOver(page)) === "turn"; turn += 1) await placeByMouse(page, turn);
  expect(await page.locator(".prompt.over").count()).toBe(1);
  await guest.inspect("device-over");
  await page.goto(`${house.url}/device`);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Save the record/ }).click();
  expect((await saved).suggestedFilename()).toMatch(/^forbidden-city-.*\.record$/);
  await page.getByRole("link", { name: /^Review/ }).click();
  await page.locator("svg.palace").waitFor();
  await guest.leave();
  await house.open();
});

test("around one screen hidden hands stay hidden, and the game is found again when the tab was closed", async () => {
  const both = await house.visit();
  await takeAlong(both);
  await house.crash();
  await setTable(both.page, "Forbidden City", "me");
  for (let turn = 0; turn < 3; turn += 1) {
    const here = both.page.getByRole("button", { name: /^I am Player/ });
    await here.waitFor();
    expect(await both.page.locator("svg.palace, .hand").count()).toBe(0);
    await here.click();
    await both.page.locator(".prompt.decide").waitFor();
    expect(await both.page.locator(".hand .fc-tile").count()).toBe(1);
    expect(await tilesOnTable(both.page)).toBe(turn);
    await both.page.locator(".target.lg").first().click();
    await both.page.getByRole("button", { name: "Place tile" }).click();
  }
  await both.page.getByRole("button", { name: /^I am Player/ }).waitFor();
  const again = await both.context.newPage();
  await both.page.close();
  await again.goto(`${house.url}/device`);
  await again.getByRole("link", { name: /^Open/ }).click();
  await again.getByRole("button", { name: /^I am Player/ }).click();
  await again.locator("svg.palace").waitFor();
  expect(await tilesOnTable(again)).toBe(3);
  // Where the server cannot be reached, "Start" plays here.
  await again.goto(house.url);
  await again.getByRole("radio", { name: "Forbidden City" }).check({ force: true });
  await again.getByRole("button", { name: "Start" }).click();
  await again.locator(".prompt.decide").waitFor();
  expect(again.url()).toContain("/table/device-");
  await both.leave();
  await house.open();
});
