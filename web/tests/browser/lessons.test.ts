// A lesson as a newcomer takes it: found from the doors, by mouse, by keyboard and on a phone; wrong moves are
// explained and taken back, what is pointed at is on the screen, and it goes on where it was left.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { openHouse, tap, type Visitor } from "./house";

const house = openHouse();
const lesson = "forbidden-city/first-palace";

interface State {
  at: number;
  last: boolean;
  done: string[];
  text: Record<string, string>;
  targets: unknown[];
  moment: {
    decision: number | null;
    menu: { step: string; move: { x: number; y: number; rotation: number } }[] | null;
  };
}
interface Verdict {
  right: boolean;
  said: Record<string, string>;
}

const ask = async <Reply>(page: Page, request: object, which = lesson): Promise<Reply> => {
  const reply = await page.request.post(`${house.url}/api/lessons/${which}`, {
    data: request,
    headers: { origin: house.url },
  });
  return (await reply.json()) as Reply;
};

// How the pages are worked: by mouse, by keyboard alone, or with a finger.
type Hands = "mouse" | "keys" | "finger";

async function press(page: Page, hands: Hands): Promise<void> {
  const filled = page.locator(".prompt .acts .primary:not([disabled])");
  await filled.waitFor();
  if (hands === "keys") {
    await page.locator("body").evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press("Enter");
  } else if (hands === "finger") await tap(filled);
  else await filled.click();
}

// Puts the tile where the move says: each choice of the same place turns it to the next way that fits.
async function lay(page: Page, hands: Hands, state: State, step: string): Promise<void> {
  const menu = state.moment.menu ?? [];
  const move = menu.find((choice) => choice.step === step)?.move;
  if (!move) throw new Error(`${step} is not possible`);
  const turns = menu.filter(({ move: one }) => one.x === move.x && one.y === move.y).map((one) => one.move.rotation);
  const times = turns.indexOf(move.rotation) + 1; // the first time as it lies, or as it fits
  await page.locator(".prompt.decide").waitFor();
  const cell = page.locator(`[data-cell="${move.x},${move.y}"]`);
  if (hands === "keys") {
    await page.keyboard.press("n");
    for (let i = 0; i < menu.length; i += 1) {
      const on = await page.evaluate(() => document.activeElement?.getAttribute("data-cell"));
      if (on === `${move.x},${move.y}`) break;
      await page.keyboard.press("n");
    }
    for (let i = 0; i < times; i += 1) await page.keyboard.press(" ");
    await page.keyboard.press("Enter");
    return;
  }
  if (!(await isInSight(page, cell)))
    await page.getByRole("button", { name: /^(Show the whole palace|Den ganzen Palast zeigen)$/ }).click();
  for (let i = 0; i < times; i += 1) {
    const what = i === 0 ? cell : page.locator("g.ghost");
    if (hands === "finger") await tap(what);
    else await what.click();
  }
  await press(page, hands);
}

// A palace may be larger than its window.
async function isInSight(page: Page, what: Locator): Promise<boolean> {
  const [inside, box] = [await page.locator("section.bd").boundingBox(), await what.boundingBox()];
  if (!inside || !box) return false;
  return (
    box.y > inside.y &&
    box.y + box.height < inside.y + inside.height &&
    box.x > inside.x &&
    box.x + box.width < inside.x + inside.width
  );
}

// What the coach says now.
const coach = (page: Page) => page.locator("section.coach .text, section.coach .said");
const plainly = (text: string) => text.replace(/\[(\d)\]/g, "$1").replace(/\s+/g, " ");
const hears = (page: Page, text: string) =>
  expect.poll(async () => (await coach(page).innerText()).replace(/\s+/g, " ")).toBe(plainly(text));

