// Two people, one screen: between the turns nothing is shown.
import { expect, test } from "vitest";
import { openHouse, tilesOnTable } from "./house";

const house = openHouse();

test("the screen is covered until the next person is here", async () => {
  const both = await house.visit();
  const { page } = both;
  await page.goto(`${house.url}/new/forbidden-city`);
  await page.getByLabel("Player 2").selectOption("me");
  await page.getByRole("button", { name: "Open the table" }).click();

  for (let turn = 0; turn < 4; turn += 1) {
    const here = page.getByRole("button", { name: /^I am Player/ });
    await here.waitFor();
    expect(await page.locator("svg.palace, .hand").count()).toBe(0);
    // Nor is anything left to be heard: not the tile that the last one held.
    expect((await page.locator(".aloud").allInnerTexts()).join("").trim()).toBe("");
    if (turn === 0) await both.inspect("privacy");
    await here.click();
    await page.locator(".prompt.decide").waitFor();
    expect(await page.locator(".hand .fc-tile").count()).toBe(1);
    const before = await tilesOnTable(page);
    expect(before).toBe(turn);
    await page.locator(".target.lg").first().click();
    await page.getByRole("button", { name: "Place tile" }).click();
  }
  await page.getByRole("button", { name: /^I am Player/ }).waitFor();
  await both.leave();
});

test("a game without a board of its own is played on the generic one", async () => {
  const guest = await house.visit();
  const { page } = guest;
  await page.goto(`${house.url}/new/liars-dice`);
  await page.getByLabel("Strength").first().selectOption({ index: 0 });
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.getByRole("heading", { name: "You may" }).waitFor();
  expect(await page.locator(".person.own .die:not(.hidden)").count()).toBe(5);
  expect(await page.locator(".person:not(.own) .die.hidden").count()).toBe(5);
  let moves = 0;
  for (; moves < 200; moves += 1) {
    await page.locator(".prompt.decide, .prompt.over").first().waitFor();
    if ((await page.locator(".prompt.over").count()) > 0) break;
    if (moves === 0) await guest.inspect("generic");
    const buttons = page.locator(".choices .btn");
    await buttons.nth(moves % 2 === 0 ? 0 : (await buttons.count()) - 1).click();
    const sent = page.locator(".prompt.confirm .btn.primary");
    await sent.click();
    await page.locator(".prompt.wait, .prompt.decide, .prompt.over").first().waitFor();
  }
  expect(await page.locator(".prompt.over").count()).toBe(1);
  expect(moves).toBeGreaterThan(0);
  await guest.inspect("generic-over");
  await guest.leave();
});
