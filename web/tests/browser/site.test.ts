// The client as a site by itself, from a folder of a plain web server: a whole product without a server of ours. Then
// that one is gone, too. Needs a client with the engine.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forbidKeeping, launch, launchWith, myTurnOrOver, placeByMouse, tap, tilesOnTable, Visitor } from "./house";
import { Site } from "./site";
import type { Browser } from "playwright-core";

const site = new Site();
let browser: Browser;
beforeAll(async () => {
  site.write();
  await site.open();
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await site.remove();
});

test("lessons, rules, solo and a game on a phone, in German, and all of it again without the web server", async () => {
  const guest = await Visitor.come(browser, { phone: true, language: "de", theme: "lacquer", keeps: true });
  const { page } = guest;
  await page.goto(site.url);
  await page.getByText("Es startet auch ohne Netz").waitFor();
  expect(await page.getByRole("link", { name: "Tische", exact: true }).count()).toBe(0);
  await guest.inspect("site-home");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390); // nothing pushes the start away
  await site.close();

  await page.goto(`${site.url}#/learn/forbidden-city`);
  await page
    .getByRole("link", { name: /Dein erster Palast/ })
    .first()
    .click();
  await page.locator(".coach").first().waitFor();
  await guest.inspect("site-lesson");
  await page.goto(`${site.url}#/rules/royal-palace`);
  await page.getByRole("heading").nth(1).waitFor();
  await guest.inspect("site-rules");

  // A reload of an address inside is the same page again.
  await page.goto(`${site.url}#/device/eternal-palace`);
  await page.reload();
  await page.getByRole("button", { name: "1", exact: true }).click();
  await tap(page.getByRole("button", { name: "Tisch eröffnen" }));
  await page.locator(".prompt.decide, .prompt.confirm").first().waitFor();
  expect(page.url()).toContain(`${site.url}#/table/device-`);
  await guest.inspect("site-solo");
  await guest.leave();
  await site.open();
});

test("a browser that keeps nothing plays all the same, and says that it forgets", async () => {
  const folder = mkdtempSync(join(tmpdir(), "enfilade-browser-"));
  forbidKeeping(folder);
  const guest = await Visitor.sit(await launchWith(folder, { keeps: true }), {});
  const { page } = guest;
  await page.goto(`${site.url}#/device`);
  await page.getByText("This window forgets everything when it closes").waitFor();
  await guest.inspect("site-forgets");
  await page.getByRole("link", { name: "Forbidden City" }).click();
  await page.getByLabel("Strength").first().selectOption("page");
  await page.getByRole("button", { name: "Open the table" }).click();
  await myTurnOrOver(page);
  await placeByMouse(page, 0);
  await myTurnOrOver(page);
  await page.goto(`${site.url}#/device`); // the same window knows it still
  await page.getByRole("link", { name: /^(Open|Your turn)/ }).click();
  await myTurnOrOver(page);
  expect(await tilesOnTable(page)).toBeGreaterThanOrEqual(2);
  await guest.leave();
  rmSync(folder, { recursive: true, force: true });
});

test("a new version waits until it is wanted, and never in the middle of a game", async () => {
  const guest = await Visitor.come(browser, { keeps: true });
  const { page } = guest;
  await page.goto(`${site.url}#/device`);
  await page.getByText("it starts without a network, too").waitFor();
  await page.goto(`${site.url}#/device/forbidden-city`);
  await page.getByLabel("Strength").first().selectOption("page");
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.locator("svg.palace").waitFor();
  await myTurnOrOver(page);
  await placeByMouse(page, 0);
  await myTurnOrOver(page);
  const tiles = await tilesOnTable(page);

  site.renew();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
    const installing = registration?.installing;
    if (installing) await new Promise((done) => installing.addEventListener("statechange", done, { once: true }));
  });
  await expect
    .poll(() => page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())?.waiting))
    .toBe(true);
  expect(await page.getByText("A new version is there.").count()).toBe(0);
  await placeByMouse(page, 1); // the game goes on
  await myTurnOrOver(page);
  expect(await tilesOnTable(page)).toBeGreaterThan(tiles);
  // A reload is not yet the new one.
  const generation = () => page.locator("meta[name=generation]").count();
  await page.reload();
  await myTurnOrOver(page);
  expect(await generation()).toBe(0);

  await page.goto(`${site.url}#/`);
  await page.getByText("A new version is there.").waitFor();
  await guest.inspect("site-new-version");
  await page.getByRole("button", { name: "Start it" }).click();
  await expect.poll(generation).toBe(1);
  await page
    .getByRole("link", { name: /^(Open|Your turn)/ })
    .first()
    .click();
  await myTurnOrOver(page);
  expect(await tilesOnTable(page)).toBeGreaterThan(tiles);
  await guest.leave();
});
