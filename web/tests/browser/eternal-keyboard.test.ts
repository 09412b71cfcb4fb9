// Eternal Palace without a mouse: dice into groups, a group, a place, advisors, answers, for two whole rounds.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openEternal, question } from "./eternal";
import { openHouse } from "./house";

const house = openHouse();

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "");

// Tab until the focus is on one of these.
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < 80; i += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${selector} cannot be reached with the Tab key`);
}

const round = async (page: Page) => Number(/\d+/.exec(await page.locator(".bar .meta").innerText())?.[0]);

test("two rounds with the keyboard alone", async () => {
  const guest = await house.visit();
  const { page } = guest;
  await openEternal(page, { url: house.url, seats: ["me", "page"] });
  await question(page);

  // Plan: arrows walk over the dice, a number puts the die into that group, Shift and an arrow moves it on.
  await page.keyboard.press("g");
  expect(await focused(page)).toMatch(/^Die \d, in group 1/);
  await page.keyboard.press("ArrowRight");
  expect(await focused(page)).toMatch(/in group 2/);
  await page.keyboard.press("1");
  await expect.poll(() => focused(page)).toMatch(/in group 1: \d\+\d/);
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(() => focused(page)).toMatch(/in group 2/);
  await page.keyboard.press("1");
  await expect.poll(() => focused(page)).toMatch(/in group 1: \d\+\d/);
  await tabTo(page, ".prompt .acts .primary");
  await page.keyboard.press("Enter");
  await page.locator(".screen").waitFor({ state: "detached" });

  // Play: N goes over the places that glow, Enter chooses and Enter again visits.
  let visits = 0;
  for (let asked = await question(page); (await round(page)) < 3 && asked !== "over"; asked = await question(page)) {
    if (asked === "plan") {
      await tabTo(page, ".prompt .acts .primary");
      await page.keyboard.press("Enter");
      await page.locator(".screen").waitFor({ state: "detached" });
    } else if (asked === "visit") {
      const left = await page.locator(".part .grp.done").count();
      await page.keyboard.press("n");
      expect(await focused(page)).toMatch(/costs .*; gives /);
      await page.keyboard.press("Enter");
      await page.locator(".prompt.confirm").waitFor();
      if (visits === 0) await guest.inspect("eternal-keyboard");
      await page.keyboard.press("Enter");
      visits += 1;
      await page.waitForFunction(
        (n) =>
          document.querySelectorAll(".part .grp.done").length !== n ||
          document.querySelector(".screen, .prompt.over, .prompt.wait") !== null,
        left,
      );
    } else if (asked === "answer") {
      const before = await page.locator(".prompt").innerText();
      await tabTo(page, ".choices .ans");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await page.locator(".prompt.confirm").waitFor();
      await page.keyboard.press("Enter");
      await page.waitForFunction(
        (text) =>
          (document.querySelector(".prompt") as HTMLElement | null)?.innerText !== text &&
          document.querySelector(".prompt.confirm:not(:has(.screen))") === null,
        before,
      );
    } else if (asked === "card") {
      await tabTo(page, ".row .lit");
      await page.keyboard.press("Space");
      await page.locator(".prompt.confirm").waitFor();
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.querySelector(".row .lit") === null);
    } else {
      await tabTo(page, ".prompt .acts .primary");
      await page.keyboard.press("Enter");
      await page.waitForFunction(
        () =>
          document.querySelector(".prompt.decide .acts .primary") === null ||
          document.querySelector(".garden .place.lit") !== null,
      );
    }
  }
  expect(visits).toBeGreaterThanOrEqual(4);

  // What the keys do is told on request.
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("next place").waitFor();
  await page.keyboard.press("Escape");
  await guest.leave();
});
