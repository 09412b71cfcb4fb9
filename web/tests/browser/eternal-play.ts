// Playing Eternal Palace on whichever board the question is: the garden, a module's, or the cards.
import type { Page } from "playwright-core";
import { plan } from "./eternal";

// Everything that may be asked, and where it is answered. The first that is there is taken.
const answers = [
  ".court.open .hit",
  ".give",
  ".composition .btn",
  ".choices .ans",
  ".row .lit",
  ".garden .place.lit .hit",
  ".offers .offer",
] as const;

export interface Way {
  prefer?: readonly string[]; // places to visit before others
  button?: RegExp; // which of the prompt's buttons
}

// Waits for a question and answers it; false when the game is over. Needs a visitor who does not confirm.
export async function play(page: Page, step: number, way: Way = {}): Promise<boolean> {
  await page.locator(".prompt.decide, .prompt.confirm, .prompt.over").first().waitFor();
  if ((await page.locator(".prompt.over").count()) > 0) return false;
  const before = await told(page);
  if ((await page.locator(".screen").count()) > 0) await plan(page, 1);
  else await answer(page, step, way);
  await page
    .waitForFunction(
      (was) =>
        (document.querySelector(".prompt")?.textContent ?? "") +
          (document.querySelector(".log")?.textContent?.length ?? 0) !==
        was,
      before,
      { timeout: 5000 },
    )
    .catch(() => undefined);
  return true;
}

async function answer(page: Page, step: number, { prefer = [], button }: Way): Promise<void> {
  const wanted = button ? page.locator(".prompt .acts .btn").filter({ hasText: button }) : null;
  if (wanted && (await wanted.count()) > 0) return click(wanted, 0);
  for (const place of prefer) {
    const there = page.locator(`.garden .place.lit[data-place="${place}"] .hit`);
    if ((await there.count()) > 0) return click(there, 0);
  }
  for (const selector of answers) {
    const found = page.locator(selector);
    if ((await found.count()) > 0) return click(found, step);
  }
  // Not the arrow that takes back what led here: that way a game never ends.
  await click(page.locator(".prompt .acts .btn:not(.icon)").last(), 0);
}

// What has gone meanwhile is no matter: the next question is looked at anew.
async function click(found: ReturnType<Page["locator"]>, nth: number): Promise<void> {
  const count = await found.count();
  if (count > 0)
    await found
      .nth(nth % count)
      .click({ timeout: 3000, force: true })
      .catch(() => undefined);
}

const told = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      (document.querySelector(".prompt")?.textContent ?? "") +
      (document.querySelector(".log")?.textContent?.length ?? 0),
  );

export const roundOf = async (page: Page): Promise<number> =>
  Number(/\d+/.exec(await page.locator(".bar .meta").innerText())?.[0] ?? 0);
export const logOf = (page: Page): Promise<string> => page.locator(".log").innerText();
