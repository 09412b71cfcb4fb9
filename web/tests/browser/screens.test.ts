// Every screen in both themes, both languages, on a desk and on a phone: axe finds nothing, targets are large enough.
import { describe, expect, test } from "vitest";
import { kinds, myTurnOrOver, openHouse, refusedBy } from "./house";

const house = openHouse();

describe.each(kinds)("$name", (wishes) => {
  test("every page", async () => {
    const guest = await house.visit(wishes);
    const { page } = guest;
    for (const path of ["", "lobby", "games", "settings", "new/forbidden-city", "rules/forbidden-city"]) {
      await page.goto(`${house.url}/${path}`);
      await page.locator("main h1").waitFor();
      await page.waitForLoadState("networkidle");
      await guest.inspect(`${wishes.name}-${path.replace("/", "-") || "home"}`);
    }
    await page.goto(`${house.url}/table/none`);
    await page.locator("main .notice").waitFor();
    await guest.inspect(`${wishes.name}-missing`);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(wishes.language);
    await guest.leave();
  });

  test("the table, a refusal and its rule", async () => {
    const guest = await house.visit(wishes);
    const { page } = guest;
    await page.goto(house.url);
    await page.getByRole("button", { name: "Start" }).click();
    await page.locator("svg.palace").waitFor();
    await myTurnOrOver(page);
    await guest.inspect(`${wishes.name}-table`);

    // Choose a place, then turn the tile until it does not fit there: the refusal names its clause and opens the rules
    // at it.
    await page.locator(".target.lg").first().click();
    await page.locator(".ghost").waitFor();
    const right = page.getByRole("button", { name: wishes.language === "de" ? "Rechts drehen" : "Turn right" });
    for (let i = 0; i < 3 && (await page.locator(".prompt.refused").count()) === 0; i += 1) {
      await right.click();
      await page.waitForTimeout(150);
    }
    await guest.inspect(`${wishes.name}-chosen`);
    if ((await page.locator(".prompt.refused").count()) > 0) {
      const clause = await refusedBy(page);
      expect(clause).toMatch(/^FC-\d/);
      await page.getByRole("button", { name: wishes.language === "de" ? "Regel zeigen" : "Show the rule" }).click();
      await page.locator(`[data-clause="${clause}"].chosen`).waitFor();
      await guest.inspect(`${wishes.name}-rule`);
    }
    await guest.leave();
  });
});

test("on a phone everything that can be tapped is 44 pixels", async () => {
  const guest = await house.visit({ phone: true });
  const { page } = guest;
  for (const path of ["", "lobby", "games", "settings", "new/forbidden-city", "rules/forbidden-city"]) {
    await page.goto(`${house.url}/${path}`);
    await page.locator("main h1").waitFor();
    await page.waitForLoadState("networkidle");
    expect(await small(), path || "home").toEqual([]);
  }
  await page.goto(house.url);
  await page.getByRole("button", { name: "Start" }).tap();
  await page.locator("svg.palace").waitFor();
  await myTurnOrOver(page);
  expect(await small(), "table").toEqual([]);

  // Log, moves, chat and rules are one tap away.
  await page.getByRole("button", { name: "Log, moves, chat" }).tap();
  await page.getByRole("tab", { name: "Moves" }).tap();
  await guest.inspect("phone-sheet");
  expect(await small(), "sheet").toEqual([]);
  await page.getByRole("button", { name: "Close" }).tap();

  // Tap, see, tap again.
  await page.locator(".target.lg").first().tap();
  await page.locator(".ghost").waitFor();
  await guest.inspect("phone-ghost");
  expect(await small(), "ghost").toEqual([]);
  await page.getByRole("button", { name: "Place tile" }).tap();
  await page.locator(".prompt.wait, .prompt.decide").first().waitFor();
  await guest.leave();

  function small(): Promise<string[]> {
    return page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("button, a[href], select, input:not(.vh), [role=button]")]
        .filter((one) => one.checkVisibility() && !one.closest("p, [hidden], .skip") && !one.classList.contains("skip"))
        .map((one) => ({ one, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
        .map(({ one, box }) => `${one.outerHTML.slice(0, 90)} ${Math.round(box.width)}x${Math.round(box.height)}`),
    );
  }
});
