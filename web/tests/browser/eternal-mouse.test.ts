// A whole game of Eternal Palace at a table of five, with the mouse, and the review afterwards.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openEternal, plan, question } from "./eternal";
import { openHouse } from "./house";

const house = openHouse();

const round = async (page: Page) => Number(/\d+/.exec(await page.locator(".bar .meta").innerText())?.[0]);

// Clicks in the middle of the nth, as a person would.
async function clickOne(page: Page, selector: string, nth: number): Promise<void> {
  const all = page.locator(selector);
  await all.nth(nth % (await all.count())).click();
}

test("five seats, four of them computers, from the first roll to the last point", async () => {
  const guest = await house.visit({ confirm: false });
  const { page } = guest;
  // The rules end a game after so many rounds at the latest: enough to see everything, and to see an end.
  await openEternal(page, {
    url: house.url,
    seats: ["me", "page", "page", "page", "page"],
    options: { max_rounds: "10" },
  });
  await page.locator("svg.garden").waitFor();
  expect(await page.locator(".seats .seat").count()).toBe(5);

  const seen = new Set<string>();
  let drawn = 0;
  let turned = false;
  let steps = 0;
  for (let asked = await question(page); asked !== "over"; asked = await question(page)) {
    steps += 1;
    // Planning and visiting are inspected with the screens.
    if (!seen.has(asked) && (asked === "answer" || asked === "card")) await guest.inspect(`eternal-${asked}`);
    seen.add(asked);
    // Each drawn card lies there once, with all ways to take it.
    if ((await page.locator(".drawn").count()) > 0) {
      const cards = page.locator(".drawn li");
      expect(await cards.locator(".acard").count()).toBe(await cards.count());
      drawn += 1;
    }
    // Plus on a die: the group is played, and the turn stands in the prompt with its price.
    const plus = page.locator(".part .sel ~ .by:enabled, .turnable .by:enabled").first();
    if (asked === "visit" && !turned && (await plus.count()) > 0) {
      await plus.click();
      await page
        .locator(".prompt.confirm h2")
        .filter({ hasText: /^Turn the \d to a \d for \d/ })
        .waitFor();
      await page.keyboard.press("Escape");
      await page.locator(".prompt.decide").waitFor();
      turned = true;
    }
    if (asked === "plan") await plan(page, 1 + ((await round(page)) % 3));
    else if (asked === "visit") await clickOne(page, ".garden .place.lit .hit", steps * 7);
    else if (asked === "answer") await clickOne(page, ".choices .ans", steps * 5);
    else if (asked === "card") await clickOne(page, ".row .lit", steps);
    else await clickOne(page, ".prompt .acts .btn:not(.icon)", 0);
    expect(steps).toBeLessThan(1500);
  }
  expect(seen).toContain("plan");
  expect(seen).toContain("visit");
  expect(seen).toContain("answer");
  expect(drawn).toBeGreaterThan(0);
  expect(turned).toBe(true);

  // The parts make up the points, and the points are those of the seats.
  await page.locator(".result tbody tr").first().waitFor();
  const rows = await page
    .locator(".result tbody tr")
    .evaluateAll((found) =>
      found.map((one) => [...one.querySelectorAll("td")].map((cell) => Number(cell.textContent))),
    );
  expect(rows).toHaveLength(5);
  for (const cells of rows) expect(cells.slice(0, -1).reduce((a, b) => a + b, 0)).toBe(cells.at(-1));
  const points = await page
    .locator(".seats .score")
    .evaluateAll((found) => found.map((one) => Number(/\d+$/.exec(one.textContent ?? "")?.[0])));
  expect(rows.map((cells) => cells.at(-1)).sort()).toEqual(points.sort());
  await guest.inspect("eternal-over");

  // The review, through a spectator's eyes and through mine.
  await page.getByRole("link", { name: "Review" }).click();
  await page.getByRole("link", { name: "Open large" }).click();
  await page.getByRole("slider").waitFor();
  await page.locator("svg.garden").waitFor();
  await page.getByRole("slider").fill("60");
  await page.getByLabel("Whose eyes").selectOption("0");
  await guest.inspect("eternal-replay");
  await guest.leave();
});
