// A whole game of Palaces against three computers with the mouse.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { openHouse, placeOf } from "./house";
import { judged, openTable, playOn, type Question } from "./palaces";

const house = openHouse();

async function drag(page: Page, what: Locator, onto: Locator): Promise<void> {
  const from = await placeOf(page, what);
  const to = await placeOf(page, onto);
  await page.mouse.move(from.x + 40, from.y + 40);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + 40, { steps: 8 });
  await page.mouse.up();
}

// Names of my cards that run under the next card.
const hidden = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll(".fan li:not(:last-child)")].flatMap((card) => {
      const name = card.querySelector(".face b");
      const words = document.createRange();
      if (name) words.selectNodeContents(name);
      return words.getBoundingClientRect().right > card.getBoundingClientRect().right + 1 ? [card.textContent] : [];
    }),
  );

test("a whole game of four with the mouse: bids, bluffs, an order of one's own, and the towers compared", async () => {
  const guest = await house.visit();
  const { page } = guest;
  await openTable(page, house.url, 4, "computer");
  await page.locator(".pal").waitFor();

  const seen = new Set<Question>();
  let bluffed = false;
  let dragged = false;
  const heights = new Set<number | undefined>();
  const turns = await playOn(page, async (question) => {
    // The prompt is as high whatever is asked, and each card's name stands on what is seen of it.
    heights.add((await page.locator(".prompt").boundingBox())?.height);
    expect(await hidden(page)).toEqual([]);
    if (!seen.has(question)) await guest.inspect(`palaces-${question}`);
    seen.add(question);
    if (question === "bid" && !bluffed) {
      // Claim far more than the hand holds: it beats whatever stands, and is called a bluff before it is sent.
      const before = await page.locator(".builder output").first().innerText();
      for (let i = 0; i < 8; i += 1) await page.getByRole("button", { name: "One Gold more" }).click();
      await judged(page);
      await page.locator(".verdict .good").first().waitFor();
      await page.locator(".verdict").getByText("you could not pay this").waitFor();
      expect(await page.locator(".fan .raised").count()).toBe(0);
      await page
        .locator(".bid.mine")
        .getByText(String(Number(before) + 8))
        .first()
        .waitFor();
      await guest.inspect("palaces-bluff");
      for (let i = 0; i < 8; i += 1) await page.getByRole("button", { name: "One Gold less" }).click();
      expect(await page.locator(".builder output").first().innerText()).toBe(before);
      bluffed = true;
    }
    const items = page.locator(".agenda [data-item]");
    if (question === "agenda" && !dragged && (await items.count()) >= 2) {
      // The last item is dragged to the front, and is what would be done now.
      const last = (await items.last().getAttribute("data-item")) ?? "";
      await drag(page, items.last(), items.first());
      expect(await items.first().getAttribute("data-item")).toBe(last);
      await page.locator(`.agenda [data-choice="${last}"][aria-pressed=true]`).waitFor();
      await drag(page, items.first(), items.nth(1));
      expect(await items.nth(1).getAttribute("data-item")).toBe(last);
      dragged = true;
    }
  });
  expect(turns).toBeGreaterThan(12);
  expect([...heights]).toHaveLength(1);
  expect(bluffed).toBe(true);
  expect(dragged).toBe(true);
  for (const question of ["bid", "pile", "agenda", "tray"] as const) expect(seen).toContain(question);

  // The towers are compared, and the winner's height is that of the result.
  await page.getByRole("heading", { name: "The towers compared" }).waitFor();
  expect(await page.locator(".ranking li").count()).toBe(4);
  const best = await page.locator(".ranking li .height").first().innerText();
  const drawn = await page.locator(".ranking li").first().locator(".level").count();
  expect(drawn).toBe(Number(best));
  await guest.inspect("palaces-over");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "The towers compared" }).click();

  // The review: every step through anybody's eyes.
  await page.getByRole("link", { name: "Review" }).click();
  await page.getByRole("link", { name: "Open large" }).click();
  await page.getByRole("slider").waitFor();
  await page.keyboard.press("End");
  await page.locator(".ranking").waitFor();
  await page.getByLabel("Whose eyes").selectOption("1");
  await page.getByRole("slider").fill("60");
  await page.locator(".fan li").first().waitFor();
  await guest.inspect("palaces-replay");
  await guest.leave();
});