async function takeLesson(guest: Visitor, hands: Hands, language: "en" | "de", name: string): Promise<void> {
  const { page } = guest;
  let done: string[] = [];
  for (let at = 0; ; at += 1) {
    const state = await ask<State>(page, { t: "state", at, done });
    await hears(page, state.text[language] ?? "");
    if (hands === "finger" && state.moment.decision !== null) {
      if (at === 1) await guest.inspect(`${name}-intro`);
      await press(page, hands);
    }
    await expect.poll(() => page.locator(".marks").getAttribute("data-marked")).toBe(String(state.targets.length));
    const looked = at % 4 === 0; // with all that axe sees
    if (looked) await guest.inspect(`${name}-${at}`);
    if (state.moment.decision === null) {
      await press(page, hands);
      if (state.last) return;
      continue;
    }
    let [wrong, right]: ({ step: string; verdict: Verdict } | undefined)[] = [];
    for (const { step } of state.moment.menu ?? []) {
      const verdict = await ask<Verdict>(page, { t: "try", at, done, step });
      if (verdict.right) right ??= { step, verdict };
      else wrong ??= { step, verdict };
      if (right && wrong) break;
    }
    if (!wrong || !right) throw new Error(`nothing to try at step ${at}`);

    await lay(page, hands, state, wrong.step);
    await hears(page, wrong.verdict.said[language] ?? "");
    if (at === 1) await guest.inspect(`${name}-wrong`);
    await press(page, hands); // taken back
    if (hands !== "finger") await hears(page, state.text[language] ?? "");

    // Left and come back to: the same step.
    if (at === 2) {
      await page.reload();
      await hears(page, state.text[language] ?? "");
      if (hands === "finger") await press(page, hands);
    }
    await lay(page, hands, state, right.step);
    await hears(page, right.verdict.said[language] ?? "");
    done = [...done, right.step];
    if (state.last) return; // what comes next is the lesson after it
    await press(page, hands);
  }
}

const learners = [
  { hands: "mouse", theme: "paper", language: "en", phone: false },
  { hands: "keys", theme: "lacquer", language: "de", phone: false },
  { hands: "finger", theme: "lacquer", language: "de", phone: true },
] as const;

test.each(learners)("the first lesson by $hands, in $language", async ({ hands, ...wishes }) => {
  const guest = await house.visit(wishes);
  const { page } = guest;
  await page.goto(house.url);
  const way = page.locator('a[href="/learn/forbidden-city"]');
  if (hands === "keys") {
    await way.focus();
    await page.keyboard.press("Enter");
  } else if (hands === "finger") await tap(way);
  else await way.click();
  await page.locator("section .next").first().waitFor();
  await guest.inspect(`learn-${hands}`);
  const begin = page.locator(".go .primary");
  if (hands === "keys") {
    await begin.focus();
    await page.keyboard.press("Enter");
  } else await begin.click();

  await takeLesson(guest, hands, wishes.language, `lesson-${hands}`);
  await page.locator('.prompt a[href^="/learn/forbidden-city"]').click();
  await page.goto(`${house.url}/learn`);
  await page.locator(`a.finished[href="/learn/${lesson}"]`).waitFor();
  await guest.leave();
});

// The other games, each by other hands: moves are chosen from the list of moves, which every board has; a hidden plan
// is skipped there, since boards have their own ways to make one.
async function use(target: Locator, hands: Hands): Promise<void> {
  await target.waitFor();
  if (hands === "keys") {
    await target.focus();
    await target.press("Enter");
  } else if (hands === "finger") await tap(target);
  else await target.click();
}
async function chooseFromList(page: Page, hands: Hands, nth: number): Promise<void> {
  await use(page.getByRole("button", { name: /^(Log, moves, chat|Verlauf, Züge, Chat)/ }), hands);
  const list = page.getByRole("dialog");
  await use(list.getByRole("tab", { name: /^(Moves|Züge)/ }), hands);
  await use(list.locator(".line").nth(nth), hands);
  await use(list.locator(".sure .primary"), hands);
}

