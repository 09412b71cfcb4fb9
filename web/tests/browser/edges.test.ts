// Ends and edges: what happens when somebody goes, comes too late, mistypes, or has a small screen.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openHouse, placeOf, startAgainstComputer, tap } from "./house";

const house = openHouse();

interface Wish {
  game: string;
  players?: number;
  seats?: { kind: string; level?: string }[];
  options?: Record<string, string>;
  hold?: boolean;
}
// A table of mine, by the server's own door.
async function openTable(page: Page, wish: Wish): Promise<{ id: string; invite: string }> {
  await page.goto(`${house.url}/lobby`);
  return page.evaluate(async ({ game, players = 2, seats, options = {}, hold = false }) => {
    const post = async (path: string, body: object) =>
      (
        await fetch(path, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        })
      ).json() as Promise<{ table: { id: string }; invite: string }>;
    await post("/api/guest", {});
    const others = Array.from({ length: players - 1 }, () => ({ kind: "computer", level: "page" }));
    const wanted = { game, players, options, hold, private: true, id: `edges-${Math.random()}` };
    const { table, invite } = await post("/api/tables", { ...wanted, seats: seats ?? [{ kind: "me" }, ...others] });
    return { id: table.id, invite };
  }, wish);
}

test("who resigns is told who won, and is offered nothing that cannot be done", async () => {
  const guest = await house.visit({ theme: "lacquer", language: "de" });
  const { page } = guest;
  await startAgainstComputer(page, house.url);
  await page.getByRole("button", { name: "Tischmenü" }).click();
  // The second click of two asks for nothing more: the answer that hurts stands elsewhere, and not at once.
  const asked = await placeOf(page, page.getByRole("button", { name: "Aufgeben" }));
  await page.getByRole("button", { name: "Aufgeben" }).dblclick();
  await page.getByText("Willst du aufgeben?").waitFor();
  const yes = page.getByRole("button", { name: /^Ja/ });
  const { x, y } = await placeOf(page, yes);
  expect([x, y]).not.toEqual([asked.x, asked.y]);
  expect(await page.locator(".prompt.over").count()).toBe(0);
  await yes.click();
  await page.locator(".prompt.over").waitFor();
  await expect.poll(() => page.locator(".prompt h2").innerText()).toMatch(/^Du hast aufgegeben\. \S+ gewinnt\.$/);
  await expect.poll(() => page.locator(".seat").first().innerText()).toContain("aufgegeben");
  expect(await page.locator(".seat .facts .btn, .seat.turn").count()).toBe(0);
  await page.getByRole("button", { name: "Tischmenü" }).click();
  expect(await page.getByRole("button", { name: "Aufgeben" }).count()).toBe(0);

  // Where people are left they play on, and a computer for me: what it does is not mine to take back.
  const friend = await house.visit();
  const { id, invite } = await openTable(page, {
    game: "forbidden-city",
    players: 3,
    options: { start_player: "1" },
    seats: [{ kind: "me" }, { kind: "friend" }, { kind: "computer", level: "page" }],
  });
  await friend.page.goto(`${house.url}/join/${invite}`);
  await friend.page.getByLabel("Your name").fill("Bo");
  await friend.page.getByRole("button", { name: "Sit down" }).click();
  await page.goto(`${house.url}/table/${id}`);
  await page.locator(".prompt.decide").waitFor();
  await page.getByRole("button", { name: "Tischmenü" }).click();
  await page.getByRole("button", { name: "Aufgeben" }).click();
  await yes.click();
  await friend.page.locator(".prompt.decide").waitFor();
  await page
    .locator(".log")
    .getByText(/^Du (legst|schließt)/)
    .waitFor();
  expect(await page.getByRole("button", { name: /Rücknahme|Rückgängig/ }).count()).toBe(0);
  await friend.leave();
  await guest.leave();
});

test("an address without a page says so", async () => {
  const guest = await house.visit({ phone: true });
  const reply = await guest.page.goto(`${house.url}/no/such/page`);
  expect(reply?.status()).toBe(404);
  await guest.page.getByRole("heading", { name: "There is no such page" }).waitFor();
  await guest.inspect("nowhere");
  await guest.page.goto(`${house.url}/learn/nosuch`);
  await guest.page.getByText("/learn/nosuch").waitFor();
  // An invitation that leads nowhere invites nobody.
  await guest.page.goto(`${house.url}/join/nosuchinvitation`);
  await guest.page.getByRole("heading", { name: "This table cannot be opened" }).waitFor();
  await guest.page.getByRole("link", { name: "To the doors" }).waitFor();
  // Neither does the address of a table of others: its invitation does.
  await guest.page.goto(`${house.url}/table/nosuchtable`);
  await guest.page.getByRole("alert").getByText("Ask them for the invitation link").waitFor();
  await guest.leave();
});

