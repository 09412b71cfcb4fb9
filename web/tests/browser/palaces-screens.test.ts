// The board of Palaces in both themes, both languages, on a desk and on a phone.
import { describe, expect, test } from "vitest";
import { otherKind, openHouse, refusedBy, still, type Visitor } from "./house";
import { asked, decide, judged, myTurnOrOver, openTable } from "./palaces";

const house = openHouse();

describe.each(otherKind)("$name", (wishes) => {
  const german = wishes.language === "de";

  test("every question of the first rounds, a bid that is too low and its rule", async () => {
    const guest = await house.visit(wishes);
    const { page } = guest;
    await openTable(page, house.url, 4, "computer");
    await page.locator(".pal").waitFor();
    const seen = new Set<string>();
    let refused = false;
    for (let turns = 0; turns < 30 && (await myTurnOrOver(page)) === "turn"; turns += 1) {
      const question = await asked(page);
      if (!seen.has(question)) await guest.inspect(`palaces-${wishes.name}-${question}`);
      if (!seen.has(question) && wishes.phone) expect(await small(guest), question).toEqual([]);
      if (question === "button" && !wishes.phone) expect(await beyond(guest)).toEqual([]);
      seen.add(question);
      const standing = (await page.locator(".bid.highest").count()) > 0;
      if (question === "bid" && standing && !refused) {
        // Take everything back: it no longer beats the standing bid, and the refusal opens its rule.
        const less = page.locator(".builder .less:not([disabled])");
        while ((await less.count()) > 0) await less.first().click();
        await judged(page);
        expect(await page.locator(".verdict .bad").count()).toBe(1);
        expect(await page.locator(".prompt .acts .btn.primary").isDisabled()).toBe(true);
        await page.getByRole("button", { name: german ? "Warum?" : "Why?" }).click();
        expect(await refusedBy(page)).toBe("PA-4.3");
        await page.getByRole("button", { name: german ? "Regel zeigen" : "Show the rule" }).click();
        await page.locator('[data-clause="PA-4.3"].chosen').waitFor();
        await guest.inspect(`palaces-${wishes.name}-rule`);
        await page.keyboard.press(wishes.phone ? "Escape" : "l");
        await page.getByRole("button", { name: german ? "Neu wählen" : "Choose again" }).click();
        // The lowest bid that beats it is one tap away.
        await page.getByRole("button", { name: german ? /Das niedrigste/ : /Lowest that does/ }).click();
        await judged(page);
        await page.locator(".verdict .good").first().waitFor();
        refused = true;
      }
      await decide(page, question, turns);
    }
    expect(refused).toBe(true);
    for (const question of ["bid", "agenda"]) expect(seen).toContain(question);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBe(0);
    await guest.leave();
  });
});

// Answers that stand beyond the prompt, on the table, where the screen is low.
async function beyond({ page }: Visitor): Promise<string[]> {
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 1024, height: 768 });
  await still(page);
  const found = await page.evaluate(() => {
    const prompt = document.querySelector(".prompt")!.getBoundingClientRect();
    return [...document.querySelectorAll(".prompt .acts .btn")]
      .filter((one) => one.getBoundingClientRect().top < prompt.top)
      .map((one) => one.outerHTML.slice(0, 90));
  });
  await page.setViewportSize(before);
  return found;
}

// What can be tapped and is smaller than 44 pixels.
async function small(guest: Visitor): Promise<string[]> {
  return guest.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, a[href], input, select")]
      .filter((one) => one.checkVisibility() && !one.closest(".vh, .skip, .skips") && !one.classList.contains("skip"))
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
      .map(({ one, box }) => `${one.outerHTML.slice(0, 90)} ${Math.round(box.width)}x${Math.round(box.height)}`),
  );
}
