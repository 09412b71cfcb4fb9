// Playing Eternal Palace on whichever board the question is: the garden, a module's, or the cards.
import type { Page } from "playwright-core";
import { plan, question } from "./eternal";

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

// Waits for a question and answers it; false when the game is over. Needs a visitor who does not confirm: then every
// answer is sent at once, and the prompt asks no more until the next one.
export async function play(page: Page, step: number, way: Way = {}): Promise<boolean> {
  const asked = await question(page);
  if (asked === "over") return false;
  if (asked === "plan") await plan(page, 1);
  else await answer(page, step, way);
  return true;
}

async function answer(page: Page, step: number, { prefer = [], button }: Way): Promise<void> {
  const wanted = button ? page.locator(".prompt .acts .btn").filter({ hasText: button }) : null;
  if (wanted && (await wanted.count()) > 0) return wanted.first().click();
  for (const place of prefer) {
    const there = page.locator(`.garden .place.lit[data-place="${place}"] .hit`);
    if ((await there.count()) > 0) return there.first().click();
  }
  for (const selector of answers) {
    const found = page.locator(selector);
    const count = await found.count();
    if (count > 0) return found.nth(step % count).click();
  }
  // Not the arrow that takes back what led here: that way a game never ends.
  await page.locator(".prompt .acts .btn:not(.icon)").last().click();
}

export const roundOf = async (page: Page): Promise<number> =>
  Number(/\d+/.exec(await page.locator(".bar .meta").innerText())?.[0] ?? 0);
export const logOf = async (page: Page): Promise<string> => (await page.locator(".log").textContent()) ?? "";
