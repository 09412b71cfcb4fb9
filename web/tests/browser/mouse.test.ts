// A whole game against the computer with the mouse, from the first page to the review.
import { expect, test } from "vitest";
import { myTurnOrOver, openHouse, placeByMouse, startAgainstComputer, tilesOnTable } from "./house";

const house = openHouse();

test("a stranger plays Forbidden City against the computer with the mouse, and looks at the game again", async () => {
  const guest = await house.visit({ speed: "quick" });
  const { page } = guest;
  await startAgainstComputer(page, house.url);
  expect(page.url()).toMatch(/\/table\/\w+/);

  // Thinking of a move shows what it would bring, before anything is sent.
  await myTurnOrOver(page);
  await page.locator(".target.lg").first().click();
  await page.locator(".ghost").waitFor();
  await page.getByRole("button", { name: "Place tile" }).waitFor();
  await guest.inspect("table-ghost");
  await page.getByRole("button", { name: "Choose again" }).click();
  expect(await page.locator(".ghost").count()).toBe(0);

  let turns = 0;
  while ((await myTurnOrOver(page)) === "turn") {
    await placeByMouse(page, turns * 7);
    turns += 1;
    if (turns === 10) {
      // A room under the pointer tells what is in it. On my turn, when nothing moves away from under it.
      await myTurnOrOver(page);
      await page.locator("svg.palace .sense").first().hover();
      await page.locator(".rail .insp dl").waitFor();
      await guest.inspect("table-middle");
      await page.mouse.move(5, 5);
    }
    if (turns === 12) {
      // Closing the lid and coming back loses nothing.
      const before = await tilesOnTable(page);
      await page.reload();
      await page.locator("svg.palace").waitFor();
      expect(await tilesOnTable(page)).toBeGreaterThanOrEqual(before);
      // Nor the log: it reaches back to the start.
      await expect.poll(() => page.locator(".log").innerText()).toContain("The game begins");
      expect(await page.locator(".log li").count()).toBeGreaterThan(turns);
    }
  }
  expect(turns).toBe(28);
  await expect.poll(() => tilesOnTable(page)).toBe(56);

  // The last two tiles of everybody are turned over.
  await page.getByRole("heading", { name: "The last two tiles" }).waitFor();
  expect(await page.locator(".reveal .fc-tile").count()).toBe(4);
  expect(await page.locator(".prompt.over h2").innerText()).toMatch(/\d+ to \d+|share the victory/);
  await guest.inspect("table-over");

  // The review: every step, through anybody's eyes.
  await page.getByRole("link", { name: "Review" }).click();
  await page.getByRole("link", { name: "Open large" }).click();
  await page.getByRole("slider").waitFor();
  await page.keyboard.press("Home");
  await expect.poll(() => tilesOnTable(page)).toBe(0);
  await page.getByRole("button", { name: "One step on" }).click();
  await page.keyboard.press("End");
  await expect.poll(() => tilesOnTable(page)).toBe(56);
  await page.getByLabel("Whose eyes").selectOption("0");
  await page.getByRole("slider").fill("30");
  await expect.poll(() => tilesOnTable(page)).toBeGreaterThan(5);
  await guest.inspect("replay");

  // And it is among my games.
  await page.goto(`${house.url}/games`);
  await page.getByRole("link", { name: /Review/ }).waitFor();
  await guest.inspect("my-games");
  await guest.leave();
});