const walks = [
  { which: "palaces/twin-towers", hands: "finger", wishes: { phone: true, language: "de", theme: "lacquer" } },
  { which: "royal-palace/first-turn", hands: "keys", wishes: { language: "en", theme: "lacquer" } },
  { which: "eternal-palace/dice-and-places", hands: "mouse", wishes: { language: "de", theme: "paper" } },
] as const;

test.each(walks)("$which by $hands", async ({ which, hands, wishes }) => {
  const guest = await house.visit(wishes);
  const { page } = guest;
  if (!("phone" in wishes)) await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`${house.url}/learn/${which}`);
  let done: string[] = [];
  let made = 0;
  for (let at = 0; ; at += 1) {
    const state = await ask<State>(page, { t: "state", at, done }, which);
    await hears(page, state.text[wishes.language] ?? "");
    if (at % 5 === 0) await guest.inspect(`lesson-${which.replace("/", "-")}-${at}`);
    if (state.moment.decision === null) {
      await press(page, hands);
      if (state.last) break;
      continue;
    }
    if (hands === "finger") await press(page, hands);
    const { step } = await ask<{ step: string }>(page, { t: "show", at, done }, which);
    const nth = (state.moment.menu ?? []).findIndex((choice) => choice.step === step);
    if (nth < 0) {
      await use(page.getByRole("button", { name: /^(Überspringen|Skip)$/ }), hands);
      done = (await ask<State>(page, { t: "state", at: at + 1, done }, which)).done;
      continue;
    }
    const { said } = await ask<Verdict>(page, { t: "try", at, done, step }, which);
    await chooseFromList(page, hands, nth);
    await hears(page, said[wishes.language] ?? "");
    made += 1;
    done = [...done, step];
    if (state.last) break;
    await press(page, hands);
  }
  expect(made, "moves that were made").toBeGreaterThan(2);
  await page.goto(`${house.url}/learn`);
  await page.locator(`a.finished[href="/learn/${which}"]`).waitFor();
  await guest.leave();
});

// Of what a lesson points at: which of it lies where it can be seen, in the window and under nothing else.
const unseen = (page: Page): Promise<string[]> =>
  page.locator(".marks .ring").evaluateAll((rings) =>
    rings.flatMap((ring, i) => {
      const { left, top, width, height } = ring.getBoundingClientRect();
      if (ring.classList.contains("beyond")) return [`${i + 1} lies beyond the edge`];
      const inside = (x: number, y: number) => x > 0 && y > 0 && x < innerWidth && y < innerHeight;
      if (!inside(left + width / 2, top + height / 2)) return [`${i + 1} lies outside the window`];
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      const cover = over?.closest("section.coach");
      return cover ? [`${i + 1} lies under ${cover.className}`] : [];
    }),
  );

// At the answers as a whole, since nothing on the board is what is spoken of.
const atAnswers = (page: Page): Promise<number> =>
  page.locator(".marks .ring").evaluateAll((rings) => {
    const answers = document.querySelector(".prompt .acts")?.getBoundingClientRect();
    const near = (a: number, b: number) => Math.abs(a - b) < 12;
    return rings.filter((ring) => {
      const { top, width } = ring.getBoundingClientRect();
      return answers && near(top, answers.top) && near(width, answers.width);
    }).length;
  });

