// Another whole game, without a mouse.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { myTurnOrOver, openHouse, tilesOnTable } from "./house";

const house = openHouse();

// Tab until the focus is on something with this text.
async function tabTo(page: Page, text: RegExp): Promise<void> {
  for (let i = 0; i < 80; i += 1) {
    await page.keyboard.press("Tab");
    const now = await page.evaluate(() => {
      const on = document.activeElement;
      return `${on?.getAttribute("aria-label") ?? ""} ${on?.textContent ?? ""} ${on?.id ?? ""}`;
    });
    if (text.test(now)) return;
  }
  throw new Error(`${text} cannot be reached with the Tab key`);
}

test("a whole game with the keyboard alone", async () => {
  const guest = await house.visit();
  const { page } = guest;
  await page.goto(house.url);
  await page.getByRole("radio").first().waitFor({ state: "attached" });

  await tabTo(page, /strength/);
  await page.keyboard.press("Home");
  await tabTo(page, /^\s*Start\s*$/);
  await page.keyboard.press("Enter");
  await page.locator("svg.palace").waitFor();

  // The shortcuts are shown, and can be closed again.
  await myTurnOrOver(page);
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await guest.inspect("shortcuts");
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);

  // The board is one stop for Tab; arrows go over the legal places only.
  await tabTo(page, /to place it/);
  const first = await page.evaluate(() => document.activeElement?.getAttribute("data-cell"));
  await page.keyboard.press("ArrowDown");
  const second = await page.evaluate(() => document.activeElement?.getAttribute("data-cell"));
  expect(second).not.toBe(first);

  let turns = 0;
  while ((await myTurnOrOver(page)) === "turn") {
    const before = await tilesOnTable(page);
    if ((await page.locator(".target").count()) === 0) {
      await tabTo(page, /out of the game/i);
      await page.keyboard.press("Enter");
      await tabTo(page, /Confirm/);
      await page.keyboard.press("Enter");
    } else {
      for (let i = 0; i <= turns % 4; i += 1) await page.keyboard.press("n");
      await page.keyboard.press("Enter");
      await page.locator(".ghost").waitFor();
      if (turns === 3) {
        await page.keyboard.press("Escape");
        await expect.poll(() => page.locator(".ghost").count()).toBe(0);
        await page.keyboard.press("Enter");
        await page.locator(".ghost").waitFor();
      }
      await page.keyboard.press(turns % 2 === 0 ? "Enter" : "b");
    }
    await expect.poll(() => tilesOnTable(page)).toBeGreaterThan(before);
    turns += 1;
    // What happened is told to those who listen.
    await expect.poll(() => page.locator("[role=log] p").count()).toBeGreaterThan(0);
  }
  expect(turns).toBe(28);
  // Who has played to the end is at the result.
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches(".prompt.over h2"))).toBe(true);
  await guest.leave();
});

test("the list of moves can be used instead of the board, and shortcuts can be switched off", async () => {
  const guest = await house.visit();
  const { page } = guest;
  await page.goto(house.url);
  await page.getByRole("button", { name: "Start" }).click();
  await myTurnOrOver(page);
  const before = await tilesOnTable(page);
  await page.getByRole("tab", { name: /Moves/ }).click();
  await page.getByRole("searchbox", { name: "Search the moves" }).fill("as it lies in your hand");
  await guest.inspect("moves");
  await page.locator(".moves li button").first().click();
  await page.locator(".moves .sure").getByRole("button", { name: "Confirm" }).click();
  await expect.poll(() => tilesOnTable(page)).toBeGreaterThan(before);

  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("switch", { name: /Single-key/ }).click();
  await guest.inspect("table-menu");
  await page.keyboard.press("Escape");
  await page.keyboard.press("z");
  expect(await page.locator(".table.zen").count()).toBe(0);
  await guest.leave();
});
