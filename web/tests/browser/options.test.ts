// Setting a table with pictures: what the rules forbid is shown as such, with the server's reason, in both languages.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { otherKind, openHouse, tap } from "./house";

const house = openHouse();

const words = {
  en: {
    one: "Only one of Labyrinth, River Market and Compositions can lie on the table.",
    alone: "The Master plays without Privileges.",
    balance: /^The Master of Balance knows no extra place/,
    perception: "Perception",
    rule: "Rule: Options that go together",
  },
  de: {
    one: "Von Labyrinth, Flussmarkt und Kompositionen kann nur eines auf dem Tisch liegen.",
    alone: "Der Meister spielt ohne Privilegien.",
    balance: /^Der Meister des Gleichgewichts kennt keinen zusätzlichen Ort/,
    perception: "Wahrnehmung",
    rule: "Regel: Was zusammenpasst",
  },
};
const option = (page: Page, name: string) => page.locator(`[data-option="${name}"]`);
const optionsOf = (page: Page, id: string) =>
  page.evaluate(
    async (table) =>
      (
        (await (await fetch(`/api/tables/${table}`)).json()) as {
          table: { options: Record<string, string>; players: number };
        }
      ).table,
    id,
  );

describe.each(otherKind)("$name", (wishes) => {
  const said = words[wishes.language ?? "en"];

  test("forbidden combinations say why, and the table has what was chosen", async () => {
    const guest = await house.visit(wishes);
    const { page } = guest;
    await page.goto(`${house.url}/new/eternal-palace`);
    const labyrinth = option(page, "labyrinth").getByRole("switch");
    const market = option(page, "river_market").getByRole("switch");
    await labyrinth.waitFor();
    await guest.quiet();
    // The edition of the language is chosen already.
    expect(await page.locator(".answer.on").first().innerText()).toMatch(
      wishes.language === "de" ? /Deutsches Regelheft/ : /English rulebook/,
    );

    // Nothing is asked about seats that nobody has, nor about who plays alone.
    expect(await page.getByLabel(/Colour of|Farbe am/).count()).toBe(2);
    expect(await option(page, "personality").count()).toBe(0);
    // What has the focus does not lie under the bar.
    const covered = () => {
      const top = () => document.querySelector(".ready")?.getBoundingClientRect().top ?? 0;
      return [...document.querySelectorAll<HTMLElement>("main :is(select, button, input):not(.ready *):enabled")]
        .filter((one) => (one.focus(), one.getBoundingClientRect().bottom > top()))
        .map((one) => one.outerHTML);
    };
    expect(await page.evaluate(covered)).toEqual([]);

    await labyrinth.click();
    await option(page, "river_market").locator(".why").waitFor();
    expect(await option(page, "river_market").locator(".why span").innerText()).toBe(said.one);
    await expect
      .poll(() => option(page, "river_market").locator("[data-clause]").getAttribute("title"))
      .toBe(said.rule);
    expect(await market.isDisabled()).toBe(true);
    expect(await option(page, "compositions").getByRole("switch").isDisabled()).toBe(true);
    expect(await option(page, "privileges").getByRole("switch").isDisabled()).toBe(false);
    await guest.inspect(`options-${wishes.name}`);

    // Alone the Master of Balance forbids it; another Master does not.
    await option(page, "privileges").getByRole("switch").click();
    await page.getByRole("button", { name: "1", exact: true }).click();
    await page.locator(".notice").waitFor();
    await option(page, "privileges").getByRole("switch").click();
    await expect.poll(() => page.locator(".notice").innerText()).toMatch(said.balance);
    expect(await page.locator(".btn.primary.big").isDisabled()).toBe(true);
    await guest.inspect(`options-${wishes.name}-refused`);
    await page.locator(".answer").filter({ hasText: said.perception }).click();
    await expect.poll(() => page.locator(".notice").count()).toBe(0);
    expect(await option(page, "privileges").locator(".why span").innerText()).toBe(said.alone);

    await page.locator(".btn.primary.big").click();
    await page.waitForURL(/\/table\//);
    await page.locator(".prompt").waitFor();
    const table = await optionsOf(page, page.url().split("/").pop() ?? "");
    expect(table.players).toBe(1);
    expect(table.options).toEqual({
      labyrinth: "on",
      personality: "perception",
      ...(wishes.language === "de" ? { edition: "de" } : {}),
    });
    await guest.leave();
  });
});

test("a German page plays the German rules from the first click", async () => {
  const guest = await house.visit({ language: "de" });
  const { page } = guest;
  await page.goto(house.url);
  await page.getByRole("radio", { name: /Eternal Palace/ }).check({ force: true });
  await page.getByRole("button", { name: "Start" }).click();
  await page.waitForURL(/\/table\//);
  expect((await optionsOf(page, page.url().split("/").pop() ?? "")).options).toEqual({ edition: "de" });
  await guest.leave();
});

test("on a phone every answer is large enough for a thumb", async () => {
  const guest = await house.visit({ phone: true });
  const { page } = guest;
  await page.goto(`${house.url}/new/eternal-palace`);
  await tap(option(page, "labyrinth").getByRole("switch"));
  await option(page, "river_market").locator(".why").waitFor();
  await guest.quiet();
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, select, summary, .answer")]
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
      .map(({ one }) => one.outerHTML.slice(0, 90)),
  );
  expect(small).toEqual([]);
  await guest.leave();
});