// However a lesson is worked, it can be gone through, and whatever it points at can be seen. German texts are the
// longer ones, so that the board has least room beside them.
test("every lesson shows what it points at, at every step, on a phone", async () => {
  const guest = await house.visit({ phone: true, language: "de" });
  const { page } = guest;
  const reply = await page.request.get(`${house.url}/api/lessons`);
  const { lessons } = (await reply.json()) as { lessons: { game: string; part: string; exercise: boolean }[] };
  const missing: string[] = [];
  const vague: string[] = [];
  for (const { game, part } of lessons.filter((one) => !one.exercise)) {
    await page.goto(`${house.url}/learn/${game}/${part}`);
    for (let at = 0; ; at += 1) {
      const state = await ask<State>(page, { t: "state", at }, `${game}/${part}`);
      const marks = page.locator(`.marks[data-step="${at}"]`);
      await marks.waitFor({ state: "attached" });
      await guest.quiet();
      const step = `${game}/${part}, step ${at}: ${JSON.stringify(state.targets)}`;
      for (const which of await unseen(page)) missing.push(`${step}, ${which}`);
      if (state.moment.decision !== null) {
        await press(page, "mouse"); // read first
        await guest.quiet();
        if ((await atAnswers(page)) > 0) vague.push(`${game}/${part}, step ${at}`);
      }
      const seen = await marks.getAttribute("data-marked");
      if (seen !== String(state.targets.length)) missing.push(`${step}, only ${seen}`);
      if (state.last) break;
      if (state.moment.decision === null) await press(page, "mouse");
      else await page.getByRole("button", { name: /^(Überspringen|Skip)$/ }).click();
    }
  }
  expect(missing).toEqual([]);
  expect(vague).toEqual(["eternal-palace/other-places, step 3"]); // to take what is in the bowl is the only button
  await guest.leave();
});

test("beside groups of dice there is room for the question", async () => {
  const guest = await house.visit({ language: "de" });
  const { page } = guest;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${house.url}/learn/eternal-palace/palace-and-end`);
  await page.locator(".groups .grp").nth(3).waitFor();
  await guest.quiet();
  const [groups, question] = await Promise.all([
    page.locator(".groups .grp").last().boundingBox(),
    page.locator(".prompt > .say").boundingBox(),
  ]);
  expect(groups!.x + groups!.width).toBeLessThanOrEqual(question!.x + 5);
  await guest.leave();
});

test("an exercise is tried, shown after three wrong moves, and solved", async () => {
  const guest = await house.visit({ theme: "lacquer" });
  const { page } = guest;
  await page.goto(`${house.url}/learn/forbidden-city`);
  const first = page.locator(".practice a").first();
  const which = (await first.getAttribute("href"))?.replace("/learn/", "") ?? "";
  await guest.inspect("practice");
  await first.click();
  const state = await ask<State>(page, { t: "state", at: 0 }, which);
  const shown = await ask<Verdict & { step: string }>(page, { t: "show", at: 0 }, which);
  const wrong = state.moment.menu?.find((choice) => choice.step !== shown.step)?.step ?? "";
  const told = await ask<Verdict>(page, { t: "try", at: 0, step: wrong }, which);
  for (const left of ["Answer after 2 tries", "Answer after 1 try", null]) {
    await lay(page, "mouse", state, wrong);
    await hears(page, told.said.en ?? "");
    if (left === null) break;
    await page.getByText(left).waitFor();
    await press(page, "mouse");
  }
  await page.getByRole("button", { name: "Show me" }).click();
  await hears(page, shown.said.en ?? "");
  await page.locator(".prompt").getByRole("heading", { name: "Solved" }).waitFor();
  await guest.inspect("exercise");
  await page.goto(`${house.url}/learn`);
  await page.locator(`.practice a.finished[href="/learn/${which}"]`).waitFor();
  await guest.leave();
});

test("a step can be skipped and gone back to, and a lesson that there is none of says so", async () => {
  const guest = await house.visit();
  const { page } = guest;
  await page.goto(`${house.url}/learn/${lesson}`);
  await press(page, "mouse");
  const second = await ask<State>(page, { t: "state", at: 1 });
  const third = await ask<State>(page, { t: "state", at: 2 });
  await hears(page, second.text.en ?? "");
  await page.getByRole("button", { name: "Skip", exact: true }).click();
  await hears(page, third.text.en ?? "");
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await hears(page, second.text.en ?? "");
  await page.goto(`${house.url}/learn/forbidden-city/nothing`);
  await page.getByRole("heading", { name: "There is no such lesson" }).waitFor();
  await guest.leave();
});
