// How to play: found from the doors, read by mouse, keyboard and on a phone, printed on one sheet; its pictures are
// positions of the engine.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { myTurnOrOver, openHouse, program, sit, startAgainstComputer, type Wishes } from "./house";

const house = openHouse();
const docs = join(import.meta.dirname, "../../../docs/how-to-play");

// One theme, language and size for each game.
const readers: { game: string; how: string; law: string; wishes: Wishes }[] = [
  {
    game: "forbidden-city",
    how: "How to play",
    law: "Rule by rule",
    wishes: { theme: "paper", language: "en", phone: true },
  },
  {
    game: "palaces",
    how: "So wird gespielt",
    law: "Regel für Regel",
    wishes: { theme: "lacquer", language: "de", phone: false },
  },
  {
    game: "royal-palace",
    how: "How to play",
    law: "Rule by rule",
    wishes: { theme: "lacquer", language: "en", phone: true },
  },
  {
    game: "eternal-palace",
    how: "So wird gespielt",
    law: "Regel für Regel",
    wishes: { theme: "paper", language: "de", phone: true },
  },
];

describe.each(readers)("$game", ({ game, how, law, wishes }) => {
  test("a newcomer finds the page and can read all of it", async () => {
    const guest = await house.visit(wishes);
    const { page } = guest;
    await page.goto(house.url);
    await page.locator(`a.how[href="/rules/${game}"]`).click();
    await page.getByRole("tab", { name: how, selected: true }).waitFor();
    await page.locator("[data-part=aim]").waitFor();

    for (const fold of await page.locator("details[data-part] > summary").all()) await fold.click();
    for (const picture of await page.locator("[data-picture]").all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.getAttribute("data-drawn")).toBe("true"); // with all of its numbers
    }
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      "wider than the screen",
    ).toBeLessThanOrEqual(0);
    await guest.inspect(`learn-${game}`);

    // From a sentence to its rule, and back.
    const sign = page.locator("[data-part=end] .law").first();
    await sign.focus();
    await page.keyboard.press("Enter");
    const clause = page.locator("[data-part=end] .clauses [data-clause]").first();
    const id = (await clause.getAttribute("data-clause")) ?? "";
    await clause.getByRole("button").click();
    await page.getByRole("tab", { name: law, selected: true }).waitFor();
    const chosen = page.locator(`[data-clause="${id}"].chosen`);
    expect(await chosen.innerText()).not.toContain(id); // but in the exact wording
    await chosen.locator("summary").click();
    await chosen.locator(".cid").filter({ hasText: id }).waitFor();
    await chosen.locator(".back").click();
    await page.getByRole("tab", { name: how, selected: true }).waitFor();
    await page.locator(`[data-law~="${id}"] .law:focus`).first().waitFor();

    // On paper the summary alone, on one sheet of A4, in the other language too.
    const sheets = async () =>
      (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type\s*\/Page\b/g);
    expect(await sheets()).toHaveLength(1);
    await page.evaluate(
      (language) => {
        const likes = JSON.parse(localStorage.getItem("enfilade.settings") ?? "{}") as object;
        localStorage.setItem("enfilade.settings", JSON.stringify({ ...likes, language }));
      },
      wishes.language === "de" ? "en" : "de",
    );
    await page.goto(`${house.url}/rules/${game}`);
    await page.locator("[data-part=summary]").waitFor({ state: "attached" });
    await guest.quiet();
    expect(await page.locator("html").getAttribute("lang")).not.toBe(wishes.language);
    expect(await sheets()).toHaveLength(1);
    await guest.leave();
  });

  test("its pictures are what the engine shows of the positions in the scenarios", () => {
    const kept = JSON.parse(readFileSync(join(docs, `pictures/${game}.json`), "utf8")) as Record<
      string,
      { players: number; options: object; view: object }
    >;
    const scenario = readFileSync(
      join(docs, `../../games/${game.replace("-", "_")}/scenarios/how_to_play.scenario`),
      "utf8",
    );
    const position = JSON.parse(/^PATCH (\{[^]*?\})\n[A-Z]/m.exec(scenario)?.[1] ?? "") as Record<string, unknown>;
    const { players, options, view } = kept.table ?? { players: 0, options: {}, view: {} };
    // A patch leaves out what is null.
    const full = game === "palaces" ? withNulls(position, view as Record<string, unknown>) : position;
    const lines = [
      { request: "load", game, players, options, position: full },
      { request: "view", viewer: 0 },
    ];
    const replies = spawnSync(program, ["engine"], {
      input: lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
      encoding: "utf8",
    })
      .stdout.trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { ok?: boolean; view?: object; position?: object });
    expect(replies[0]).toMatchObject({ ok: true });
    expect(replies[1]?.view ?? replies[1]?.position).toEqual(view);
  });
});

function withNulls(from: Record<string, unknown>, like: Record<string, unknown>): Record<string, unknown> {
  const isObject = (one: unknown): one is Record<string, unknown> =>
    typeof one === "object" && one !== null && !Array.isArray(one);
  return Object.fromEntries(
    [...new Set([...Object.keys(like), ...Object.keys(from)])].map((key) => {
      const [mine, other] = [from[key], like[key]];
      return [key, isObject(mine) && isObject(other) ? withNulls(mine, other) : (mine ?? null)];
    }),
  );
}

