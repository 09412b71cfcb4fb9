// A first game with the guide: what is new is told once, what the opponent did stands there, takebacks are free. It
// goes when it is sent away and comes only when it is called; at the end it tells three things out of this game.
import { expect, test } from "vitest";
import { myTurnOrOver, openHouse, placeByMouse, playOut, sit, tap, tilesOnTable } from "./house";

const house = openHouse();

test("the first turns with the guide, and without it once it was sent away", async () => {
  const guest = await house.visit();
  const { page } = guest;
  await page.goto(house.url);
  await page.getByRole("button", { name: /^Play with a guide.*Forbidden City$/ }).click();
  await myTurnOrOver(page);
  const guide = page.getByRole("region", { name: "Guide" });
  const body = guide.getByRole("group", { name: "What the guide says" });
  await guide.getByText(/A real game, and .+ plays gently/).waitFor();
  // The number of ways is the engine's.
  const ways = Number(/can lie in (\d+) ways/.exec(await guide.locator(".tip").first().innerText())?.[1]);
  expect(ways).toBeGreaterThan(1);
  await page.locator(".guide [aria-busy=false]").waitFor();
  await guest.inspect("guide-first-question");
  await page.keyboard.press("y");
  expect(await guide.getByRole("heading", { name: "Guide" }).evaluate((one) => one === document.activeElement)).toBe(
    true,
  );

  await placeByMouse(page, 0);
  await myTurnOrOver(page);
  await guide.getByText(/^What .+ just did$/).waitFor();
  await guide.getByText("Watch next:").waitFor();
  expect(await body.innerText()).not.toContain("plays gently");

  // A computer never says no to a takeback.
  const tiles = await tilesOnTable(page);
  await page.locator(".prompt").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => tilesOnTable(page)).toBe(tiles - 2);
  await myTurnOrOver(page);

  await guide.getByRole("button", { name: "Turn the guide off" }).click();
  await guide.waitFor({ state: "detached" });
  await placeByMouse(page, 0);
  await myTurnOrOver(page);
  expect(await guide.count()).toBe(0);
  await page.reload();
  await myTurnOrOver(page);
  expect(await guide.count()).toBe(0);

  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("switch", { name: /^Guide/ }).click();
  await page.keyboard.press("Escape");
  await guide.waitFor();
  await guest.leave();
});

test("at the end it tells three things that happened", async () => {
  const guest = await house.visit();
  const { page } = guest;
  await page.goto(`${house.url}/learn/forbidden-city`);
  await page.getByRole("button", { name: /^Play with a guide.*Forbidden City$/ }).click();
  await myTurnOrOver(page);
  await playOut(page);
  await page.locator(".prompt.over").waitFor();
  const guide = page.getByRole("region", { name: "Guide" });
  const things = guide.getByRole("listitem");
  await expect.poll(() => things.count()).toBe(3);
  // The coins that the guide counts are those of the game.
  const told = (await things.allInnerTexts()).slice(0, 2).join(" ");
  expect(told).toMatch(/you got \d+ coins?/i);
  await guest.inspect("guide-look-back");
  await guide.getByRole("button", { name: "Show it" }).click();
  await page.locator(".prompt.follow").waitFor();
  await guest.leave();
});

test("on a phone it lies over neither board nor prompt, and folds away", async () => {
  const guest = await house.visit({ phone: true, language: "de", theme: "lacquer" });
  const { page } = guest;
  await page.goto(`${house.url}/rules/royal-palace`);
  await tap(page.getByRole("button", { name: /^Mit Begleitung spielen/ }));
  await page.locator(".prompt.decide").waitFor();
  const guide = page.getByRole("region", { name: "Begleitung" });
  await guide.locator(".body p").first().waitFor(); // one thing at a time, first what this is
  await page.locator(".guide [aria-busy=false]").waitFor();
  await guest.inspect("guide-phone");
  const [board, voice, prompt] = await Promise.all(
    ["section.bd", ".guide", ".prompt"].map((what) => page.locator(what).boundingBox()),
  );
  expect(board!.y + board!.height).toBeLessThanOrEqual(voice!.y + 1);
  expect(voice!.y + voice!.height).toBeLessThanOrEqual(prompt!.y + 1);
  await tap(guide.getByRole("button", { name: "Zeigen, was die Begleitung sagt" }));
  await guide.locator(".body").waitFor({ state: "detached" });
  expect((await page.locator("section.bd").boundingBox())!.height).toBeGreaterThan(board!.height);
  await guest.leave();
});

// Three real games, lost by whoever always takes the first answer; a fourth says nothing more.
test("after three clear defeats a gentler level is suggested, once", async () => {
  const guest = await house.visit({ language: "de", theme: "lacquer" });
  const { page } = guest;
  const suggestion = page.locator(".prompt.over a[href*='level=']");
  for (let game = 1; game <= 4; game += 1) {
    await sit(page, house.url, "forbidden-city", 2, {}, "scribe");
    await myTurnOrOver(page);
    await playOut(page);
    await page.locator(".prompt.over").waitFor();
    await guest.quiet();
    expect(await suggestion.count(), `after game ${game}`).toBe(game === 3 ? 1 : 0);
    if (game !== 3) continue;
    expect(await suggestion.getAttribute("href")).toBe("/new/forbidden-city?level=page");
    await guest.inspect("suggested-level");
    // It stays where it was told.
    await page.reload();
    await suggestion.waitFor();
  }
  await guest.leave();
});