test("settings answer beside the button, and a name is asked for once", async () => {
  const guest = await house.visit({ language: "de" });
  const { page } = guest;
  await page.goto(`${house.url}/settings`);
  const form = page.locator("form").filter({ has: page.getByRole("button", { name: "Speichern" }) });
  await form.getByLabel("Dein Name").fill("x");
  await form.getByRole("button", { name: "Speichern" }).click();
  await form.getByText("Ein Name hat 2 bis 24 sichtbare Zeichen.").waitFor();
  expect(guest.errors.splice(0)).toEqual([expect.stringContaining("400")]); // a refusal is told by the browser, too
  await form.getByLabel("Dein Name").fill("Colette");
  await form.getByRole("button", { name: "Speichern" }).click();
  await form.getByText("Gespeichert.").waitFor();
  // Beside a name the German row of pages is at its longest: no page is wider than a tablet held upright.
  await page.setViewportSize({ width: 820, height: 1180 });
  for (const path of ["settings", "games", ""]) {
    await page.goto(`${house.url}/${path}`);
    await page.locator("main h1").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(820);
  }

  const host = await house.visit();
  const { invite } = await openTable(host.page, {
    game: "forbidden-city",
    seats: [{ kind: "me" }, { kind: "friend" }],
    hold: true,
  });
  await page.goto(`${house.url}/join/${invite}`);
  await page.getByText("Du setzt dich als Colette.").waitFor();
  expect(await page.getByLabel("Dein Name").count()).toBe(0);
  await page.getByRole("button", { name: "Platz nehmen" }).click();
  await page.getByText(/Alle sind da\. \S+ startet die Partie\./).waitFor();

  // Who comes when all seats are taken is told so.
  const late = await house.visit({ phone: true, theme: "lacquer" });
  await late.page.goto(`${house.url}/join/${invite}`);
  await late.page.getByText(/All seats at .+ table are taken/).waitFor();
  expect(await late.page.getByRole("button", { name: "Sit down" }).count()).toBe(0);
  await late.inspect("join-full");
  for (const one of [guest, host, late]) await one.leave();
});

test("alone in Eternal Palace one chooses the Master, not a computer", async () => {
  const guest = await house.visit({ phone: true, language: "de" });
  const { page } = guest;
  await page.goto(house.url);
  await page.getByRole("radio", { name: /Eternal Palace/ }).check({ force: true });
  await page.getByRole("button", { name: "0", exact: true }).click();
  expect(await page.getByLabel("Spielstärke", { exact: true }).count()).toBe(0);
  await page.getByLabel("Stärke des Meisters").selectOption("journeyman");
  await page.getByLabel("Strategie").selectOption({ label: "Unsicherheit" });
  await page.getByRole("link", { name: "Optionen" }).waitFor();
  await page.getByRole("button", { name: "Start" }).click();
  await page.waitForURL(/\/table\//);
  const options = await page.evaluate(async () => {
    const reply = await fetch(`/api/tables/${location.pathname.split("/").pop() ?? ""}`);
    return ((await reply.json()) as { table: { options: Record<string, string> } }).table.options;
  });
  expect(options).toEqual({ edition: "de", difficulty: "journeyman", personality: "uncertainty" });
  // The plan begins with the advisors, not with half a sentence.
  await page.locator(".prompt.decide, .prompt.confirm").first().waitFor();
  await page.locator(".list .acard").first().waitFor();
  expect(await page.locator(".list").innerText()).not.toContain("…");
  await guest.leave();
});

test("options come in groups, with the clock as one likes and the choice beside the button", async () => {
  const guest = await house.visit({ phone: true, theme: "lacquer" });
  const { page } = guest;
  await page.goto(`${house.url}/new/royal-palace`);
  await page.getByRole("heading", { name: "Servants" }).waitFor();
  const bare = await page
    .locator("label.row")
    .evaluateAll((rows) => rows.filter((row) => !row.querySelector(".sign") || !row.querySelector("small")).length);
  expect(bare).toBe(0);
  // The pictures come with their colours, also where the board has not been opened.
  const lawn = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--rp-lawn"));
  await expect.poll(lawn).not.toBe("");
  await tap(page.getByRole("button", { name: "at one sitting" }));
  await page.getByLabel(/minutes each/).fill("25");
  await page.getByLabel(/seconds more/).fill("7");
  await page.getByLabel(/Nobles left in the garden/).fill("30");
  await page.getByLabel(/Nobles left in the garden/).blur();
  const summary = page.locator(".summary");
  await expect.poll(() => summary.innerText()).toMatch(/25 min each and 7 s.*Nobles left in the garden.*: 30/);
  const box = await summary.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  await guest.inspect("new-royal-phone");
  // Each seat's colour has its own picture: the one that was chosen, or the next that is free.
  await page.goto(`${house.url}/new/forbidden-city`);
  const colours = () =>
    page
      .locator(".sign:has(use[href='#fc-advisor'])")
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).getPropertyValue("--c")));
  await tap(page.getByRole("group", { name: "Players" }).getByRole("button", { name: "3" }));
  await expect.poll(async () => new Set(await colours()).size).toBe(3);
  const usual = await colours();
  await page.getByLabel(/Colour of the first seat/).selectOption("yellow");
  await expect.poll(colours).toEqual([usual[1], usual[0], usual[2]]);
  await guest.leave();
});

