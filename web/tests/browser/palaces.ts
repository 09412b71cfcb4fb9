// Playing Palaces in the browser: one decision at a time, with the mouse (or the finger).
import type { Page } from "playwright-core";

// A table of its own: computers of the lowest level in all other seats, or friends.
export async function openTable(
  page: Page,
  url: string,
  players: number,
  others: "computer" | "friend",
  options: Record<string, string> = {},
  open = false,
): Promise<void> {
  await page.goto(`${url}/new/palaces`);
  await page.getByRole("button", { name: String(players), exact: true }).click();
  for (const select of await page.locator("select").all()) {
    const values = await select
      .locator("option")
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    if (others === "friend" && values.includes("friend") && (await select.inputValue()) === "computer")
      await select.selectOption("friend");
    if (others === "computer" && values.includes("page")) await select.selectOption("page");
  }
  for (const value of Object.values(options))
    await page
      .locator("select")
      .filter({ has: page.locator(`option[value="${value}"]`) })
      .selectOption(value);
  if (open) await page.getByRole("switch", { name: /Private|Privat/ }).click();
  await page.getByRole("button", { name: /Open the table|Tisch eröffnen/ }).click();
}

export const over = (page: Page): Promise<boolean> =>
  page
    .locator(".prompt.over")
    .count()
    .then((n) => n > 0);

// Until I am asked something, or it is over.
export async function myTurnOrOver(page: Page): Promise<"turn" | "over"> {
  await page.locator(".prompt.decide, .prompt.confirm, .prompt.over").first().waitFor();
  return (await over(page)) ? "over" : "turn";
}

// What the table asks for now, as far as it can be seen.
export type Question = "bid" | "pile" | "agenda" | "tray" | "cards" | "card" | "button";
export function asked(page: Page): Promise<Question> {
  return page.evaluate(() => {
    const has = (selector: string) => document.querySelector(selector) !== null;
    if (has(".prompt.sure")) return "button"; // a button that was pressed waits for its confirmation
    if (has(".prompt .builder")) return "bid";
    if (has(".market [data-choice]")) return "pile";
    if (has(".agenda [data-choice]")) return "agenda";
    if (has(".tray [data-choice]")) return "tray";
    if (has(".fan [data-choice]")) return has(".prompt.confirm") ? "cards" : "card";
    return "button";
  });
}

// What stands on the table, to see that something has happened.
const moment = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector("main.stage")?.textContent ?? "");
export async function afterwards(page: Page, act: () => Promise<void>): Promise<void> {
  const before = await moment(page);
  await act();
  await page.waitForFunction((old) => document.querySelector("main.stage")?.textContent !== old, before);
}

// Until the verdict speaks of the bid as it is now.
export const judged = (page: Page): Promise<void> => page.locator(".verdict[aria-busy=false]").waitFor();

const primary = (page: Page) => page.locator(".prompt .acts .btn.primary:not([disabled])");
const answers = (page: Page) => page.locator(".prompt .acts .btn:not(.icon)");

// Whatever is asked: bids what can be paid, pays, uses and builds everything.
export async function decide(page: Page, question: Question, nth = 0): Promise<void> {
  if (question === "bid") {
    await judged(page);
    const honest = (await page.locator(".verdict .bluff, .verdict .bad").count()) === 0;
    await afterwards(page, () => (honest ? primary(page).click() : answers(page).first().click()));
  } else if (question === "button") {
    await afterwards(page, () => answers(page).last().click());
  } else if (question === "agenda" || question === "cards") {
    await primary(page).waitFor();
    await afterwards(page, () => primary(page).click());
  } else {
    // A level that completes another counts.
    const completes = page.locator('[data-choice^="match"]');
    const choices = (await completes.count()) > 0 ? completes : page.locator("[data-choice]");
    // Always the same pile: the sooner it is empty, the sooner the game ends.
    await choices.nth(question === "pile" ? 0 : nth % (await choices.count())).click();
    await afterwards(page, () => primary(page).click());
  }
}

// All the rest of a game.
export async function playOn(
  page: Page,
  each: (question: Question, turn: number) => Promise<void> = async () => {},
): Promise<number> {
  let turns = 0;
  while ((await myTurnOrOver(page)) === "turn") {
    const question = await asked(page);
    await each(question, turns);
    await decide(page, question, turns);
    turns += 1;
  }
  return turns;
}
