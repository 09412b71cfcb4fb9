// On a phone nothing jumps after a tap: the board and the answers stay where they are, whatever the prompt says.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { openHouse, sit, still, tap } from "./house";
import { judged } from "./palaces";

const house = openHouse();
const asked = (page: Page): Promise<void> => page.locator(".prompt.decide, .prompt.confirm").first().waitFor();

// Where the board and the last answer are, once they stay there.
async function places(page: Page): Promise<{ board: number[]; answers: number }> {
  await still(page);
  return page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const [board, answers] = [box(".bd"), box(".prompt .acts")];
    return {
      board: [Math.round(board?.top ?? -1), Math.round(board?.height ?? -1)],
      answers: Math.round(answers?.bottom ?? -1),
    };
  });
}

// Taps on the board and takes the tap back, each time with everything where it was.
async function tapAround(page: Page, targets: readonly Locator[]): Promise<void> {
  const before = await places(page);
  for (const target of targets) {
    await tap(target);
    expect(await places(page)).toEqual(before);
  }
  await tap(page.getByRole("button", { name: "Neu wählen" }).first());
  expect(await places(page)).toEqual(before);
}

test("nothing jumps after a tap", async () => {
  const guest = await house.visit({ phone: true, language: "de", theme: "lacquer" });
  const { page } = guest;

  await sit(page, house.url, "forbidden-city", 2);
  await asked(page);
  const cells = page.locator(".target.lg");
  await tapAround(page, [cells.first(), page.getByRole("button", { name: "Rechts drehen" })]);
  // Placed, and the others' answer seen: the palace is where it was.
  const before = await places(page);
  await tap(cells.first());
  await tap(page.getByRole("button", { name: "Plättchen legen" }));
  await page.locator(".prompt.decide").waitFor();
  expect(await places(page)).toEqual(before);

  await sit(page, house.url, "royal-palace", 2, { layout: "first_game" });
  await asked(page);
  const room = (id: string) => page.locator(`svg.castle [data-cell="${id}"]`);
  await tapAround(page, [room("OFFICE")]);
  const castle = await places(page);
  for (const id of ["OFFICE", "POMP", "KING", "MINT", "BACK"]) await tap(room(id));
  await tap(page.getByRole("button", { name: "So einsetzen" }));
  await page.locator(".prompt.decide").filter({ hasText: "ans Tor" }).waitFor();
  expect(await places(page)).toEqual(castle);
  await tapAround(page, [room("GATE"), page.getByRole("button", { name: "Ein Diener weniger" })]);

  // The bid builder is larger than other questions, and keeps its own height.
  await sit(page, house.url, "palaces", 2);
  for (let i = 0; i < 20; i += 1) {
    await asked(page);
    if ((await page.locator(".builder").count()) > 0) break;
    const pile = page.locator(".market [data-choice]").first();
    if ((await pile.count()) > 0) await tap(pile);
    await tap(page.locator(".prompt .acts .btn:not(.icon):not([disabled])").last());
  }
  await judged(page);
  const bid = await places(page);
  for (const suit of [0, 1, 3]) {
    await tap(page.locator(".builder .more").nth(suit));
    await judged(page);
    expect(await places(page)).toEqual(bid);
  }
  await guest.leave();
});
