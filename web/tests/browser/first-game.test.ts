// Whole first games with the guide: two without a mouse, two on a phone. What the guide says is never an empty sentence
// or one with a gap, and at the end there are three things to learn.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { question } from "./eternal";
import { play } from "./eternal-play";
import { myTurnOrOver, openHouse, tap, tilesOnTable } from "./house";
import { afterwards, asked, judged, myTurnOrOver as askedOrOver } from "./palaces";
import { answer, byFinger, settled } from "./royal";

const house = openHouse();

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    return `${at?.getAttribute("aria-label") ?? ""} ${at?.textContent ?? ""}`;
  });
async function tabTo(page: Page, text: RegExp): Promise<void> {
  for (let i = 0; i < 120; i += 1) {
    await page.keyboard.press("Tab");
    if (text.test(await focused(page))) return;
  }
  throw new Error(`${text} cannot be reached with the Tab key`);
}

// What the guide says now, if it is new.
function listener(page: Page): () => Promise<void> {
  const heard = new Set<string>();
  return async () => {
    await page.locator(".guide [aria-busy=false]").waitFor();
    const said = await page.locator(".guide").innerText();
    for (const line of said.split("\n").map((each) => each.trim())) {
      if (!line || heard.has(line)) continue;
      heard.add(line);
      expect(line).not.toMatch(/[{}|]|undefined|NaN/);
    }
  };
}

// On a phone one at a time.
async function lookBack(page: Page): Promise<void> {
  const guide = page.locator(".guide");
  await expect
    .poll(async () => (await guide.locator(".ways span").allInnerTexts()).join() || guide.getByRole("listitem").count())
    .toSatisfy((told) => told === 3 || /^1 (of|von) 3$/.test(String(told)));
}

test("Forbidden City with the guide, by keyboard", async () => {
  const guest = await house.visit();
  const { page } = guest;
  await page.goto(`${house.url}/learn/forbidden-city`);
  await page.getByRole("button", { name: /^Play with a guide.*Forbidden City$/ }).waitFor();
  await tabTo(page, /Play with a guide[^]*Forbidden City/);
  await page.keyboard.press("Enter");
  const listen = listener(page);
  while ((await myTurnOrOver(page)) === "turn") {
    await listen();
    const before = await tilesOnTable(page);
    if ((await page.locator(".target").count()) === 0) {
      await tabTo(page, /out of the game/i);
      await page.keyboard.press("Enter");
      await tabTo(page, /Confirm/);
    } else {
      await page.keyboard.press("n");
      await page.keyboard.press("Enter");
      await page.locator(".ghost").waitFor();
    }
    await page.keyboard.press("Enter");
    await expect.poll(() => tilesOnTable(page)).toBeGreaterThan(before);
  }
  await lookBack(page);
  await listen();
  await guest.inspect("first-game-forbidden-city");
  await guest.leave();
});

test("Palaces with the guide, by keyboard", async () => {
  const guest = await house.visit({ language: "de", theme: "lacquer" });
  const { page } = guest;
  await page.goto(`${house.url}/learn/palaces`);
  await page
    .getByRole("button", { name: /^Mit Begleitung spielen/ })
    .first()
    .waitFor();
  await tabTo(page, /Mit Begleitung spielen/);
  await page.keyboard.press("Enter");
  const listen = listener(page);
  while ((await askedOrOver(page)) === "turn") {
    await listen();
    const question = await asked(page);
    if (question === "bid") {
      await judged(page);
      const honest = (await page.locator(".verdict .bluff, .verdict .bad").count()) === 0;
      await afterwards(page, () => page.keyboard.press(honest ? "b" : "x"));
    } else if (question === "button") {
      const last = page.locator(".prompt .acts .btn:not(.icon)").last();
      await last.waitFor();
      for (let i = 0; i < 120 && !(await last.evaluate((one) => one === document.activeElement)); i += 1)
        await page.keyboard.press("Tab");
      await afterwards(page, () => page.keyboard.press("Enter"));
    } else if (question === "agenda" || question === "cards") {
      await page.locator(".prompt .acts .btn.primary:not([disabled])").waitFor();
      await afterwards(page, () => page.keyboard.press("b"));
    } else {
      await page.keyboard.press("n");
      await page.keyboard.press("Enter");
      await page.locator("[data-choice][aria-pressed=true]").first().waitFor();
      await afterwards(page, () => page.keyboard.press("Enter"));
    }
  }
  await lookBack(page);
  await listen();
  await guest.inspect("first-game-palaces");
  await guest.leave();
});

test("Royal Palace with the guide, on a phone", async () => {
  const guest = await house.visit({ phone: true, language: "de", theme: "lacquer" });
  const { page } = guest;
  await page.goto(`${house.url}/learn/royal-palace`);
  await tap(page.getByRole("button", { name: /^Mit Begleitung spielen/ }).first());
  const listen = listener(page);
  const steps = { left: 4 };
  const heights = { brief: 0, full: 0 };
  while ((await settled(page)) === "asked") {
    await listen();
    // With nothing new to say it leaves the board the room.
    const guide = page.locator(".guide");
    const kind = (await guide.evaluate((one) => one.classList.contains("brief"))) ? "brief" : "full";
    heights[kind] ||= (await guide.boundingBox())!.height;
    await answer(page, byFinger, steps);
  }
  expect(heights.brief).toBeGreaterThan(0);
  expect(heights.brief).toBeLessThan(heights.full * 0.7);
  await lookBack(page);
  await listen();
  await guest.inspect("first-game-royal-palace");
  await guest.leave();
});

test("Eternal Palace with the guide, on a phone", async () => {
  const guest = await house.visit({ phone: true, confirm: false });
  const { page } = guest;
  await page.goto(`${house.url}/learn/eternal-palace`);
  await tap(page.getByRole("button", { name: /^Play with a guide.*Eternal Palace$/ }));
  const listen = listener(page);
  for (let step = 0; (await question(page)) !== "over"; step += 1) {
    await listen();
    // What is to be chosen from is not under the guide.
    const [choice, guide] = [page.locator(".choices .ans").first(), page.locator(".guide")];
    if ((await choice.count()) > 0)
      expect((await choice.boundingBox())!.y + 40).toBeLessThan((await guide.boundingBox())!.y);
    await play(page, step);
  }
  await lookBack(page);
  await listen();
  await guest.inspect("first-game-eternal-palace");
  await guest.leave();
});
