// Eternal Palace on a phone, in both languages, editions and themes: complete, accessible, and large enough for a
// thumb.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openEternal, plan, question } from "./eternal";
import { openHouse, placeOf, refusedBy, tap } from "./house";

const house = openHouse();

// What can be pressed on a phone is 44 pixels high and wide, or lies inside something that is.
async function thumbs(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".stage button:not(:disabled), .stage [role=button]")]
      .filter((one) => one.offsetParent !== null || one instanceof SVGElement)
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 40 || box.height < 40))
      .map(({ one, box }) => `${one.className} ${Math.round(box.width)}x${Math.round(box.height)}`),
  );
}
// Nothing sticks out to the side.
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

// What is written on the map, and is smaller than anybody likes to read; and what the Palace is worth, where one text
// runs into the next.
const unreadable = (page: Page) =>
  page.evaluate(() => {
    const told = [...document.querySelectorAll<SVGTextElement>(".garden text")].flatMap((text) => {
      const { b = 0, d = 1 } = text.getScreenCTM() ?? {};
      const high = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(b, d);
      return high < 9.9 ? [`${text.textContent}: ${high.toFixed(1)}`] : [];
    });
    const worth = [...document.querySelectorAll(".garden .prz")].map((one) => one.getBoundingClientRect());
    const over = worth.filter((one, i) => one.right > (worth[i + 1]?.left ?? Infinity)).length;
    return { told, over };
  });

test.each(["paper", "lacquer"] as const)(
  "phone, %s: the garden above, the places my group may visit below",
  async (theme) => {
    const guest = await house.visit({ phone: true, theme, language: theme === "paper" ? "en" : "de" });
    const { page } = guest;
    await openEternal(page, {
      url: house.url,
      seats: ["me", "page", "page"],
      options: theme === "paper" ? {} : { edition: "de" },
    });
    await page.locator(".screen").waitFor();
    await guest.quiet();
    expect(await thumbs(page)).toEqual([]);

    // Tap a die, tap a group: the list tells where it could go.
    await tap(page.locator('[data-die="1"]'));
    await tap(page.locator(".grp .to").first());
    await page.locator(".offers .offer").first().waitFor();
    await guest.inspect(`eternal-phone-plan-${theme}`);
    expect(await overflow(page)).toBe(0);
    await plan(page, 1);

    expect(await question(page)).toBe("visit");
    const lit = await page.locator(".garden .place.lit").count();
    expect(await page.locator(".offers .offer").count()).toBe(lit);
    expect(await thumbs(page)).toEqual([]);
    await tap(page.locator(".offers .offer").first());
    await page.locator(".prompt.confirm").waitFor();
    expect(await page.locator(".garden .place.chosen").count()).toBe(1);
    await guest.inspect(`eternal-phone-visit-${theme}`);
    expect(await overflow(page)).toBe(0);
    await tap(page.locator(".prompt .acts .primary"));
    await page.locator(".part .grp.done, .prompt.wait, .choices").first().waitFor();
    await guest.leave();
  },
);

test.each([
  { language: "en", edition: "en", theme: "lacquer", bridge: "Eternal Bridge", rules: "English rules" },
  { language: "de", edition: "de", theme: "paper", bridge: "Ewige Brücke", rules: "deutsche Regeln" },
  { language: "de", edition: "en", theme: "lacquer", bridge: "Ewige Brücke", rules: "englische Regeln" },
] as const)("$language with the $edition edition, $theme", async ({ language, edition, theme, bridge, rules }) => {
  const guest = await house.visit({ language, theme });
  const { page } = guest;
  await openEternal(page, { url: house.url, seats: ["me", "page", "page", "page"], options: { edition } });
  await page.locator(".screen").waitFor();
  expect(await page.locator(".garden").textContent()).toContain(bridge);
  expect(await page.locator(".bar .meta").innerText()).toContain(rules);
  // On a small desk the prompt is as high in planning as in play, and the map fills its width.
  const high = async () => (await placeOf(page, page.locator(".prompt"))).height;
  await page.setViewportSize({ width: 1024, height: 768 });
  const planning = await high();
  await plan(page, 2);
  expect(await question(page)).toBe("visit");
  await guest.quiet();
  expect(await high()).toBe(planning);
  const filled = await page
    .locator("svg.garden")
    .evaluate((svg: SVGSVGElement) => ((svg.getScreenCTM()?.a ?? 0) * svg.viewBox.baseVal.width) / svg.clientWidth);
  expect(filled).toBeGreaterThan(0.97);
  expect(await unreadable(page)).toEqual({ told: [], over: 0 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator(".garden .place.lit .hit").first().click();
  await page.locator(".prompt.confirm .deal").waitFor();
  await guest.inspect(`eternal-${language}-${edition}-${theme}`);

  // A place that the group may not visit says why, by clause.
  await page.keyboard.press("Escape");
  const closed = page.locator(".garden .place:not(.lit) .hit").first();
  await closed.click();
  expect(await refusedBy(page)).toMatch(/^EP-\d+\.\d+$/);
  await page.locator(".prompt.refused .acts .btn").first().click();
  await page.locator(".rail .clause").first().waitFor();
  await guest.leave();
});
