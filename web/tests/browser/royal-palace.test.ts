// Royal Palace: whole games with the mouse at a full table, and with the keyboard alone.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openHouse, placeOf, refusedBy, still } from "./house";
import { answer, byMouse, field, openTable, primary, room, see, servantsIn, settled, shownPoints } from "./royal";

const house = openHouse();

test("a whole game against three computers with the mouse", async () => {
  const guest = await house.visit();
  const { page } = guest;
  await openTable(page, house.url, 4, { end_threshold: "28" });
  await settled(page);

  // Servants are placed in any order, and taken back one by one, before anything is sent.
  for (const id of ["KING", "BACK", "MINT", "OFFICE"]) await room(page, id).click();
  expect(await page.locator(".prompt h2").innerText()).toBe("4 of 5 servants have a room");
  expect(await primary(page).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Choose again" }).click();
  expect(await page.locator(".prompt h2").innerText()).toBe("3 of 5 servants have a room");
  await room(page, "OFFICE").click();
  await room(page, "POMP").click();
  await guest.inspect("royal-placing");
  await primary(page).click();
  await page.locator(".track .now").waitFor();
  await settled(page);
  for (const id of ["KING", "MINT", "OFFICE", "POMP", "BACK"]) expect(await servantsIn(page, id), id).toBe(1);
  await page
    .locator(".log")
    .getByText(/^You place 5 servants/)
    .waitFor();

  // Action 1: how many servants go to the gate is counted before they go.
  await room(page, "GATE").click();
  await page.getByRole("button", { name: "One servant fewer" }).click();
  const few = Number(await page.locator(".stepper b").innerText());
  expect(await page.locator(".prompt h2").innerText()).toContain(`Bring ${few}`);
  await guest.inspect("royal-supply");
  await page.getByRole("button", { name: "One servant more" }).click();
  await primary(page).click();
  await page.locator(".track li:nth-child(2).now").waitFor();
  await settled(page);

  // Action 2: several movements, each told with what is left, each taken back by itself.
  const left = async () => Number(/^(\d+) left$/.exec(await page.locator(".track .now small").innerText())?.[1] ?? -1);
  const all = await left();
  expect(all).toBeGreaterThanOrEqual(3);
  await room(page, "GATE").click();
  await page.locator("svg.castle .arrow").first().waitFor();
  await guest.inspect("royal-door");
  const reached = (await see(page)).rooms.filter((id) => id !== "GATE");
  const to = reached[0] ?? "";
  const before = await servantsIn(page, to);
  await room(page, to).click();
  await expect.poll(left).toBe(all - 1);
  await settled(page);
  expect(await servantsIn(page, to)).toBe(before + 1);
  await room(page, to).click(); // another one from the gate
  await expect.poll(left).toBe(all - 2);
  await settled(page);
  await page.locator(".prompt .acts").getByRole("button", { name: "Undo" }).click();
  await expect.poll(left).toBe(all - 1);
  await settled(page);
  await page.locator(".prompt .acts").getByRole("button", { name: "Undo" }).click();
  await expect.poll(left).toBe(all);
  await settled(page);
  expect(await servantsIn(page, to)).toBe(before);

  // Why not: a room too far away names its clause.
  const far =
    ["PARADE", "STAIR", "MINT", "POMP", "KING", "OFFICE", "BACK", "CARD"].find((id) => !reached.includes(id)) ?? "";
  if ((await page.locator("svg.castle .room.from").count()) === 0) await room(page, "GATE").click();
  await room(page, far).click();
  expect(await refusedBy(page)).toMatch(/^RP-6\.[57]/);
  await guest.inspect("royal-refused");
  await page.getByRole("button", { name: "Show the rule" }).click();
  await page.locator("[data-clause].chosen").waitFor();
  await page.keyboard.press("l");
  await page.keyboard.press("Escape");
  await settled(page);

  // The rest of the game.
  const steps = { left: 4 };
  const seen = { enlisted: 0, lowered: 0, looked: 0, cards: 0 };
  while ((await settled(page)) === "asked") {
    const sight = await see(page);
    if (sight.looking) {
      if (seen.looked === 0) await guest.inspect("royal-looking");
      seen.looked += 1;
    }
    if (sight.cards.length > 0 && !sight.looking && seen.cards < 2 && sight.action > 0) {
      await page.locator(".card.play").first().click();
      await page.locator(".prompt.confirm").waitFor();
      if (seen.cards === 0) await guest.inspect("royal-card");
      await primary(page).click();
      seen.cards += 1;
      continue;
    }
    const lowered = await page.evaluate(() =>
      document.querySelector("svg.garden .target[aria-label*=less]")?.getAttribute("data-cell"),
    );
    const target = lowered ?? sight.fields.at(-1);
    if (target && (await page.locator(".prompt.decide h2").innerText()).includes("Which noble")) {
      // What it costs, what is left and what it brings stand there before it is done.
      await field(page, target).click();
      await page.locator(".prompt.confirm .sum").waitFor();
      const gold = Number(await page.locator(".sum .g").first().locator("b").first().innerText());
      const label = (await field(page, target).getAttribute("aria-label")) ?? "";
      expect(label).toMatch(new RegExp(`\\b${gold} gold\\.`));
      if (label.includes("less")) {
        if (seen.lowered === 0) await guest.inspect("royal-enlist");
        seen.lowered += 1;
      }
      const points = (await shownPoints(page))[0] ?? 0;
      await primary(page).click();
      await settled(page);
      while ((await page.locator(".prompt.decide h2").filter({ hasText: "Put a servant on" }).count()) > 0) {
        await primary(page).click();
        await page.locator(".prompt").getByRole("button", { name: "Confirm" }).click();
        await settled(page);
      }
      expect((await shownPoints(page))[0]).toBeGreaterThan(points);
      seen.enlisted += 1;
      continue;
    }
    await answer(page, byMouse, steps);
  }
  expect(seen.enlisted).toBeGreaterThan(0);
  // Nobles beside free fields are cheaper, and say why.
  expect(await page.locator("svg.garden [aria-label*='less']").count()).toBeGreaterThan(0);

  // The end is counted line by line and agrees with the points at the seats.
  const scoring = page.getByRole("region", { name: "Final scoring" });
  await scoring.waitFor();
  const totals = (await scoring.locator("tfoot .sum").allInnerTexts()).map(Number);
  expect(totals).toEqual(await shownPoints(page));
  const lines = await scoring.locator("tbody tr").all();
  expect(lines).toHaveLength(7);
  const columns = await Promise.all(lines.map((line) => line.locator("td").allInnerTexts()));
  for (const seat of [0, 1, 2, 3])
    expect(columns.reduce((sum, line) => sum + Number.parseInt(line[seat] ?? "0", 10), 0)).toBe(totals[seat]);
  await guest.inspect("royal-over");
  // The sum is in sight on a low screen, too.
  await page.setViewportSize({ width: 1024, height: 700 });
  await still(page);
  const foot = await placeOf(page, scoring.locator("tfoot tr").last());
  const frame = await placeOf(page, scoring.locator(".scroll"));
  expect(foot.y + foot.height).toBeLessThanOrEqual(frame.y + frame.height + 1);
  await page.setViewportSize({ width: 1440, height: 900 });

  // And everything can be seen again, through anybody's eyes.
  await page.getByRole("link", { name: "Review" }).click();
  await page.getByRole("link", { name: "Open large" }).click();
  await page.getByRole("slider").waitFor();
  await page.keyboard.press("End");
  await page.getByRole("region", { name: "Final scoring" }).waitFor();
  await page.getByRole("slider").fill("100");
  await page.getByLabel("Whose eyes").selectOption("0");
  await page.locator("svg.garden").waitFor();
  await guest.inspect("royal-replay");
  await guest.leave();
});

// Tab until the focus is on something with this text.
async function tabTo(page: Page, text: RegExp): Promise<void> {
  for (let i = 0; i < 80; i += 1) {
    await page.keyboard.press("Tab");
    const now = await page.evaluate(() => {
      const on = document.activeElement as HTMLInputElement | null;
      return `${on?.getAttribute("aria-label") ?? ""} ${on?.textContent ?? ""} ${on?.labels?.[0]?.textContent ?? ""}`;
    });
    if (text.test(now)) return;
  }
  throw new Error(`${text} cannot be reached with the Tab key`);
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("data-cell") ?? "");
async function nextUntil(page: Page, wanted: (id: string) => boolean): Promise<string> {
  for (let i = 0; i < 60; i += 1) {
    await page.keyboard.press("n");
    const id = await focused(page);
    if (wanted(id)) return id;
  }
  throw new Error("no such place");
}

test("a whole game with the keyboard alone", async () => {
  const guest = await house.visit({ theme: "lacquer" });
  const { page } = guest;
  await page.goto(`${house.url}/new/royal-palace`);
  await page.getByLabel("Nobles left in the garden").waitFor();
  await tabTo(page, /Strength/);
  await page.keyboard.press("Home");
  await tabTo(page, /Nobles left in the garden/); // a short game: the last round comes with 33
  await page.keyboard.press("Control+A");
  await page.keyboard.type("33");
  await tabTo(page, /Open the table/);
  await page.keyboard.press("Enter");
  await page.locator("svg.castle").waitFor();
  await settled(page);

  // The castle is one stop for Tab; arrows go from room to room.
  await tabTo(page, /^(Mint|Gate|Office|King|Parade|Stairway|Pompadour|Cardinal|Back door): /);
  const first = await focused(page);
  await page.keyboard.press("ArrowDown");
  expect(await focused(page)).not.toBe(first);
  for (let i = 0; i < 5; i += 1) await page.keyboard.press(" ");
  expect(await page.locator(".prompt h2").innerText()).toBe("5 of 5 servants have a room");
  await page.keyboard.press("Enter");
  await page.locator(".track .now").waitFor();

  let moved = 0;
  let decisions = 0;
  while ((await settled(page)) === "asked") {
    decisions += 1;
    const sight = await see(page);
    if (sight.looking) {
      await nextUntil(page, (id) => id.startsWith("draw-"));
      await page.keyboard.press("Enter");
      await tabTo(page, /Keep \d|Keep none/);
      await page.keyboard.press("Enter");
    } else if (sight.fields.length > 0) {
      await nextUntil(page, (id) => sight.fields.includes(id));
      await page.keyboard.press("Enter");
      await page.locator(".prompt.confirm").waitFor();
      await page.keyboard.press("Enter");
    } else if (sight.action === 2 && sight.rooms.length > 0 && moved < 2) {
      moved += 1;
      if (!sight.picked) {
        await nextUntil(page, (id) => sight.rooms.includes(id));
        await page.keyboard.press("Enter");
      }
      const from = await page.locator("svg.castle .room.from").getAttribute("data-room");
      await nextUntil(page, (id) => id !== from && id !== "");
      await page.keyboard.press("Enter");
    } else if (
      sight.action === 3 &&
      sight.rooms.includes("MINT") &&
      sight.rooms.every((id) => ["MINT", "POMP", "KING"].includes(id))
    ) {
      await nextUntil(page, (id) => id === "MINT");
      await page.keyboard.press("Enter");
      await page.locator(".prompt.confirm").waitFor();
      await page.keyboard.press("Enter");
    } else if (sight.action === 1 && sight.rooms.includes("GATE")) {
      await nextUntil(page, (id) => id === "GATE");
      await page.keyboard.press("Enter");
      await page.locator(".stepper").waitFor();
      await page.keyboard.press("Enter");
    } else {
      if (sight.action !== 2) moved = 0;
      // Buttons of the prompt come after the board.
      const text = await primary(page).innerText();
      if (/^(No more|Leave|Enlist nobody|End|Begin|Add nobody)/i.test(text)) await page.keyboard.press("d");
      else {
        await tabTo(page, new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`));
        await page.keyboard.press("Enter");
      }
      moved = 0;
    }
  }
  expect(decisions).toBeGreaterThan(10);
  await page.getByRole("region", { name: "Final scoring" }).waitFor();
  await guest.inspect("royal-keyboard-over");
  await guest.leave();
});
