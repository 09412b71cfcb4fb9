// A whole game of Palaces without a mouse.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openHouse } from "./house";
import { afterwards, asked, judged, myTurnOrOver } from "./palaces";

const house = openHouse();

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    return `${at?.getAttribute("aria-label") ?? ""} ${at?.textContent ?? ""} ${at?.id ?? ""}`;
  });
async function tabTo(page: Page, text: RegExp): Promise<void> {
  for (let i = 0; i < 80; i += 1) {
    await page.keyboard.press("Tab");
    if (text.test(await focused(page))) return;
  }
  throw new Error(`${text} cannot be reached with the Tab key`);
}
const choice = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute("data-choice") ?? null);

test("a whole game with the keyboard alone", async () => {
  const guest = await house.visit();
  const { page } = guest;
  await page.goto(house.url);
  await page.getByRole("button", { name: "Start" }).waitFor();
  await page.getByRole("radio").first().waitFor({ state: "attached" });
  await tabTo(page, /^/);
  while (!(await page.getByRole("radio", { name: /Palaces/ }).isChecked())) {
    if (!(await page.evaluate(() => document.activeElement?.getAttribute("type") === "radio")))
      await page.keyboard.press("Tab");
    else await page.keyboard.press("ArrowRight");
  }
  await tabTo(page, /strength/);
  await page.keyboard.press("Home");
  await tabTo(page, /^\s*Start\s*$/);
  await page.keyboard.press("Enter");
  await page.locator(".pal").waitFor();

  const seen: Record<string, number> = {};
  let moved = false;
  let roved = false;
  while ((await myTurnOrOver(page)) === "turn") {
    const question = await asked(page);
    seen[question] = (seen[question] ?? 0) + 1;
    if (question === "bid") {
      // Digits add cards, the letters below them take them back; B sends, X passes.
      await judged(page);
      const gold = () => page.locator(".builder output").first().innerText();
      const before = await gold();
      await page.keyboard.press("1");
      await expect.poll(gold).toBe(String(Number(before) + 1));
      await page.keyboard.press("q");
      await expect.poll(gold).toBe(before);
      await judged(page);
      const honest = (await page.locator(".verdict .bluff, .verdict .bad").count()) === 0;
      await afterwards(page, () => page.keyboard.press(honest ? "b" : "x"));
    } else if (question === "button") {
      const pays =
        (await page
          .locator(".prompt .acts .btn")
          .filter({ hasText: /^\s*(Pay|Take it)/ })
          .count()) > 0;
      await tabTo(page, pays ? /^\s*(Pay|Take it)/ : /^\s*(Confirm|Default|Decline|Let it|Return|A card)/i);
      await afterwards(page, () => page.keyboard.press("Enter"));
    } else if (question === "agenda") {
      const items = page.locator(".agenda [data-item]");
      if (!moved && (await items.count()) >= 2) {
        // N goes to the first item; Shift and an arrow move it one on.
        await page.keyboard.press("n");
        const first = (await choice(page)) ?? "";
        expect(await items.first().getAttribute("data-item")).toBe(first);
        await page.keyboard.press("Shift+ArrowRight");
        await expect.poll(() => items.nth(1).getAttribute("data-item")).toBe(first);
        await expect.poll(() => choice(page)).toBe(first);
        moved = true;
      }
      await afterwards(page, () => page.keyboard.press("b"));
    } else if (question === "cards") {
      await page.locator(".prompt .acts .btn.primary:not([disabled])").waitFor();
      await afterwards(page, () => page.keyboard.press("b"));
    } else {
      // One stop for Tab, arrows to the next; Enter chooses, Enter again does it.
      await page.keyboard.press("n");
      const first = await choice(page);
      expect(first).not.toBeNull();
      if ((await page.locator("[data-choice]").count()) > 1) {
        await page.keyboard.press("ArrowRight");
        roved ||= (await choice(page)) !== first;
      }
      await page.keyboard.press("Enter");
      await page.locator("[data-choice][aria-pressed=true]").first().waitFor();
      await afterwards(page, () => page.keyboard.press("Enter"));
    }
    await expect.poll(() => page.locator("[role=log] p").count()).toBeGreaterThan(0);
  }
  expect(moved).toBe(true);
  expect(roved).toBe(true);
  for (const question of ["bid", "pile", "agenda", "tray"]) expect(seen[question] ?? 0, question).toBeGreaterThan(0);
  await page.locator(".ranking").waitFor();
  await guest.leave();
});
