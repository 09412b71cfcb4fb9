// A game that nobody has drawn a board for, played to its end on the generic one: with the mouse, on a phone, and with
// the keyboard alone.
import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { oneKind, openHouse } from "../browser/house";

const house = openHouse();

async function open(page: Page): Promise<void> {
  await page.goto(`${house.url}/new/lanterns`);
  await page
    .getByLabel(/^(Strength|Spielstärke)/)
    .first()
    .selectOption({ index: 0 });
  await page.getByRole("button", { name: /^(Open the table|Tisch eröffnen)$/ }).click();
}
const decision = async (page: Page): Promise<boolean> => {
  await page.locator(".prompt.decide, .prompt.over").first().waitFor();
  return (await page.locator(".prompt.over").count()) === 0;
};

test.each(oneKind)("hidden hands on the generic board: $name", async (wishes) => {
  const guest = await house.visit(wishes);
  const { page } = guest;
  await open(page);
  const seats = page.locator(".person");
  for (let turn = 0; await decision(page); turn += 1) {
    expect(turn).toBeLessThan(4);
    // Everybody has a name, and what is known of them: mine face up, the other's face down.
    expect(await seats.count()).toBe(2);
    expect(await page.locator(".person.own .card.legal").count()).toBe(3 - turn);
    expect(await page.locator(".person:not(.own) .card:not(.back)").count()).toBe(0);
    if (turn === 0) {
      expect(await page.locator(".person:not(.own) .card.back").count()).toBe(3);
      await guest.inspect(`guest-${wishes.name}`);
    }
    // Two moves touch a lantern: to hang it, or to darken it.
    await page.locator(".person.own .card.legal").first().click();
    const choices = page.locator(".choices .btn");
    expect(await choices.count()).toBe(2);
    expect(await page.locator(".generic").innerText()).not.toMatch(/\b(hang|darken) \d/i); // words, no notation
    await choices.nth(turn % 2).click();
    await page.locator(".prompt.confirm .btn.primary").click();
    await page.locator(".prompt.wait, .prompt.decide, .prompt.over").first().waitFor();
  }
  await guest.inspect(`guest-over-${wishes.name}`);
  await guest.leave();
});

test("with the keyboard alone", async () => {
  const guest = await house.visit();
  const { page } = guest;
  await open(page);
  for (let turn = 0; await decision(page); turn += 1) {
    await page.keyboard.press("1");
    await page.locator(".prompt.confirm").waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".prompt.wait, .prompt.decide, .prompt.over").first().waitFor();
  }
  await guest.leave();
});
