// Royal Palace in both themes and languages, on a desk and on a phone: axe finds nothing, targets are large enough.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { oneKind, openHouse } from "./house";
import { answer, byFinger, byMouse, openTable, primary, room, see, settled } from "./royal";

const house = openHouse();

// What can be tapped and is too small.
const small = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, a[href], select, input:not(.vh), [role=button]")]
      .filter((one) => one.checkVisibility() && !one.closest("p, [hidden], .skip") && !one.classList.contains("skip"))
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
      .map(({ one, box }) => `${one.outerHTML.slice(0, 90)} ${Math.round(box.width)}x${Math.round(box.height)}`),
  );
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe.each(oneKind)("$name", (wishes) => {
  test("a game of one round", async () => {
    const guest = await house.visit(wishes);
    const { page } = guest;
    const press = wishes.phone ? byFinger : byMouse;
    const look = async (name: string) => {
      await guest.inspect(`royal-${wishes.name}-${name}`);
      expect(await overflow(page), name).toBeLessThanOrEqual(0);
      if (wishes.phone) expect(await small(page), name).toEqual([]);
    };
    await openTable(page, house.url, 4, { stall_guard: "1" });
    await settled(page);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(wishes.language);
    await look("placing");
    for (const id of ["OFFICE", "OFFICE", "POMP", "KING", "BACK"]) await press(room(page, id));
    await press(primary(page));
    await page.locator(".track .now").waitFor();
    await settled(page);

    await press(room(page, "GATE"));
    await look("supply");
    await press(primary(page));
    await page.locator(".track li:nth-child(2).now").waitFor();
    await settled(page);
    await press(room(page, "GATE"));
    await look("door");

    // Somewhere in the middle; c3 itself may have been enlisted by now.
    const noble = page.locator('svg.garden [data-thing~="noble"]').nth(14);
    if (wishes.phone) {
      // Garden and hand are one tap away; a noble that is tapped tells its price and what I lack.
      await press(page.getByRole("button", { name: /Garden|Garten/, exact: true }));
      await press(noble);
      await page.locator(".bubble .insp .face").waitFor();
      await look("garden");
      await press(page.getByRole("button", { name: /^Hand/ }));
      await look("hand");
      await press(page.getByRole("button", { name: /Castle|Schloss/, exact: true }));
    } else {
      await noble.hover();
      await page.locator(".rail .insp .face").waitFor();
      await look("noble");
    }

    // On to the end, which comes with the round; whatever is asked is answered.
    const steps = { left: 3 };
    const seen = new Set<number>();
    while ((await settled(page)) === "asked") {
      const sight = await see(page);
      if (!seen.has(sight.action) && sight.action > 2) await look(`action-${sight.action}`);
      seen.add(sight.action);
      await answer(page, press, steps);
    }
    await page.locator(".scoring tfoot .winner").first().waitFor();
    await look("over");
    await guest.leave();
  });
});

test("the castle can be read with every servant there is in one room", async () => {
  const guest = await house.visit();
  const { page } = guest;
  await openTable(page, house.url, 4);
  await settled(page);
  for (let i = 0; i < 5; i += 1) await room(page, "STAIR").click();
  await primary(page).click();
  await page.locator(".track .now").waitFor();
  // The number stands clear of the crowd: whatever the count, its left edge is right of the last figure.
  const clear = await page.evaluate(() =>
    [...document.querySelectorAll("svg.castle .room")].every((room) => {
      const numbers = [...room.querySelectorAll(".cnt")].map((one) => one.getBoundingClientRect());
      const figures = [...room.querySelectorAll(".crowd, .piece")].map((one) => one.getBoundingClientRect());
      return numbers.every((number) =>
        figures
          .filter((figure) => Math.abs(figure.top + figure.height / 2 - number.top - number.height / 2) < 12)
          .every((figure) => figure.right <= number.left + 4),
      );
    }),
  );
  expect(clear).toBe(true);
  await guest.inspect("royal-crowd");
  await guest.leave();
});
