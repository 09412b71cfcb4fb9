// Following what the others do, the log, and answers that cannot hurt.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { ChancePlayer } from "./chance";
import { glimpse, myTurnOrOver, openHouse, placeByMouse, placeOf, sit } from "./house";
import { judged } from "./palaces";
import { answer, byMouse, room, settled } from "./royal";

const house = openHouse();

// What a screen reader has been told, line by line.
const heard = (page: Page): Promise<string[]> => page.locator("[role=log] p").allInnerTexts();
const lastHeard = async (page: Page): Promise<string> => (await heard(page)).at(-1) ?? "";
const following = (page: Page) => page.locator(".prompt.follow");

async function placeServants(page: Page): Promise<void> {
  for (const id of ["OFFICE", "POMP", "KING", "MINT", "BACK"]) await room(page, id).click();
  await page.locator(".prompt .acts .btn:not(.icon)").last().click();
}

test("the others' actions are shown one by one, told before my question, and can be seen again", async () => {
  const guest = await house.visit({ speed: "quick" });
  const { page } = guest;
  await sit(page, house.url, "royal-palace", 3, { layout: "first_game", start_player: "yellow" });
  await settled(page);
  await expect.poll(() => lastHeard(page)).toMatch(/^Your turn\. \w/);
  // Others place their servants and take their turns: paused, stepped through, skipped.
  const paused = await glimpse(page, ".prompt.follow", ",");
  await placeServants(page);
  await paused();
  await page.getByRole("button", { name: "Go on" }).waitFor();
  const left = async () => Number(/\d+/.exec(await following(page).locator("p").innerText())?.[0] ?? 0);
  await guest.inspect("follow-paused");
  const before = await left();
  expect(before).toBeGreaterThan(0);
  const told = (await heard(page)).length;
  await page.getByRole("button", { name: "One action on" }).click();
  await expect.poll(async () => (await heard(page)).length).toBeGreaterThanOrEqual(told);
  // What left nothing to read is passed over: the prompt goes from one sentence to the next.
  await page.evaluate(() => {
    const read: string[] = ((window as unknown as { read: string[] }).read = []);
    new MutationObserver(() => {
      const text = document.querySelector<HTMLElement>(".prompt.follow h2")?.innerText;
      if (text && text !== read.at(-1)) read.push(text);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await page.getByRole("button", { name: "Go on" }).click();
  await expect.poll(async () => (await heard(page)).length).toBeGreaterThan(told + 12);
  if ((await following(page).count()) > 0) await page.getByRole("button", { name: "Skip" }).click();
  await settled(page);
  const read = await page.evaluate(() => (window as unknown as { read: string[] }).read);
  const first = read.findIndex((text) => text.startsWith("Round"));
  expect(read.slice(Math.max(0, first)).filter((text) => /^(Nothing that|The table is set)/.test(text))).toEqual([]);
  const all = await heard(page);
  expect(all.at(-1)).toMatch(/^Your turn\. /);
  expect(all.filter((line) => line.startsWith("Your turn"))).toHaveLength(2);

  // The log: the set-up folded, turns as headings, nothing that only a machine would say.
  const log = page.locator(".log");
  expect(await log.locator("h3").first().innerText()).toMatch(/^Round 1: (your|\S+’s) turn$/);
  expect(await log.locator("li.setup").count()).toBe(1);
  expect(await log.locator("li.setup ul").count()).toBe(0);
  const text = await log.innerText();
  expect(text).not.toMatch(/\bN\d\d\b|\b[a-f][1-6]\b|Guest-|Ada\b/);
  const box = await log.evaluate((one) => one.scrollHeight - one.clientHeight - one.scrollTop);
  expect(box).toBeLessThan(4);

  // A click on an entry shows its place and goes back to its moment.
  const entry = log.locator("li.entry").last();
  const ring = await glimpse(page, ".travels .ring");
  await entry.locator(".line").click();
  await ring();
  await entry.getByRole("button", { name: "Go back to this moment" }).click();
  await following(page).getByText("Once more").waitFor();
  await page.getByRole("button", { name: "Back to now" }).click();
  await settled(page);

  // What happened since my last decision, once more; each seat's last place is marked.
  const again = await glimpse(page, ".prompt.follow", ",");
  await page.getByRole("button", { name: /^Replay/ }).click();
  await again();
  await following(page).getByText("Once more").waitFor();
  await page.keyboard.press("j");
  await settled(page);
  await expect.poll(() => page.locator(".last-move").count()).toBeGreaterThan(0);
  await guest.inspect("follow-over");

  // The log says where the others' last turns begin, also when I have begun mine; the marks lie below the rules.
  const after = log.locator("li.since + li, li.since + li.head + li").last();
  expect(await after.innerText()).not.toMatch(/^You /);
  await answer(page, byMouse, { left: 0 });
  await settled(page);
  expect(await after.innerText()).not.toMatch(/^You /);
  await page.keyboard.press("l");
  const height = (what: string) => page.locator(what).evaluate((one) => Number(getComputedStyle(one).zIndex));
  await page.locator(".stage.reading > .rail").waitFor();
  expect(await height(".lasts")).toBeLessThan(await height(".stage.reading > .rail"));
  await guest.leave();
});

test("where only a card could be played the answer goes out at once, whatever I hold", async () => {
  const guest = await house.visit({ confirm: false });
  const { page } = guest;
  interface Seen {
    question: number;
    cards: number; // that I could have played
    decision: number;
  }
  let clicks = 0;
  const waiting: Seen[] = [];
  const answered: (Seen & { clicks: number })[] = [];
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => {
      const told = JSON.parse(String(payload)) as {
        t: string;
        decision?: number | null;
        menu?: { move: { do: string } }[] | null;
      };
      if ((told.t !== "news" && told.t !== "state") || told.decision == null || !told.menu) return;
      const others = told.menu.filter((choice) => choice.move.do !== "play");
      if (others.length === 1 && /^(go|stop|end)$/.test(others[0]?.move.do ?? ""))
        waiting.push({ question: clicks, cards: told.menu.length - 1, decision: told.decision });
    });
    socket.on("framesent", ({ payload }) => {
      const said = JSON.parse(String(payload)) as { t: string; decision?: number };
      const now = waiting.findIndex((one) => said.t === "apply" && one.decision === said.decision);
      if (now >= 0) answered.push({ ...waiting.splice(now, 1)[0]!, clicks });
    });
  });
  await sit(page, house.url, "royal-palace", 2, { layout: "first_game" });
  const steps = { left: 3 };
  await settled(page);
  await placeServants(page);
  for (let i = 0; i < 60 && answered.length < 12; i += 1) {
    if ((await settled(page)) === "over") break;
    await answer(
      page,
      async (target) => {
        clicks += 1;
        await byMouse(target);
      },
      steps,
    );
  }
  // Every one of them was answered without a click of mine, those with a playable card like those without.
  expect(answered.length).toBeGreaterThan(3);
  expect(waiting).toEqual([]);
  expect(answered.filter((one) => one.clicks !== one.question)).toEqual([]);
  await guest.leave();
});

test("the bid builder stays under the pointer, and the second click of two does nothing", async () => {
  const guest = await house.visit({ theme: "lacquer", language: "de" });
  const { page } = guest;
  await sit(page, house.url, "palaces", 2);
  // Until I may bid.
  for (let i = 0; i < 30 && (await page.locator(".builder").count()) === 0; i += 1) {
    await page.locator(".prompt.decide, .prompt.confirm").first().waitFor();
    if ((await page.locator(".builder").count()) > 0) break;
    const choices = page.locator(".market [data-choice]");
    if ((await choices.count()) > 0) await choices.first().click();
    await page.locator(".prompt .acts .btn:not(.icon):not([disabled])").last().click();
  }
  await judged(page);
  const count = page.locator(".builder output").first();
  const before = Number(await count.innerText());
  const box = await placeOf(page, page.locator(".builder .more").first());
  for (let i = 0; i < 5; i += 1) {
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await judged(page);
  }
  expect(await count.innerText()).toBe(String(before + 5));
  expect(await placeOf(page, page.locator(".builder .more").first())).toEqual(box);
  await guest.inspect("follow-builder");

  // Far more than I hold: passing is the filled answer, and the bluff has to be meant.
  await page.locator(".verdict .bluff").waitFor();
  expect(await page.locator(".prompt .acts .btn.primary").innerText()).toMatch(/passen/i);
  const bluff = await placeOf(page, page.locator(".prompt .acts .btn").last());
  await page.mouse.click(bluff.x + bluff.width / 2, bluff.y + bluff.height / 2, { clickCount: 2 });
  await page
    .locator(".log")
    .getByText(/Du bietest/)
    .first()
    .waitFor();
  expect(
    await page
      .locator(".log")
      .getByText(/lässt das Gebot platzen/)
      .count(),
  ).toBe(0);

  // In the list of moves a line is chosen first and sent by a second button.
  await page.locator(".prompt.decide, .prompt.confirm").first().waitFor();
  await page.getByRole("tab", { name: /Züge/ }).click();
  await page.locator(".moves .line").first().click();
  await page
    .locator(".moves")
    .getByRole("button", { name: /Bestätigen/ })
    .waitFor();
  await guest.leave();
});

test("with reduced motion nothing travels: changes are marked; words are read from the first on", async () => {
  const guest = await house.visit({ speed: "quick", language: "de", phone: true });
  const { page } = guest;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await sit(page, house.url, "forbidden-city", 2);
  await page.locator(".prompt.decide").waitFor();
  await expect.poll(() => lastHeard(page)).toBe("Du bist am Zug. Lege dein Plättchen");
  for (const line of await heard(page)) expect(line).not.toMatch(/[a-z]+\.[a-z_]+/);
  await page.locator(".target.lg, .target.lr").first().click();
  const ring = await glimpse(page, ".travels .ring");
  await glimpse(page, ".travels .travel");
  await page.locator(".prompt .acts .btn").last().click();
  await ring();
  await page.locator(".prompt.decide").waitFor();
  await expect.poll(() => page.locator(".last-move").count()).toBe(2);
  expect(await page.evaluate(() => (window as unknown as { glimpsed: boolean[] }).glimpsed)).toEqual([true, false]);
  await guest.leave();
});

test("what happened while I was away is told if I have not seen it, and not after a mere reload", async () => {
  const guest = await house.visit({ language: "de", theme: "lacquer" });
  const { page, context } = guest;
  // Who has just sat down was not away, although the dice were thrown meanwhile.
  await sit(page, house.url, "eternal-palace", 2);
  await page.locator(".prompt.confirm").waitFor();
  await page
    .locator(".log")
    .getByText(/^Du würfelst/)
    .waitFor();
  await page.locator(".log li.since").waitFor();
  expect(await page.locator(".log").getByText("Während du weg warst").count()).toBe(0);
  await sit(page, house.url, "forbidden-city", 2);
  for (let turn = 0; turn < 2; turn += 1) {
    await myTurnOrOver(page);
    await placeByMouse(page, turn);
  }
  await myTurnOrOver(page);
  const away = page.getByRole("button", { name: /^Während du weg warst/ });
  expect(await away.count()).toBe(0);
  // An entry that was told on this page leads back to its own moment.
  const entry = page.locator(".log li.entry").last();
  const plainly = async (what: Locator) => (await what.innerText()).replace(/\s+/g, " ").trim();
  const told = (await plainly(entry.locator(".line"))).replace(/ ?\+$/, "");
  await entry.locator(".line").click();
  await entry.locator(".btn").click();
  await expect.poll(() => plainly(page.locator(".prompt.follow h2"))).toContain(told);
  await page.keyboard.press("j");
  await page.reload();
  await myTurnOrOver(page);
  await expect.poll(() => page.locator(".log li.entry").count()).toBeGreaterThan(2);
  expect(await away.count()).toBe(0);

  // Somewhere else I play on, and the others answer.
  const address = page.url();
  await page.goto(`${house.url}/settings`);
  const player = new ChancePlayer(house.url);
  player.cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const asked = new Set<number>();
  await player.play(address.split("/").at(-1) ?? "", ({ decision }) => {
    if (decision !== null) asked.add(decision);
    return asked.size > 1;
  });
  await page.goto(address);
  await myTurnOrOver(page);
  await away.click();
  await page.keyboard.press("j");
  await myTurnOrOver(page);
  expect(await away.count()).toBe(0);
  await page.reload();
  await myTurnOrOver(page);
  await expect.poll(() => page.locator(".log li.entry").count()).toBeGreaterThan(3);
  expect(await away.count()).toBe(0);
  await guest.leave();
});