test("the keyboard is never nowhere, and every prompt has its keys", async () => {
  const guest = await house.visit({ language: "de", confirm: false });
  const { page } = guest;
  const { id } = await openTable(page, { game: "palaces" });
  await page.goto(`${house.url}/table/${id}`);
  await page.locator(".prompt.decide, .prompt.confirm").first().waitFor();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog");
  for (const key of ["Enter", "Leertaste"]) await list.getByText(key, { exact: true }).first().waitFor();
  await page.keyboard.press("Escape");
  const somewhere = () =>
    expect.poll(() => page.evaluate(() => document.activeElement?.closest("main, .top, dialog") !== null)).toBe(true);
  for (let asked = 0; asked < 4; asked += 1) {
    await page.locator(".prompt.decide, .prompt.confirm").first().waitFor();
    const button = page.locator(".prompt .acts .btn:not([disabled])").last();
    await button.focus();
    await page.keyboard.press("Enter");
    await somewhere();
  }
  // Nor in a lesson, whatever is pressed there: going on, skipping, going back, and to the next page.
  for (const lesson of ["forbidden-city/first-palace", "palaces/twin-towers"]) {
    await page.goto(`${house.url}/learn/${lesson}`);
    const steps: (() => Promise<string | null>)[] = [
      () => page.locator(".marks").getAttribute("data-step"),
      () => page.locator(".prompt h2").innerText(),
    ];
    for (let step = 0; step < 6; step += 1) {
      const filled = page.locator(".prompt .acts .primary:not([disabled])");
      const skip = page.locator(".coach .ways .btn:not([disabled])").last();
      await page.locator(".prompt h2").waitFor();
      await guest.quiet(); // the question has got the focus by now
      const button = (await page.locator(".prompt.decide, .prompt.confirm").count()) > 0 ? skip : filled.first();
      const before = await Promise.all(steps.map((one) => one()));
      await button.focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => Promise.all(steps.map((one) => one()))).not.toEqual(before);
      await somewhere();
    }
    await page.locator(".coach .ways .btn:not([disabled])").first().focus();
    await page.keyboard.press("Enter");
    await somewhere();
  }
  await page.locator("section.coach a").focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/learn\/palaces$/);
  await somewhere();
  await guest.leave();
});

// N and Space choose, B sends what is chosen; servants walk without being sent.
test.each(["eternal-palace", "royal-palace"])("%s goes on with N, Space and B alone", async (game) => {
  const guest = await house.visit({ language: "de" });
  const { page } = guest;
  const { id } = await openTable(page, { game });
  await page.goto(`${house.url}/table/${id}`);
  const filled = page.locator(".prompt .acts .btn.primary:not([disabled])");
  let sent = 0;
  for (let step = 0; step < 60 && sent < 8; step += 1) {
    await page.locator(".prompt.decide, .prompt.confirm").first().waitFor();
    if ((await filled.count()) > 0) {
      const before = await page.locator("main.stage").innerText();
      await page.keyboard.press("b");
      await expect.poll(() => page.locator("main.stage").innerText()).not.toBe(before);
      sent += 1;
    } else {
      await page.keyboard.press("n");
      await page.keyboard.press("Space");
      await guest.quiet();
    }
  }
  expect(sent).toBe(8);
  await guest.leave();
});

