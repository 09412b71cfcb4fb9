// A table at the server whose connection goes: the board stays, one looks around and decides; what was decided is sent
// when the connection is back, if the question is still the same, and otherwise what has changed is shown.
import { afterEach, beforeEach, expect, test } from "vitest";
import { Cable, House, myTurnOrOver, placeByMouse, sit, tilesOnTable } from "./house";

let cable: Cable;
let house: House;
beforeEach(async () => {
  cable = new Cable();
  await cable.lay(() => house.address);
  house = new House([cable.url]);
  await house.open();
});
afterEach(async () => {
  await cable.remove();
  await house.close();
});

test("what is decided without a connection is sent when it is back, also from a killed server", async () => {
  const guest = await house.visit();
  const { page } = guest;
  await sit(page, cable.url, "forbidden-city", 2);
  await myTurnOrOver(page);
  await placeByMouse(page, 0);
  await myTurnOrOver(page);
  const tiles = await tilesOnTable(page);

  cable.cut();
  await house.crash();
  await page.locator(".prompt.decide.offline").waitFor();
  await page.getByText("You can look around and decide").waitFor();
  await guest.inspect("bad-line-deciding");
  // Another place, then the first again: planning needs nobody.
  await page.locator(".target.lg").nth(1).click();
  await page.locator(".ghost").waitFor();
  await page.locator(".target.lg").first().click();
  await page.getByRole("button", { name: "Place tile" }).click();
  await page.getByText("Your move is kept here").waitFor();
  expect(await tilesOnTable(page)).toBe(tiles); // it is not done yet, and not shown as done
  await guest.inspect("bad-line-kept");

  await house.open();
  cable.mend();
  await expect.poll(() => tilesOnTable(page)).toBeGreaterThan(tiles);
  await guest.leave();
});

test("what came too late is not played: what has changed is shown, on a phone and in German", async () => {
  const guest = await house.visit({ phone: true, language: "de", theme: "lacquer" });
  const { page } = guest;
  await sit(page, cable.url, "forbidden-city", 2);
  await myTurnOrOver(page);
  const there = page.url().replace(cable.url, house.url);
  const tiles = await tilesOnTable(page);

  cable.cut();
  await page.locator(".prompt.decide.offline").waitFor();
  await page.locator(".target.lg").first().click();
  await page.getByRole("button", { name: "Plättchen legen" }).click();
  await page.getByText("Dein Zug ist hier aufgehoben").waitFor();
  // The same person answers the same question elsewhere.
  const other = await guest.context.newPage();
  await other.goto(there);
  await myTurnOrOver(other);
  await placeByMouse(other, 1);
  await myTurnOrOver(other);
  const now = await tilesOnTable(other);
  expect(now).toBeGreaterThan(tiles);

  cable.mend();
  await page.getByText("Am Tisch ging es inzwischen weiter").waitFor();
  expect(await tilesOnTable(page)).toBe(now);
  await guest.inspect("bad-line-stale");
  await page.getByRole("button", { name: "Neu wählen" }).click();
  await page.locator(".prompt.decide").waitFor();
  await guest.leave();
});