test("at the table the rules open on how to play, and a key closes them", async () => {
  const guest = await house.visit();
  const { page } = guest;
  await startAgainstComputer(page, house.url);
  await myTurnOrOver(page);
  await page.keyboard.press("l");
  await page.getByRole("tab", { name: "How to play", selected: true }).waitFor();
  await page.locator(".rail [data-part=aim]").waitFor();
  await guest.inspect("learn-table");
  await page.keyboard.press("l");
  await page.locator(".rail [data-part=aim]").waitFor({ state: "detached" });
  await guest.leave();
});

// Whatever kind of thing lies on a board: cards, nobles, places, advisors, rooms, levels, symbols.
const tables: { game: string; hands: "mouse" | "keys" | "finger"; kinds: string[]; wishes: Wishes }[] = [
  {
    game: "forbidden-city",
    hands: "keys",
    kinds: ["area", "floor", "points", "stack", "word"],
    wishes: { theme: "lacquer", language: "de" },
  },
  { game: "palaces", hands: "mouse", kinds: ["card", "points", "towers", "word"], wishes: { language: "de" } },
  {
    game: "royal-palace",
    hands: "keys",
    kinds: ["action", "benefit", "cards", "gold", "noble", "points", "room", "side", "supply"],
    wishes: { theme: "lacquer" },
  },
  {
    game: "eternal-palace",
    hands: "mouse",
    kinds: ["advisor", "board", "painting", "phase", "place", "points", "token"],
    wishes: {},
  },
  { game: "eternal-palace", hands: "finger", kinds: ["place", "phase", "advisor"], wishes: { phone: true } },
  { game: "royal-palace", hands: "finger", kinds: ["action", "room"], wishes: { phone: true, language: "de" } },
  { game: "palaces", hands: "finger", kinds: ["card", "towers"], wishes: { phone: true, theme: "lacquer" } },
];
const kindsOf = (keys: string): string[] => keys.split(" ").map((key) => key.split(".")[0] ?? "");

test.each(tables)("every kind of thing explains itself: $game by $hands", async ({ game, hands, kinds, wishes }) => {
  const guest = await house.visit(wishes);
  const { page } = guest;
  await sit(page, house.url, game, 2);
  await page.locator(".prompt.decide, .prompt.confirm").first().waitFor();
  await guest.quiet();
  const told = page.locator(".explainer .told");
  const heard = new Set<string>();
  const note = async (about: string): Promise<void> => {
    await page.locator(`.explainer .told[data-about="${about}"]`).waitFor();
    expect((await told.innerText()).length, about).toBeGreaterThan(20);
    for (const kind of kindsOf(about)) heard.add(kind);
  };
  if (hands === "keys") {
    const all = await page.locator("main [data-thing]").count();
    for (let i = 0; i < all && !kinds.every((kind) => heard.has(kind)); i += 1) {
      const before = (await told.count()) > 0 ? await told.getAttribute("data-about") : "";
      await page.keyboard.press("k");
      await expect
        .poll(async () => (await told.count()) > 0 && (await told.getAttribute("data-about")) !== before)
        .toBe(true);
      await note((await told.getAttribute("data-about")) ?? "");
    }
  } else {
    const fingers = await page.context().newCDPSession(page);
    for (const kind of kinds) {
      const thing = page.locator(`main [data-thing^="${kind}"]`).filter({ visible: true }).first();
      const about = (await thing.getAttribute("data-thing")) ?? "";
      const { x, y, width, height } = (await thing.boundingBox())!;
      const point = { x: x + width / 2, y: y + height / 2 };
      if (hands === "mouse") await page.mouse.move(point.x, point.y, { steps: 3 });
      else await fingers.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
      await told.waitFor();
      await note((await told.getAttribute("data-about")) ?? about);
      if (hands === "finger") await fingers.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      await page.keyboard.press("Escape");
      await told.waitFor({ state: "detached" });
    }
  }
  expect(kinds.filter((kind) => !heard.has(kind))).toEqual([]);
  await guest.leave();
});

test("a thing on the table says what it is: to the mouse, by key and to a finger", async () => {
  const guest = await house.visit();
  const { page } = guest;
  await startAgainstComputer(page, house.url);
  await myTurnOrOver(page);
  const told = page.locator(".explainer .told");
  await page.locator('[data-thing="area.temple"]').first().hover();
  await told.filter({ hasText: "The temple next door" }).waitFor();
  await guest.inspect("learn-thing");
  await page.keyboard.press("Escape");
  await told.waitFor({ state: "detached" });

  await page.keyboard.press("k");
  await told.waitFor();
  await told.getByRole("button").first().click(); // to the rule among all others
  await page.locator(".rail .clause.chosen").waitFor();
  await guest.leave();

  const tapper = await house.visit({ phone: true });
  await startAgainstComputer(tapper.page, house.url);
  await myTurnOrOver(tapper.page);
  const hand = await tapper.page.locator('[data-thing="word.hand"]').boundingBox();
  const fingers = await tapper.context.newCDPSession(tapper.page);
  const point = { x: (hand?.x ?? 0) + 20, y: (hand?.y ?? 0) + 20 };
  await fingers.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  await tapper.page.locator(".explainer .told").waitFor();
  await fingers.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await tapper.inspect("learn-thing-phone");
  await tapper.leave();
});
