// Royal Palace: two people in two browsers play a whole game, in two languages, and a third watches.
import { expect, test } from "vitest";
import { openHouse } from "./house";
import { answer, byMouse, chooseRules, field, see, settled } from "./royal";

const house = openHouse();

test("two people and a spectator", async () => {
  const host = await house.visit();
  const friend = await house.visit({ language: "de", theme: "lacquer", confirm: false });
  const watcher = await house.visit();
  const [a, b, c] = [host.page, friend.page, watcher.page];

  // The last round comes as soon as four nobles have left the garden.
  await chooseRules(a, house.url, 2, { end_threshold: "32" });
  await a.getByLabel(/^Player 2/).selectOption("friend");
  await a.getByRole("switch", { name: /Private/ }).click();
  await a.getByRole("button", { name: "Open the table" }).click();
  await a.getByLabel("Your name").fill("Ada");
  await a.getByRole("button", { name: "That is me" }).click();
  const link = await a.locator("p.link span").innerText();
  await b.goto(link);
  await b.getByLabel("Dein Name").fill("Aurélie");
  await b.getByRole("button", { name: "Platz nehmen" }).click();
  await a.locator("svg.garden").waitFor();
  await b.locator("svg.garden").waitFor();
  await c.goto(a.url());
  await c.locator("svg.garden").waitFor();

  const steps = [{ left: 4 }, { left: 4 }];
  const pages = [a, b];
  let asked = 0;
  let watched = false;
  for (;;) {
    const turn = await Promise.race(
      pages.map((page, i) =>
        page
          .locator(".prompt.decide, .prompt.confirm, .prompt.over")
          .first()
          .waitFor()
          .then(() => i),
      ),
    );
    const page = pages[turn] ?? a;
    if ((await settled(page)) === "over") break;
    // Without confirmation one tap enlists.
    const sight = await see(page);
    if (page === b && sight.fields.length > 0 && !sight.looking) await field(b, sight.fields[0] ?? "").click();
    else await answer(page, byMouse, steps[turn] ?? { left: 0 });
    asked += 1;
    if (asked === 30) {
      // Whoever watches sees the boards, and nothing that may be acted on, and no hand.
      expect(await c.locator(".rp .target").count()).toBe(0);
      expect(await c.locator(".hand-side").count()).toBe(0);
      await watcher.inspect("royal-spectator");
      await friend.inspect("royal-waiting");
      watched = true;
    }
    expect(asked).toBeLessThan(500);
  }
  expect(watched).toBe(true);

  // Everybody sees the same end.
  const totals = async (name: string, page = a) =>
    (await page.getByRole("region", { name }).locator("tfoot .sum").allInnerTexts()).map(Number);
  await a.getByRole("region", { name: "Final scoring" }).waitFor();
  await b.getByRole("region", { name: "Schlusswertung" }).waitFor();
  await c.getByRole("region", { name: "Final scoring" }).waitFor();
  const end = await totals("Final scoring");
  expect(end).toHaveLength(2);
  expect(await totals("Schlusswertung", b)).toEqual(end);
  expect(await totals("Final scoring", c)).toEqual(end);
  await friend.inspect("royal-over-de");
  await host.leave();
  await friend.leave();
  await watcher.leave();
});
