// Playing Royal Palace through the page: a player who needs no rules, only what glows and what the prompt offers.
import type { Locator, Page } from "playwright-core";
import { tap } from "./house";

export type Press = (target: Locator) => Promise<void>;
export const byMouse: Press = (target) => target.click();
export const byFinger: Press = tap;

// With the rooms of a first game: the gate opens to office, mint, Pompadour and king.
export async function chooseRules(
  page: Page,
  url: string,
  players: number,
  options: Readonly<Record<string, string>> = {},
): Promise<void> {
  await page.goto(`${url}/new/royal-palace`);
  await page.getByRole("button", { name: String(players), exact: true }).click();
  for (const level of await page.getByLabel(/Strength|Spielstärke/).all()) await level.selectOption("page");
  await page.getByLabel(/(Castle rooms|Räume des Schlosses)/).selectOption("first_game");
  if (options.end_threshold)
    await page.getByLabel(/(Nobles left in the garden|Adlige im Garten)/).fill(options.end_threshold);
  if (options.stall_guard)
    await page.getByLabel(/(Longest game in rounds|Längste Partie in Runden)/).fill(options.stall_guard);
}
export async function openTable(
  page: Page,
  url: string,
  players: number,
  options: Readonly<Record<string, string>> = {},
): Promise<void> {
  await chooseRules(page, url, players, options);
  await page.getByRole("button", { name: /Open the table|Tisch eröffnen/ }).click();
  await page.locator("svg.garden").first().waitFor({ state: "attached" });
}

// Until something is asked of me, or it is over.
export async function settled(page: Page): Promise<"asked" | "over"> {
  await page.locator(".prompt.decide, .prompt.confirm, .prompt.over").first().waitFor();
  return (await page.locator(".prompt.over").count()) > 0 ? "over" : "asked";
}

export interface Sight {
  action: number; // 0 before the first
  looking: boolean;
  fields: string[]; // where something may be done in the garden
  rooms: string[];
  picked: boolean;
  cards: string[]; // that may be played
  round: number;
}

export function see(page: Page): Promise<Sight> {
  return page.evaluate(() => {
    const ids = (selector: string) =>
      [...document.querySelectorAll(selector)].map((one) => one.getAttribute("data-cell") ?? "");
    return {
      action: [...document.querySelectorAll(".track li")].findIndex((one) => one.classList.contains("now")) + 1,
      looking: document.querySelector(".looking") !== null,
      fields: ids("svg.garden .target"),
      rooms: ids("svg.castle .target"),
      picked: document.querySelector("svg.castle .room.from") !== null,
      cards: ids(".card.play"),
      round: Number(/\d+/.exec(document.querySelector(".bar .meta")?.textContent ?? "")?.[0] ?? 0),
    };
  });
}

export const room = (page: Page, id: string): Locator => page.locator(`svg.castle [data-cell="${id}"]`);
export const field = (page: Page, id: string): Locator => page.locator(`svg.garden [data-cell="${id}"]`);
// The answer that is filled, if one is: it stands last.
export const primary = (page: Page): Locator => page.locator(".prompt .acts .btn:not(.icon)").last();

// Answers one question, whatever it is. `steps` counts movements, so that a turn does not use all it has.
export async function answer(page: Page, press: Press, steps: { left: number }): Promise<void> {
  const sight = await see(page);
  if (sight.looking) {
    await press(page.locator(".looking .card:not([disabled])").first());
    await press(primary(page));
  } else if (sight.fields.length > 0) {
    await press(field(page, sight.fields.at(-1) ?? ""));
    await press(primary(page));
  } else if (sight.action === 0 && sight.rooms.length > 1) {
    for (const id of ["OFFICE", "POMP", "KING", "MINT", "BACK"]) await press(room(page, id));
    await press(primary(page));
  } else if (sight.action === 2 && sight.rooms.length > 0 && steps.left > 0) {
    await moveOne(page, press, sight, steps);
  } else if (
    sight.action === 3 &&
    sight.rooms.length > 0 &&
    (await primary(page).innerText()).match(/chambers|Gemächer/)
  ) {
    await press(room(page, sight.rooms.find((id) => id === "MINT") ?? sight.rooms[0] ?? ""));
    await press(primary(page));
  } else {
    if (sight.action !== 2) steps.left = 4;
    await press(primary(page));
  }
}

// One movement from the gate, to whichever of the useful rooms has the fewest of my servants.
async function moveOne(page: Page, press: Press, sight: Sight, steps: { left: number }): Promise<void> {
  steps.left -= 1;
  if (!sight.picked)
    await press(
      room(
        page,
        sight.rooms.find((id) => id === "GATE") ??
          sight.rooms.find((id) => id === "CARD" || id === "PARADE") ??
          sight.rooms[0] ??
          "",
      ),
    );
  const from = await page.locator("svg.castle .room.from").getAttribute("data-room");
  const open = (await see(page)).rooms.filter((id) => id !== from);
  const useful = await Promise.all(
    open
      .filter((id) => ["OFFICE", "POMP", "KING", "MINT", "BACK"].includes(id))
      .map(async (id) => ({ id, there: await servantsIn(page, id) })),
  );
  useful.sort((a, b) => a.there - b.there);
  await press(room(page, useful[0]?.id ?? open[0] ?? ""));
}

export const servantsIn = async (page: Page, id: string): Promise<number> =>
  Number(/(?:You|Du) (\d+)/.exec((await room(page, id).getAttribute("aria-label")) ?? "")?.[1] ?? -1);

export const shownPoints = async (page: Page): Promise<number[]> =>
  (await page.locator(".seats .score").allInnerTexts()).map((text) => Number(/\d+/.exec(text)?.[0] ?? -1));
