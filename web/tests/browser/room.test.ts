// What is needed for a decision is on the screen, also where there is little room: beside a coach or a guide, on a
// tablet that lies and on a phone.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { ChancePlayer } from "./chance";
import { openHouse, still } from "./house";

const house = openHouse();

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
async function box(what: Locator): Promise<Box> {
  const found = await what.boundingBox();
  if (!found) throw new Error(`${what.toString()} is not on the screen`);
  return found;
}
const apart = (a: Box, b: Box) =>
  a.x + a.width <= b.x + 1 || b.x + b.width <= a.x + 1 || a.y + a.height <= b.y + 1 || b.y + b.height <= a.y + 1;
const within = (inner: Box, outer: Box) =>
  inner.x >= outer.x - 1 &&
  inner.y >= outer.y - 1 &&
  inner.x + inner.width <= outer.x + outer.width + 1 &&
  inner.y + inner.height <= outer.y + outer.height + 1;

// Goes on in a lesson until something is asked of the learner for the nth time.
async function toQuestion(page: Page, nth: number): Promise<void> {
  for (let asked = 0; asked < nth;) {
    await page.locator(".prompt h2").waitFor();
    const question = page.locator(".prompt.decide, .prompt.confirm");
    if ((await question.count()) > 0) {
      asked += 1;
      if (asked === nth) return;
      await page.locator(".coach .ways .btn").last().click();
    } else await page.locator(".prompt .acts .primary:not([disabled])").first().click();
    await still(page);
  }
}

// The part of the board that must be large: what is looked at most.
const large: Record<string, [lesson: string, nth: number, drawing: string, height: number]> = {
  "eternal-palace": ["dice-and-places", 2, ".field svg", 300],
  "forbidden-city": ["first-palace", 1, "svg.palace", 400],
  palaces: ["twin-towers", 3, ".sky", 120],
  "royal-palace": ["first-turn", 2, "svg.castle", 300],
};

test.each(Object.keys(large))("%s beside a coach at 1024 by 768", async (game) => {
  const guest = await house.visit({ theme: game < "g" ? "lacquer" : "paper", language: game < "p" ? "de" : "en" });
  const { page } = guest;
  await page.setViewportSize({ width: 1024, height: 768 });
  const [lesson, nth, drawing, height] = large[game]!;
  await page.goto(`${house.url}/learn/${game}/${lesson}`);
  await toQuestion(page, nth);
  await guest.inspect(`room-${game}-1024`);
  const [board, coach, prompt] = [
    await box(page.locator("section.bd")),
    await box(page.locator("section.coach")),
    await box(page.locator(".prompt")),
  ];
  expect(apart(board, coach) && apart(board, prompt) && apart(coach, prompt)).toBe(true);
  const drawn = await box(page.locator(drawing).first());
  expect(drawn.height, JSON.stringify(drawn)).toBeGreaterThanOrEqual(height);
  expect(within(drawn, board)).toBe(true);
  await guest.leave();
});

test("the map of Eternal Palace and its columns fill a screen of 1024 by 768", async () => {
  const player = new ChancePlayer(house.url);
  const table = await player.sit("eternal-palace", 2);
  const guest = await house.visit({ language: "de" });
  const [name = "", value = ""] = player.cookie.split("=");
  await guest.context.addCookies([{ name, value, url: house.url }]);
  const { page } = guest;
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`${house.url}/table/${table}`);
  await page.locator(".field svg").first().waitFor();
  await still(page);
  const board = await box(page.locator("section.bd"));
  const sum = await page
    .locator(".phases, .field .map svg, .field .column")
    .evaluateAll((all) =>
      all
        .map((one) => one.getBoundingClientRect())
        .reduce((total, one) => total + (one.height > 100 ? one.width : 0), 0),
    );
  expect(sum).toBeGreaterThan(board.width * 0.94);
  await guest.leave();
});

// What is asked, and what one can answer.
const questionIn = (page: Page) =>
  page.evaluate(() => {
    const box = (one: Element) => one.getBoundingClientRect();
    const prompt = document.querySelector(".prompt")!;
    const say = prompt.querySelector(".say")!;
    const gone = [...prompt.querySelectorAll(".btn")].filter(
      (one) => box(one).right > innerWidth || box(one).bottom > innerHeight,
    );
    return {
      gone: gone.map((one) => one.textContent),
      cut: say.scrollHeight > say.clientHeight + 1 ? say.textContent : "",
      height: Math.round(box(prompt).height),
      wide: document.documentElement.scrollWidth,
    };
  });

