// Hints at a table against the computer: three levels by key, marks on the board, a reason whose numbers add up; on the
// phone and in German too; and none where people play against each other.
import { expect, test } from "vitest";
import { myTurnOrOver, openHouse, placeByMouse, sit, startAgainstComputer } from "./house";

const house = openHouse();
const number = (text: string): number => Number(text.replace("−", "-").replace("+", "").replace(",", "."));

test("a hint is given level by level, and its reasons add up to what it says", async () => {
  const guest = await house.visit({ speed: "quick" });
  const { page } = guest;
  await startAgainstComputer(page, house.url);
  for (let turn = 0; turn < 4; turn += 1) {
    await myTurnOrOver(page);
    await placeByMouse(page, turn * 7);
  }
  await myTurnOrOver(page);
  await page.keyboard.press("h");
  const panel = page.getByRole("region", { name: "Hint" });
  await panel.getByText(/Look at this|No single thing/).waitFor();
  expect(await panel.locator(".move").count()).toBe(0);
  await guest.inspect("hint-1");

  // Two moves, each with a frame on the board.
  await page.keyboard.press("h");
  await panel.locator(".move").nth(1).waitFor();
  await expect.poll(() => page.locator(".frame b").allInnerTexts()).toEqual(["A", "B"]);

  await panel.getByRole("button", { name: /The best move/ }).click();
  await panel.locator(".move.best").waitFor();
  // Where either move will do there is nothing to explain.
  const points = (await panel.locator(".reasons b").allInnerTexts()).map(number);
  expect(points.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBeCloseTo(points.at(-1) ?? 0, 5);
  await guest.inspect("hint-3");

  // The board was the player's all the while; a tile laid closes the hint.
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  await placeByMouse(page, 3);
});

test("on a phone, in German and in the dark the hint leaves the marked place in sight", async () => {
  const guest = await house.visit({ speed: "quick", phone: true, language: "de", theme: "lacquer" });
  const { page } = guest;
  await startAgainstComputer(page, house.url);
  await myTurnOrOver(page);
  await page.getByRole("button", { name: "Tipp" }).click();
  const panel = page.getByRole("region", { name: "Tipp" });
  await panel.getByRole("button", { name: /Zwei Züge/ }).click();
  await panel.locator(".move").nth(1).waitFor();
  const top = (await panel.boundingBox())?.y ?? 0;
  expect(top).toBeGreaterThan(400);
  await guest.inspect("hint-phone");
});

// A small screen shows one part of the table at a time: what lies on another is framed at the switch that leads there.
test("what a small screen folds away is marked where it can be had", async () => {
  const guest = await house.visit({ phone: true });
  const { page } = guest;
  await sit(page, house.url, "royal-palace", 2);
  await myTurnOrOver(page);
  await page.getByRole("button", { name: "Hint" }).click();
  const panel = page.getByRole("region", { name: "Hint" });
  await panel.getByRole("button", { name: /The best move/ }).click();
  await panel.locator(".reasons li").first().waitFor();
  const told = (await panel.locator(".nth").allInnerTexts()).sort();
  expect(told.length).toBeGreaterThan(0);
  const marked = async () => (await page.locator(".frame.dotted b").allInnerTexts()).sort();
  await expect.poll(marked).toEqual(told);
  await page.locator('[data-unfolds="hand"]').click();
  // The boards are folded away now: what lies on them is framed at its switch, everything else where it lies.
  const misplaced = () =>
    page.locator(".frame.dotted").evaluateAll((frames) => {
      const rightly = [...document.querySelectorAll("[data-unfolds], [data-fold=hand] *, [data-at^='seat:']")]
        .map((one) => one.getBoundingClientRect())
        .filter((box) => box.width > 0);
      return frames
        .map((frame) => frame.getBoundingClientRect())
        .filter(({ x, y }) => !rightly.some((box) => Math.abs(box.x - x) < 1 && Math.abs(box.y - y) < 1))
        .map(({ x, y }) => [x, y]);
    });
  await expect.poll(async () => [await marked(), await misplaced()]).toEqual([told, []]);
  await guest.leave();
});
