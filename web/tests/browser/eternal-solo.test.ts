// A whole game alone against the Master: how it thinks, how the end is scored, the paintings to take away, and the
// history.
import { readFileSync } from "node:fs";
import type { Download, Page } from "playwright-core";
import { expect, test } from "vitest";
import { openEternal, question } from "./eternal";
import { logOf, play } from "./eternal-play";
import { openHouse, placeOf, tap } from "./house";

const house = openHouse();

interface Seen {
  clauses: string[];
  works: boolean[];
  last: string;
}
const thoughts = (page: Page): Promise<Seen> =>
  page.locator(".thoughts li:not(.later)").evaluateAll((found) => ({
    clauses: found.map((one) => one.querySelector("[data-clause]")?.getAttribute("data-clause") ?? ""),
    works: found.map((one) => one.classList.contains("ok")),
    last: found.at(-1)?.querySelector("small")?.textContent ?? "",
  }));
const bytes = async (download: Download): Promise<Buffer> => readFileSync(await download.path());

test("against the Master, from the first roll to the next game", async () => {
  const guest = await house.visit({ confirm: false, speed: "quick" });
  const { page } = guest;
  await watchPaint(page);
  await openEternal(page, {
    url: house.url,
    seats: ["me"],
    options: { personality: "ascent", difficulty: "journeyman", max_rounds: "10" },
  });
  await page.locator(".thoughts").waitFor();
  await guest.inspect("eternal-solo");

  // Nothing is told in codes, and the map is as wide as with others at the table.
  expect(await page.locator(".master").innerText()).not.toMatch(/\bM\d\d\b/);
  expect((await placeOf(page, page.locator("svg.garden"))).width).toBeGreaterThan(900);

  const tried = new Set<string>();
  const walked = new Set<string>();
  let shifted = 0;
  for (let step = 0; (await question(page)) !== "over"; step += 1) {
    expect(step).toBeLessThan(600);
    await page.locator(".thoughts ol[aria-busy=false]").waitFor(); // all of them are told, one after the other
    const now = await thoughts(page);
    now.clauses.forEach((clause) => tried.add(clause));
    // Every thought names its rule. The first is which row; all between it and the one that works have failed.
    for (const clause of now.clauses) expect(clause).toMatch(/^EP-(28|29)\.\d+$/);
    if (now.clauses.length > 0) expect(now.clauses[0]).toMatch(/^EP-28\.[12]$/);
    shifted += Number(now.clauses.length > 2);
    const way = page.locator(".garden [data-path]");
    if ((await way.count()) > 0) walked.add((await way.getAttribute("data-path")) ?? "");
    if (step === 20) await guest.inspect("eternal-solo-thoughts");
    await play(page, step * 7);
  }
  expect(tried).toContain("EP-28.8");
  expect(shifted).toBeGreaterThan(0);
  expect([...walked].some((way) => way.includes(" "))).toBe(true); // from one place to another
  expect(await logOf(page)).toMatch(/The Master has \d+ points/);

  // The lines make the points, and these are what the other difficulties are compared with.
  await page.locator(".score tbody tr").first().waitFor();
  const sums = await page
    .locator(".score tbody tr")
    .evaluateAll((rows) =>
      rows
        .map((row) =>
          [...row.querySelectorAll("td")].map((cell) =>
            (cell.textContent ?? "").split("+").reduce((sum, part) => sum + Number(part), 0),
          ),
        )
        .reduce((all, row) => all.map((sum, i) => sum + (row[i] ?? 0)), [0, 0]),
    );
  const totals = (await page.locator(".score .totals b").allInnerTexts()).map(Number);
  expect(sums).toEqual(totals);
  // The Master's count, step by step: what each step adds makes the sum beside it, and the last one its points.
  const count = await page.locator(".count li").evaluateAll((rows) =>
    rows.map((row) => ({
      add: Number(row.querySelector(".add")?.textContent),
      sum: Number(row.querySelector(".sum")?.textContent),
      told: row.querySelector(".add")?.textContent !== "",
    })),
  );
  const told = count.filter((step) => step.told);
  told.reduce((sum, step) => {
    expect(step.sum).toBe(sum + step.add);
    return step.sum;
  }, 0);
  expect(told.at(-1)?.sum).toBe(totals[1]);
  expect(count.length - told.length).toBe(2); // fish into wisdom, wisdom into Palace steps
  expect(await page.locator(".others li.on .sc").innerText()).toBe(totals.join(" : "));
  expect(await page.locator(".others .sc").count()).toBe(3);
  await guest.inspect("eternal-solo-result");

  // The painting has grown quietly, and can be taken away as a drawing and as a picture.
  expect((await painted(page)).filter((one) => one.moving).length).toBeGreaterThan(0);
  await page.locator(".pictures .look").nth(1).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("svg.painting").waitFor();
  await guest.inspect("eternal-painting");
  const pieces = ((await dialog.locator("svg.painting").getAttribute("data-pieces")) ?? "").split(" ").filter(Boolean);
  expect(pieces.length).toBeGreaterThan(3);
  const [svg] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Save as SVG" }).click(),
  ]);
  const drawing = (await bytes(svg)).toString("utf8");
  expect(svg.suggestedFilename()).toBe("painting-green.svg");
  expect(drawing).not.toMatch(/var\(/);
  for (const piece of pieces) expect(drawing).toContain(`id="${piece}"`);
  const ids = new Set([...drawing.matchAll(/ id="([\w-]+)"/g)].map((found) => found[1]));
  for (const [, id] of drawing.matchAll(/(?:url\(|href=")#([\w-]+)/g)) expect(ids).toContain(id);
  const [png] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Save as PNG" }).click(),
  ]);
  const picture = await bytes(png);
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([2040, 1480]);
  expect(picture.length).toBeGreaterThan(100_000); // not an empty sheet
  await page.keyboard.press("Escape");

  // The game is in my history, and the next one begins with a click.
  expect(await page.locator(".others li.now").count()).toBe(1);
  const first = page.url();
  await page.locator(".others .btn.primary").click();
  await page.waitForURL((url) => url.href !== first);
  await page.locator(".screen").waitFor();
  await page.getByRole("button", { name: "My games against the Master" }).click();
  await expect.poll(() => page.getByRole("dialog").getByRole("listitem").count()).toBe(1);
  await guest.leave();
});

test("who likes no motion gets a painting that is simply there", async () => {
  const guest = await house.visit({ confirm: false, speed: "normal", language: "de", theme: "lacquer" });
  const { page } = guest;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await watchPaint(page);
  await openEternal(page, {
    url: house.url,
    seats: ["me"],
    options: { edition: "de", personality: "perception", labyrinth: "on" },
  });
  await page.locator(".ep .tabs").waitFor();
  for (let step = 0; (await question(page)) !== "over" && (await painted(page)).length === 0; step += 1) {
    expect(step).toBeLessThan(200);
    await play(page, step * 3);
  }
  const pieces = await painted(page);
  expect(pieces.length).toBeGreaterThan(0);
  expect(pieces.some((one) => one.moving)).toBe(false);
  await guest.inspect("eternal-solo-lacquer-de");
  await guest.leave();
});

test("what the Master thinks waits for its moment, also when the page has just been opened", async () => {
  const guest = await house.visit({ confirm: false, speed: "slow" });
  const { page } = guest;
  await openEternal(page, { url: house.url, seats: ["me"] });
  let told: boolean[] = [];
  for (let step = 0; told.length === 0; step += 1) {
    expect(step).toBeLessThan(40);
    await question(page);
    await page.reload();
    await question(page);
    await watchThoughts(page);
    await play(page, step);
    await question(page);
    told = await page.evaluate(() => (window as unknown as { told: boolean[] }).told);
  }
  expect(told).not.toContain(false);
  await guest.leave();
});

// Whenever the first of the Master's thoughts is another than before: does the prompt tell it?
const watchThoughts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const noted = window as unknown as { told: boolean[] };
    noted.told = [];
    const first = () => document.querySelector(".thoughts li.ok small, .thoughts li.no small")?.textContent ?? "";
    let before = first();
    new MutationObserver(() => {
      const now = first();
      if (now !== before && now)
        noted.told.push(document.querySelector(".prompt")?.textContent?.includes(now) ?? false);
      before = now;
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });

test("on a phone the Master, its thoughts and the paintings are in the sheet", async () => {
  const guest = await house.visit({ confirm: false, language: "de", phone: true });
  const { page } = guest;
  await openEternal(page, { url: house.url, seats: ["me"], options: { edition: "de" } });
  for (let step = 0; step < 8; step += 1) await play(page, step * 3);
  await question(page);
  await tap(page.locator(".strip button").first());
  await page.locator(".thoughts li").first().waitFor();
  expect(await page.locator(".thoughts .later").count()).toBeGreaterThan(0);
  await guest.inspect("eternal-phone-solo");
  await tap(page.getByRole("dialog").locator(".paint").first());
  await page
    .getByRole("dialog", { name: /^Das Gemälde/ })
    .locator("svg.painting")
    .waitFor();
  await guest.inspect("eternal-phone-painting");
  await guest.leave();
});

// Remembers every piece that is put into a painting, and whether it moved.
async function watchPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: { piece: string; moving: boolean }[] = [];
    (window as unknown as { painted: unknown }).painted = seen;
    new MutationObserver((changes) => {
      for (const change of changes)
        for (const node of change.addedNodes) {
          if (!(node instanceof SVGGElement) || !(node.parentNode as Element | null)?.classList.contains("painting"))
            continue;
          const piece = node.querySelector("use")?.getAttribute("href") ?? "";
          requestAnimationFrame(() => seen.push({ piece, moving: node.getAnimations().length > 0 }));
        }
    }).observe(document, { childList: true, subtree: true });
  });
}
const painted = (page: Page): Promise<{ piece: string; moving: boolean }[]> =>
  page.evaluate(() => (window as unknown as { painted: { piece: string; moving: boolean }[] }).painted);
