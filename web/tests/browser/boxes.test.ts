// Tables with a corrected box: what is drawn and told is what is printed in it, in every board.
import { expect, test } from "vitest";
import { boxOf as eternalBox } from "../../src/boards/eternal-palace/box";
import { tileText } from "../../src/boards/forbidden-city/describe";
import { boxOf as cityBox } from "../../src/boards/forbidden-city/view";
import { boxOf as palacesBox } from "../../src/boards/palaces/view";
import { boxOf as royalBox } from "../../src/boards/royal-palace/view";
import type { BoardNow } from "../../src/lib/wire";
import { Words, type Language } from "../../src/lib/words";
import { otherBox } from "../packs";
import { printedIn, readJson } from "../unit/sources";
import { ChancePlayer } from "./chance";
import { openHouse, type Visitor, type Wishes } from "./house";

const house = openHouse();
const wordsIn = (game: string, language: Language): Words =>
  new Words(language, {
    ...readJson(`../games/${game.replaceAll("-", "_")}/messages.${language}.json`),
    ...readJson(`src/boards/${game}/messages.${language}.json`),
  });

// Somebody at a table of that box, before a page that shows it.
async function sitWith(game: string, wishes: Wishes, players = 2, options: Record<string, string> = {}) {
  const hash = await house.offer(game, "Our own", otherBox(game));
  const player = new ChancePlayer(house.url);
  const table = await player.sit(game, players, options, hash);
  const guest = await house.visit(wishes);
  const [name = "", value = ""] = player.cookie.split("=");
  await guest.context.addCookies([{ name, value, url: house.url }]);
  await guest.page.goto(`${house.url}/table/${table}`);
  await guest.page.locator(".prompt").waitFor();
  return { guest, player, table, page: guest.page, now: await seenAt(guest, table) };
}
const seenAt = (guest: Visitor, table: string): Promise<BoardNow> =>
  guest.page.evaluate(async (id) => (await (await fetch(`/api/tables/${id}/board`)).json()) as BoardNow, table);

test("a table is set with a box that the house offers, and Forbidden City is played with its tiles", async () => {
  const other = otherBox("forbidden-city");
  const hash = await house.offer("forbidden-city", "Aunt Ida's <b>box", other);
  const guest = await house.visit({ language: "en", theme: "lacquer" });
  const { page } = guest;
  await page.goto(`${house.url}/new/forbidden-city`);
  await page.getByLabel("Box").selectOption("Aunt Ida's <b>box");
  await page.getByText("with the box “Aunt Ida's <b>box”", { exact: false }).first().waitFor();
  await guest.inspect("box-new");
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.locator(".prompt").waitFor();
  const table = page.url().split("/").pop() ?? "";
  const now = await seenAt(guest, table);
  expect(now.components).toBe(hash);
  const { hand } = Object.values((now.view as { players: Record<string, { hand: string }> }).players)[0]!;
  const text = (components: object) =>
    tileText(wordsIn("forbidden-city", "en"), cityBox(components).shapes.get(hand)!, 0);
  expect(text(other)).not.toBe(text(printedIn("forbidden-city")));
  await page
    .locator(".hand")
    .getByRole("img", { name: text(other), exact: true })
    .waitFor();
  await guest.inspect("box-forbidden-city");
  await guest.leave();
});

test("Royal Palace shows nobles, rooms and cards as they are printed there", async () => {
  const { guest, page, now } = await sitWith("royal-palace", { language: "de", phone: true }, 2, {
    layout: "first_game",
  });
  const other = royalBox(otherBox("royal-palace"));
  const { garden, castle } = now.view as { garden: Record<string, string>; castle: string[][] };
  expect(castle[0]).toEqual(["STAIR", "KING", "PARADE"]);
  const nobles = Object.values(garden).filter((what) => other.nobles.has(what));
  const drawn = await page.locator("svg.garden .pts text").allTextContents();
  expect(drawn.map(Number).sort()).toEqual(nobles.map((id) => other.nobles.get(id)!.points).sort());
  expect(await page.locator("svg.garden .inert").count()).toBeGreaterThan(0);
  await guest.inspect("box-royal-palace");
  expect(other.hedges.length).toBe(royalBox(printedIn("royal-palace")).hedges.length + 1);
  await guest.leave();
});

test("Palaces shows suits, names and powers as they are printed there", async () => {
  const { guest, page, now } = await sitWith("palaces", { language: "en" });
  const [other, shipped] = [palacesBox(otherBox("palaces")), palacesBox(printedIn("palaces"))];
  const words = wordsIn("palaces", "en");
  const { piles } = now.view as { piles: Record<string, { up: string }> };
  for (const [deck, { up }] of Object.entries(piles)) {
    const card = other.card(up);
    const suit = words.say(`suit.${{ G: "gold", S: "silver", C: "crystal", J: "jade" }[card.suit]}`);
    const room = card.title || words.say(`pa.room.${card.room}`);
    if (up !== "DI-1") expect(shipped.card(up).suit).not.toBe(card.suit);
    const pile = page.locator(`[data-at="pile:${deck}"]`);
    await pile.locator(`.t-${{ G: "gold", S: "silver", C: "crystal", J: "jade" }[card.suit]}`).waitFor();
    expect(await pile.locator("button").getAttribute("title")).toBe(
      `${room}, ${suit}: ${words.say(`power.${card.power}`)}`,
    );
  }
  await guest.leave();
});

test("Eternal Palace shows garden, advisors and bridge as they are printed there", async () => {
  const { guest, page, now } = await sitWith("eternal-palace", { language: "de", theme: "lacquer" }, 2, {
    edition: "de",
  });
  const other = eternalBox({ components: otherBox("eternal-palace"), options: { edition: "de" } });
  const place = (id: string) => page.locator(`[data-place="${id}"]`);
  expect(await place("IS").locator(".pt").allTextContents()).toEqual(["5", "4", "2+"]);
  expect(
    await place("TE")
      .locator("use[href^='#g-die-']")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href"))),
  ).toEqual(["3", "4", "2", "5", "1", "6"].map((face) => `#g-die-${face}`));
  expect(await place("FO").locator("ellipse.st").count()).toBe(other.lastOf("FO"));
  await place("SP").locator("use[href='#g-stone']").first().waitFor({ state: "attached" });
  const { row } = now.view as { row: number[] };
  const words = wordsIn("eternal-palace", "de");
  for (const id of row) {
    const card = other.advisor(id)!;
    const drawn = page.locator(`.acard[data-thing="advisor.${id}"]`).first();
    expect(await drawn.locator(".ban svg").count(), String(id)).toBe(card.banner.length);
  }
  await guest.inspect("box-eternal-palace");
  // In words: what the catalogue says of the card as it comes is not what is told here.
  const told = await page
    .locator(`[title*="${words.say(`ep.advisor.${row[0]}`)}"]`)
    .first()
    .getAttribute("title");
  expect(told).not.toContain(words.say(`card.${row[0]}`));
  await guest.leave();
});
