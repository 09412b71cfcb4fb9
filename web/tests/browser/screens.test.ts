// Every screen in both themes, both languages, on a desk and on a phone: axe finds nothing, targets are large enough.
import { describe, expect, test } from "vitest";
import { oneKind, myTurnOrOver, openHouse, placeByMouse, refusedBy, startAgainstComputer, tap } from "./house";

const house = openHouse();

describe.each(oneKind)("$name", (wishes) => {
  test("every page", async () => {
    const guest = await house.visit(wishes);
    const { page } = guest;
    for (const path of ["", "lobby", "games", "settings", "new/forbidden-city", "rules/forbidden-city"]) {
      await page.goto(`${house.url}/${path}`);
      await page.locator("main h1").waitFor();
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
    await startAgainstComputer(page, house.url);
    await myTurnOrOver(page);
    await guest.inspect(`${wishes.name}-table`);

    // Choose a place where the tile does not fit in every way, then turn it until it does not: the refusal names its
    // clause and opens the rules at it. In the first turns it may fit everywhere.
    for (let turn = 0; (await page.locator(".target.lr").count()) === 0; turn += 1) {
      expect(turn).toBeLessThan(20);
      await placeByMouse(page, turn);
      await myTurnOrOver(page);
    }
    await page.locator(".target.lr").first().click();
    await page.locator(".ghost").waitFor();
    await guest.inspect(`${wishes.name}-chosen`);
    const right = page.getByRole("button", { name: wishes.language === "de" ? "Rechts drehen" : "Turn right" });
    for (let turns = 0; turns < 3 && (await page.locator(".gfr.no").count()) === 0; turns += 1) await right.click();
    await page.locator(".prompt.refused").waitFor();
    await guest.inspect(`${wishes.name}-refused`);
    const clause = await refusedBy(page);
    expect(clause).toMatch(/^FC-\d/);
    await page.getByRole("button", { name: wishes.language === "de" ? "Regel zeigen" : "Show the rule" }).click();
    await page.locator(`[data-clause="${clause}"].chosen`).waitFor();
    await guest.inspect(`${wishes.name}-rule`);
    await guest.leave();
  });
});

test("on a phone everything that can be tapped is 44 pixels", async () => {
  const guest = await house.visit({ phone: true });
  const { page } = guest;
  for (const path of ["", "lobby", "games", "settings", "new/forbidden-city", "rules/forbidden-city"]) {
    await page.goto(`${house.url}/${path}`);
    await page.locator("main h1").waitFor();
    await guest.quiet();
    expect(await small(), path || "home").toEqual([]);
  }
  await page.goto(house.url);
  await tap(page.getByRole("button", { name: "Start" }));
  await page.locator("svg.palace").waitFor();
  await myTurnOrOver(page);
  expect(await small(), "table").toEqual([]);
  // What the colours are called stands beside the buttons of the view.
  expect(await page.locator(".city .key").filter({ visible: true, hasText: "pink" }).count()).toBe(1);

  // Log, moves, chat and rules are one tap away.
  await tap(page.getByRole("button", { name: "Log, moves, chat" }));
  await tap(page.getByRole("tab", { name: "Moves" }));
  await guest.inspect("phone-sheet");
  expect(await small(), "sheet").toEqual([]);
  await tap(page.getByRole("button", { name: "Close" }));

  // Tap, see, tap again.
  await tap(page.locator(".target.lg").first());
  await page.locator(".ghost").waitFor();
  await guest.inspect("phone-ghost");
  expect(await small(), "ghost").toEqual([]);
  await tap(page.getByRole("button", { name: "Place tile" }));
  await page.locator(".ghost").waitFor({ state: "detached" });
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