test.each([
  { game: "eternal-palace", players: 3, width: 1280, height: 720, step: 4 },
  { game: "eternal-palace", players: 3, width: 820, height: 1180, step: 4 },
  { game: "palaces", players: 4, width: 1024, height: 768, step: 5 },
  { game: "palaces", players: 4, width: 820, height: 1180, step: 5 },
])("whole questions and all answers of $game at $width", async ({ game, players, width, height, step }) => {
  const player = new ChancePlayer(house.url);
  const table = await player.sit(game, players);
  const guest = await house.visit({ language: "de", theme: width === 820 ? "lacquer" : "paper" });
  const [name = "", value = ""] = player.cookie.split("=");
  await guest.context.addCookies([{ name, value, url: house.url }]);
  const { page } = guest;
  await page.setViewportSize({ width, height });
  // The page looks on: who comes later is offered what happened in place of the hint.
  let heard: number | null | undefined;
  page.on("websocket", (line) =>
    line.on("framereceived", ({ payload }) => {
      heard = (JSON.parse(String(payload)) as { decision?: number | null }).decision ?? heard;
    }),
  );
  await page.goto(`${house.url}/table/${table}`);
  const heights = new Set<number>();
  for (let looks = 0; looks < 6; looks += 1) {
    const asked = new Set<number>();
    await player.play(table, ({ decision }) => {
      if (decision !== null) asked.add(decision);
      return asked.size > step;
    });
    await expect.poll(() => heard).toBe(Math.max(...asked));
    await page.locator(".prompt.decide, .prompt.confirm").first().waitFor();
    await guest.quiet();
    const seen = await questionIn(page);
    expect(seen).toMatchObject({ gone: [], cut: "", wide: width });
    heights.add(seen.height);
  }
  expect([...heights]).toHaveLength(1);
  await guest.leave();
});

test("in a lesson of Palaces on a phone hand, prize and answers lie apart", async () => {
  const guest = await house.visit({ phone: true, language: "de" });
  const { page } = guest;
  await page.goto(`${house.url}/learn/palaces/twin-towers`);
  for (const [nth, what] of [
    [1, ".market"],
    [1, ".talk"],
  ] as const) {
    await toQuestion(page, nth);
    await still(page);
    const [hand, other, prompt] = [
      await box(page.locator(".fan")),
      await box(page.locator(what)),
      await box(page.locator(".prompt")),
    ];
    expect(apart(hand, other), `${what} ${JSON.stringify([hand, other])}`).toBe(true);
    expect(apart(hand, prompt)).toBe(true);
    expect(within(hand, await box(page.locator("section.bd")))).toBe(true);
    await guest.inspect(`room-palaces-phone-${what.slice(1)}`);
    await page.locator(".coach .ways .btn").last().click();
  }
  await guest.leave();
});

test("few and many tiles of Forbidden City and all places for the next fit on a phone", async () => {
  const player = new ChancePlayer(house.url);
  const table = await player.sit("forbidden-city", 2);
  const playOn = async (decisions: number) => {
    const asked = new Set<number>();
    await player.play(table, ({ decision }) => {
      if (decision !== null) asked.add(decision);
      return asked.size > decisions;
    });
  };
  const guest = await house.visit({ phone: true, theme: "lacquer" });
  const [name = "", value = ""] = player.cookie.split("=");
  await guest.context.addCookies([{ name, value, url: house.url }]);
  const { page } = guest;
  for (const decisions of [4, 16]) {
    await playOn(decisions);
    await page.goto(`${house.url}/table/${table}`);
    await page.locator(".target").first().waitFor();
    await still(page);
    const board = await box(page.locator("section.bd"));
    for (const target of await page.locator(".target").all()) expect(within(await box(target), board)).toBe(true);
    // None of them lies under the buttons of the view, nor could: those stand beside the palace.
    const buttons = await box(page.locator(".zoom"));
    expect(apart(await box(page.locator("svg.palace")), buttons)).toBe(true);
    await guest.inspect(`room-forbidden-city-phone-${decisions}`);
  }
  await guest.leave();
});

test("a list of tables shows names whole on a phone", async () => {
  const player = new ChancePlayer(house.url);
  await player.sit("royal-palace", 4);
  const guest = await house.visit({ phone: true, language: "de" });
  const [name = "", value = ""] = player.cookie.split("=");
  await guest.context.addCookies([{ name, value, url: house.url }]);
  const { page } = guest;
  for (const address of ["/games", "/"]) {
    await page.goto(house.url + address);
    const row = page.locator(".rowline .rm b").first();
    await row.waitFor();
    expect(await row.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    await guest.inspect(`room-list${address.replace("/", "-")}`);
  }
  await guest.leave();
});
