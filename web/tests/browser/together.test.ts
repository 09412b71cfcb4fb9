// Two browsers at one table; a cable that is cut; a server that is killed and comes back.
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Cable, House, placeByMouse, tilesOnTable } from "./house";

let cable: Cable;
let house: House;
beforeEach(async () => {
  cable = new Cable();
  await cable.lay(() => house.address);
  house = new House([cable.url]);
  await house.open();
});
afterEach(async () => {
  await cable.remove();
  await house.close();
});

const turn = (page: Page) => page.locator(".prompt.decide").waitFor();
async function bothSee(tiles: number, ...pages: Page[]): Promise<void> {
  for (const page of pages) await expect.poll(() => tilesOnTable(page)).toBe(tiles);
}

test("friends play by a link, through a cut cable and a killed server", async () => {
  const host = await house.visit();
  const friend = await house.visit({ language: "de", theme: "lacquer" });
  const a = host.page;
  const b = friend.page;

  await a.goto(house.url);
  await a.getByRole("button", { name: "Invite friends" }).click();
  await a.getByRole("heading", { name: "At the table" }).waitFor();
  // Who invites has a name; it is asked for once.
  await a.getByLabel("Your name").fill("Ada");
  await a.getByRole("button", { name: "That is me" }).click();
  await a.locator("p.link").waitFor();
  await a.locator(".rowline").filter({ hasText: "Ada" }).getByText("host").waitFor();
  await host.inspect("waiting");
  const link = await a.locator("p.link span").innerText();
  // The operator's name for the server, not the address that the host happens to use: a phone can open it.
  expect(link.startsWith(`${cable.url}/join/`)).toBe(true);

  await b.goto(link);
  await b.getByLabel("Dein Name").fill("Aurélie");
  await friend.inspect("join");
  await b.getByRole("button", { name: "Platz nehmen" }).click();
  await a.getByText("Aurélie").first().waitFor();
  await a.getByRole("button", { name: "Start" }).click();
  await a.locator("svg.palace").waitFor();
  await b.locator("svg.palace").waitFor();

  // Who begins is drawn.
  const first = await Promise.race([turn(a).then(() => a), turn(b).then(() => b)]);
  const second = first === a ? b : a;
  await placeByMouse(first, 0);
  await turn(second);
  await placeByMouse(second, 1);
  await bothSee(2, a, b);
  await turn(first);
  await placeByMouse(first, 2);
  await turn(second);
  if (second === a) {
    await placeByMouse(a, 3);
    await turn(b);
  }
  const tiles = await tilesOnTable(a);

  // The friend's cable is held up in the very moment of a move. The move is kept, sent again, and counts once.
  const spot = b.locator(".target.lg").first();
  await spot.click();
  await b.locator(".ghost").waitFor();
  cable.hold();
  await b.getByRole("button", { name: "Plättchen legen" }).click();
  cable.cut();
  await b.getByText("keine Verbindung").first().waitFor();
  await friend.picture("offline");
  cable.mend();
  await bothSee(tiles + 1, a, b);

  // What happened while the friend was away is shown on coming back.
  await turn(a);
  cable.cut();
  await b.locator(".prompt.offline").waitFor();
  await placeByMouse(a, 4);
  cable.mend();
  await bothSee(tiles + 2, a, b);
  await turn(b);

  // The server is killed and starts again: nothing acknowledged is lost, and nobody has to do anything.
  await house.crash();
  for (const page of [a, b]) await page.locator(".prompt.offline").waitFor();
  await house.open();
  await bothSee(tiles + 2, a, b);
  await turn(b);
  await placeByMouse(b, 5);
  await bothSee(tiles + 3, a, b);
  await turn(a);

  // They talk; a takeback needs the other's consent.
  await a.getByRole("tab", { name: /Chat/ }).click();
  await a.getByRole("textbox", { name: "Say something" }).fill("Well met!");
  await a.getByRole("button", { name: "Send" }).click();
  await b.getByRole("tab", { name: /Chat/ }).click();
  await b.getByText("Well met!").waitFor();
  await b.getByRole("button", { name: "Um Rücknahme bitten" }).first().click();
  await a.getByText("Only your answer is missing.").waitFor();
  await host.inspect("takeback-asked");
  await a.getByRole("button", { name: "Allow" }).click();
  await bothSee(tiles + 2, a, b);
  await turn(b);
  // The log keeps what was taken back, and says so.
  await a.getByRole("tab", { name: /Log/ }).click();
  await a.locator(".log li.undone").getByText("taken back").waitFor();
  expect(await a.locator(".log li:not(.undone)").last().innerText()).toContain("takes a step back");

  // A resignation ends it, and a rematch finds both.
  await b.getByRole("button", { name: "Tischmenü" }).click();
  await b.getByRole("button", { name: "Aufgeben" }).click();
  await b.getByRole("button", { name: "Ja, aufgeben" }).click();
  await a.locator(".prompt.over").waitFor();
  await a.getByRole("button", { name: "Rematch" }).click();
  await b.getByText("Noch nicht da: du.").waitFor();
  await b.getByRole("button", { name: "Revanche annehmen" }).click();
  await b.getByRole("heading", { name: "Am Tisch" }).waitFor();
  await a.getByRole("button", { name: /^Start/ }).click();
  await bothSee(0, a, b);
  expect(new URL(a.url()).pathname).toBe(new URL(b.url()).pathname);
  await host.leave();
  await friend.leave();
});

test("a spectator follows a public game from the lobby and sees no hand", async () => {
  const player = await house.visit();
  const watcher = await house.visit();
  const a = player.page;
  await a.goto(`${house.url}/new/forbidden-city`);
  await a.getByRole("switch", { name: /Private/ }).click();
  await a.getByLabel("Strength").selectOption("page");
  await player.inspect("new-table");
  await a.getByRole("button", { name: "Open the table" }).click();
  await turn(a);

  const c = watcher.page;
  await c.goto(`${house.url}/lobby`);
  await c.getByRole("link", { name: /Watch/ }).first().waitFor();
  await watcher.inspect("lobby");
  await c.getByRole("link", { name: /Watch/ }).first().click();
  await c.locator("svg.palace").waitFor();
  expect(await c.locator(".hand").count()).toBe(0);
  expect(await c.locator(".target").count()).toBe(0);
  const before = await tilesOnTable(c);
  await placeByMouse(a, 0);
  await expect.poll(() => tilesOnTable(c)).toBeGreaterThan(before);
  await watcher.inspect("spectator");
  await player.leave();
  await watcher.leave();
});
