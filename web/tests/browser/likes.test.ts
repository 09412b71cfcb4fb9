// Settings and small comforts: they do what they say, at once, and are remembered.
import { expect, test } from "vitest";
import { myTurnOrOver, openHouse, placeOf, refusedBy, startAgainstComputer, tilesOnTable } from "./house";

const house = openHouse();

test("without confirmation one click places a tile", async () => {
  const guest = await house.visit({ confirm: false });
  const { page } = guest;
  await startAgainstComputer(page, house.url);
  await myTurnOrOver(page);
  const before = await tilesOnTable(page);
  await page.locator(".target.lg").first().click();
  await expect.poll(() => tilesOnTable(page)).toBeGreaterThan(before);

  // The mark of who was there last stays at that tile when the view goes farther away.
  await myTurnOrOver(page);
  await page.getByRole("button", { name: "Zoom out" }).click();
  const astray = () =>
    page.evaluate(() => {
      const [mark, tile] = [".last-move[data-seat='1']", "svg.palace rect.last"].map((one) =>
        document.querySelector(one)?.getBoundingClientRect(),
      );
      return mark && tile ? Math.hypot(mark.left - tile.right, mark.top - tile.top) : Infinity;
    });
  await expect.poll(astray).toBeLessThan(24);
  await guest.leave();
});

test("the tile can be dragged from the hand to a place, where it waits for the answer", async () => {
  const guest = await house.visit();
  const { page } = guest;
  await startAgainstComputer(page, house.url);
  await myTurnOrOver(page);
  const before = await tilesOnTable(page);
  const from = await placeOf(page, page.locator(".hand .fc-tile"));
  const to = await placeOf(page, page.locator(".target.lg .plate").first());
  await page.mouse.move(from.x + 40, from.y + 40);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await page.locator(".ghost").waitFor();
  expect(await tilesOnTable(page)).toBe(before);

  // Dragging the palace moves the view and chooses nothing; zooming and fitting bring it back.
  await page.getByRole("button", { name: "Choose again" }).click();
  const box = () => page.locator("svg.palace").getAttribute("viewBox");
  const corner = await placeOf(page, page.locator("svg.palace"));
  const fitted = await box();
  await page.mouse.move(corner.x + 20, corner.y + 20);
  await page.mouse.down();
  await page.mouse.move(corner.x + 120, corner.y + 90, { steps: 5 });
  await page.mouse.up();
  const moved = await box();
  expect(moved).not.toBe(fitted);
  await page.mouse.wheel(0, -300);
  await expect.poll(box).not.toBe(moved);
  await page.getByRole("button", { name: "Show the whole palace" }).click();
  await expect.poll(box).toBe(fitted);
  await guest.leave();
});

test("zen leaves the board, the prompt and the emblems", async () => {
  const guest = await house.visit();
  const { page } = guest;
  await startAgainstComputer(page, house.url);
  await myTurnOrOver(page);
  await page.keyboard.press("z");
  await page.locator(".table.zen").waitFor();
  expect(await page.locator(".rail, header.bar").count()).toBe(0);
  expect(await page.locator(".prompt").count()).toBe(1);
  await guest.inspect("zen");
  await page.getByRole("button", { name: "Leave zen" }).click();
  await page.locator("header.bar").waitFor();

  // What is still to come, and the rules.
  await page.getByRole("button", { name: "Tiles still to come" }).click();
  await page.getByRole("dialog", { name: "Tiles still to come" }).waitFor();
  await guest.inspect("remaining");
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await page.keyboard.press("l");
  await page.getByRole("tab", { name: "Rule by rule" }).click();
  await page.getByRole("searchbox", { name: /Search \d+ rules/ }).fill("temple");
  await page.getByText(/\d+ rules found/).waitFor();
  await guest.inspect("rules-search");
  await guest.leave();
});

test("a cell where nothing fits says why not, by clause", async () => {
  const guest = await house.visit();
  const { page } = guest;
  await startAgainstComputer(page, house.url);
  for (let turns = 0; turns < 12; turns += 1) {
    if ((await myTurnOrOver(page)) === "over") break;
    if ((await page.locator(".blocked").count()) > 0) break;
    await page.locator(".target.lg, .target.lr").first().click();
    await page.getByRole("button", { name: "Place tile" }).click();
  }
  await page.locator(".blocked").first().click();
  expect(await refusedBy(page)).toMatch(/^FC-\d/);
  expect(await page.locator(".prompt.refused h2").innerText()).toMatch(/\w+ .*\./);
  await guest.inspect("refused");
  await page.getByRole("button", { name: "Show the rule" }).click();
  await page
    .locator(".clause.chosen .here")
    .filter({ hasText: /^Here: \w/ })
    .waitFor();
  await guest.inspect("rule");
  await page.getByRole("button", { name: "Choose again" }).click();
  await page.locator(".prompt.decide").waitFor();
  await guest.leave();
});

test("with reduced motion nothing moves", async () => {
  const guest = await house.visit({ speed: "normal" });
  const { page } = guest;
  await page.emulateMedia({ reducedMotion: "reduce" });
  // Everything that begins to move is remembered, however short.
  await page.addInitScript(() => {
    const seen: string[] = [];
    (window as unknown as { moved: string[] }).moved = seen;
    for (const kind of ["animationstart", "transitionrun"])
      addEventListener(
        kind,
        (event) => seen.push(`${kind}: ${(event.target as Element).outerHTML.slice(0, 90)}`),
        true,
      );
  });
  await startAgainstComputer(page, house.url);
  await myTurnOrOver(page);
  await page.locator(".target.lg").first().click();
  await page.getByRole("button", { name: "Place tile" }).click();
  await myTurnOrOver(page);
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
  await guest.leave();
});

test("language, theme and name are remembered", async () => {
  const guest = await house.visit();
  const { page } = guest;
  await page.goto(`${house.url}/settings`);
  await page.getByRole("button", { name: "Deutsch" }).click();
  await page.getByRole("heading", { name: "Einstellungen" }).waitFor();
  await page.getByRole("button", { name: "Lack (dunkel)", exact: true }).click();
  await page.getByLabel("Dein Name").fill("Jonas");
  await page.getByRole("button", { name: "Speichern" }).click();
  await page.getByText("Gespeichert.").waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Einstellungen" }).waitFor();
  expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme])).toEqual([
    "de",
    "lacquer",
  ]);
  await page.locator(".top .who").filter({ hasText: "Jonas" }).waitFor();

  // A guest makes an account and signs in again elsewhere.
  await page.getByLabel("Kontoname").fill("jonas-der-gaukler");
  await page.getByLabel("Passwort").fill("ein langes Kennwort 42");
  await page.getByRole("button", { name: "Konto anlegen" }).click();
  await page.getByText(/Dein Konto ist angelegt/).waitFor();
  await guest.inspect("settings-account");
  const elsewhere = await house.visit();
  await elsewhere.page.goto(`${house.url}/settings`);
  await elsewhere.page.getByLabel("Account name").fill("jonas-der-gaukler");
  await elsewhere.page.getByLabel("Password").fill("ein langes Kennwort 42");
  await elsewhere.page.getByRole("button", { name: "Sign in" }).click();
  await elsewhere.page.getByText("Welcome back.").waitFor();
  await elsewhere.leave();
  await guest.leave();
});