test("open rules leave the board its size", async () => {
  const guest = await house.visit({ theme: "lacquer" });
  const { page } = guest;
  for (const [game, players] of [
    ["palaces", 3],
    ["eternal-palace", 1],
  ] as const) {
    const { id } = await openTable(page, { game, players });
    await page.goto(`${house.url}/table/${id}`);
    await page.locator(".prompt.decide, .prompt.confirm").first().waitFor();
    const width = () => page.locator("section.bd").evaluate((board) => board.getBoundingClientRect().width);
    const before = await width();
    await page.getByRole("button", { name: "Rules" }).click();
    await page.locator(".stage.reading > .rail").waitFor();
    expect(await width()).toBe(before);
    const covered = await page.evaluate(() => {
      const rules = document.querySelector(".reading > .rail")?.getBoundingClientRect();
      const prompt = document.querySelector(".stage > .prompt")?.getBoundingClientRect();
      return (rules?.bottom ?? 0) > (prompt?.top ?? 0);
    });
    expect(covered).toBe(false);
    await guest.picture(`rules-over-${game}`);
  }
  await guest.leave();
});

test("a small screen: the whole palace, and a mark for what was said", async () => {
  const host = await house.visit({ phone: true });
  const friend = await house.visit({ language: "de" });
  const { id, invite } = await openTable(host.page, {
    game: "forbidden-city",
    seats: [{ kind: "me" }, { kind: "friend" }],
  });
  await friend.page.goto(`${house.url}/join/${invite}`);
  await friend.page.getByLabel("Dein Name").fill("Wen");
  await friend.page.getByRole("button", { name: "Platz nehmen" }).click();
  await host.page.goto(`${house.url}/table/${id}`);
  await host.page.locator("svg.palace").waitFor();
  await friend.page.getByRole("tab", { name: "Chat" }).click();
  await friend.page.getByRole("button", { name: "Gut gespielt" }).click();
  await tap(host.page.getByRole("button", { name: /1 unread message/ }));
  await tap(host.page.getByRole("tab", { name: /Chat/ }));
  await host.page.keyboard.press("Escape");
  await expect.poll(() => host.page.getByRole("button", { name: /unread/ }).count()).toBe(0);
  const inside = () =>
    host.page.locator("svg.palace").evaluate((svg) => {
      const frame = svg.getBoundingClientRect();
      return [...svg.querySelectorAll(".tile, .target")].every((one) => {
        const box = one.getBoundingClientRect();
        return box.left >= frame.left - 1 && box.right <= frame.right + 1;
      });
    });
  await tap(host.page.getByRole("button", { name: "Show the whole palace" }));
  await expect.poll(inside).toBe(true);
  await host.leave();
  await friend.leave();
});

test("texts are loaded once, by their hash, and only those of the game that is open", async () => {
  const guest = await house.visit();
  const { page } = guest;
  const texts: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/messages/")) texts.push(new URL(request.url()).pathname);
  });
  await page.goto(house.url);
  await page.locator("h2", { hasText: "Forbidden City" }).first().waitFor();
  expect(texts).toEqual([]);
  const { id } = await openTable(page, { game: "palaces" });
  await page.goto(`${house.url}/table/${id}`);
  await page.locator(".prompt h2").waitFor();
  expect(new Set(texts)).toEqual(new Set(["/api/messages/palaces.en.json"]));
  const kept = await page.evaluate(async () => {
    const { games } = (await (await fetch("/api/games")).json()) as { games: { id: string; texts: { en: string } }[] };
    const hash = games.find((game) => game.id === "palaces")?.texts.en ?? "";
    const reply = await fetch(`/api/messages/palaces.en.json?v=${hash}`);
    const script = document.querySelector("script[src]")?.getAttribute("src") ?? "";
    return [reply, await fetch(script)].map((one) => [
      one.headers.get("cache-control"),
      one.headers.get("content-encoding"),
    ]);
  });
  for (const [cache, encoding] of kept) {
    expect(cache).toContain("immutable");
    expect(encoding).toBe("gzip");
  }
  await guest.leave();
});
