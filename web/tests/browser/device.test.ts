// Tables on this device: the same boards, without a server. The network is really cut: the server is killed, and
// nobody answers at its address. Needs a client with the engine (cmake --build --preset wasm, then tools/web build).
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { partsOfAll } from "../../src/device/crew";
import { play as playEternal } from "./eternal-play";
import {
  House,
  killBrowser,
  launchWith,
  myTurnOrOver,
  placeByMouse,
  sit,
  tilesOnTable,
  Visitor,
  type Wishes,
} from "./house";
import { playOn as playPalaces } from "./palaces";
import { answer as answerRoyal, byMouse, settled } from "./royal";

const root = join(import.meta.dirname, "../../..");
const house = new House();
beforeAll(async () => {
  expect(existsSync(join(root, "web/dist/service.js")), "the client was built without the engine").toBe(true);
  await house.open();
});
afterAll(() => house.close());

// Everything that is needed without a network is here.
async function takeAlong({ page }: Visitor): Promise<void> {
  await page.goto(`${house.url}/device`);
  await page.getByText(/it starts without a network, too|Es startet auch ohne Netz/).waitFor();
}
async function setTable(page: Page, game: string, second: "me" | "computer"): Promise<void> {
  await page.getByRole("link", { name: game, exact: true }).click();
  await page.getByLabel(/Player 2|Spieler 2/).selectOption(second);
  if (second === "computer")
    await page
      .getByLabel(/^(Strength|Spielstärke)/)
      .first()
      .selectOption("page");
  await openTable(page);
}
const openTable = (page: Page) => page.getByRole("button", { name: /Open the table|Tisch eröffnen/ }).click();

test("a game against a computer is begun, left, found again and finished without a server", async () => {
  const guest = await house.visit({ keeps: true });
  const { page } = guest;
  await takeAlong(guest);
  await guest.inspect("device");
  await house.crash();
  await page.reload();
  await setTable(page, "Forbidden City", "computer");
  await page.locator("svg.palace").waitFor();
  for (let turn = 0; turn < 3; turn += 1) {
    await myTurnOrOver(page);
    await placeByMouse(page, turn);
  }
  await myTurnOrOver(page);
  const before = await tilesOnTable(page);
  expect(before).toBeGreaterThanOrEqual(6);
  await page.reload();
  await myTurnOrOver(page);
  expect(await tilesOnTable(page)).toBe(before);
  // Advice comes from this device, too.
  await page.keyboard.press("h");
  await page.locator(".hint").first().waitFor();
  await page.keyboard.press("h");
  for (let turn = 0; turn < 60 && (await myTurnOrOver(page)) === "turn"; turn += 1) await placeByMouse(page, turn);
  expect(await page.locator(".prompt.over").count()).toBe(1);
  await guest.inspect("device-over");
  await page.goto(`${house.url}/device`);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Save the record/ }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^forbidden-city-.*\.record$/);
  // What was saved can be opened again; what is no record is refused, and says so.
  const record = await file.path();
  await page.locator("input[type=file]").setInputFiles(record);
  await page.getByText("from a record").waitFor();
  expect(await page.getByText(/ wins?, \d+ to \d+/).count()).toBe(2); // how both of them ended, of others' games too
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "letter.txt", mimeType: "text/plain", buffer: Buffer.from("Dear all") });
  await page.getByRole("alert").getByText("“letter.txt” cannot be taken in").waitFor();
  await guest.inspect("device-list");
  // A copy of all that is over is opened again like any record; what is not wanted any more makes room.
  const storage = page.getByRole("region", { name: "Storage" });
  await storage.getByText("2 games").waitFor();
  const copied = page.waitForEvent("download");
  await storage.getByRole("button", { name: "Save a copy" }).click();
  await page.locator("input[type=file]").setInputFiles(await (await copied).path());
  await storage.getByText("4 games").waitFor();
  await storage.getByRole("button", { name: "Make room" }).click();
  const dialog = page.getByRole("dialog");
  expect(await dialog.getByRole("listitem").count()).toBe(4);
  await guest.inspect("device-room");
  for (let left = 4; left > 2; left -= 1) {
    const copy = dialog.getByRole("listitem").filter({ hasText: "from a record" }).last();
    await copy.getByRole("button", { name: "Remove" }).click();
    await dialog.getByRole("button", { name: "Remove for good" }).click();
    await expect.poll(() => dialog.getByRole("listitem").count()).toBe(left - 1);
  }
  await page.keyboard.press("Escape");
  await storage.getByText("2 games").waitFor();
  await page
    .getByRole("link", { name: /^Review/ })
    .last()
    .click();
  await page.locator("svg.palace").waitFor();
  // What my games say together is worked out here, too; records of others are not mine.
  await page.goto(`${house.url}/my-play`);
  const points = page.getByRole("region", { name: "Where my points come from" });
  await points.waitFor();
  await page.getByText(/^1 game\./).waitFor();
  const mine = (await points.locator("tbody td:nth-child(2)").allInnerTexts()).map((text) => Number.parseFloat(text));
  expect(mine.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBeCloseTo(mine.at(-1) ?? NaN, 5);
  await page.getByText(/no review yet/).waitFor();
  const places = page.getByRole("region", { name: "Favourite places" });
  await places.locator(".mark").first().waitFor();
  // On the board of the last question: the tile that ended the game does not lie there yet.
  const unmarked = async () => (await places.locator("li").count()) - (await places.locator(".mark").count());
  await expect.poll(unmarked).toBeLessThanOrEqual(1);
  await guest.inspect("my-play");
  // The server takes it, and says what it is.
  await house.open();
  await page.goto(`${house.url}/device`);
  await page.getByRole("button", { name: /^Hand to the server/ }).click();
  await page.getByRole("link", { name: /^At the server/ }).click();
  await page.locator("svg.palace").waitFor();
  expect(page.url()).not.toContain("device-");
  await page.goto(`${house.url}/games`);
  await page.getByText("played on a device").waitFor();
  // A table at the server is taken along, as my seat sees it, and looked at without the server.
  await sit(page, house.url, "forbidden-city", 2);
  await myTurnOrOver(page);
  await placeByMouse(page, 0);
  await myTurnOrOver(page);
  const there = await tilesOnTable(page);
  await page.goto(house.url);
  await page.getByRole("button", { name: /^Take along/ }).click();
  await page.getByRole("button", { name: /^Taken along/ }).waitFor();
  await page.getByText("A copy of what you see there now").waitFor();
  await page.locator(".little[data-drawn=true]").first().waitFor();
  await guest.inspect("device-along");
  await house.crash();
  await page.reload();
  await storage.waitFor();
  await page.locator(".little.past[data-drawn=true]").waitFor();
  await guest.inspect("device-away");
  await page.getByRole("link", { name: /^Look at it/ }).click();
  await page.getByText("nothing that you try here is sent").waitFor();
  await page.locator("svg.palace").waitFor();
  expect(await tilesOnTable(page)).toBe(there);
  expect(await page.getByRole("button", { name: "The truth" }).count()).toBe(0);
  await guest.leave();
  await house.open();
});

// What all tests here rest on: no dice decide whether one passes, also where no server throws them.
test("the same answers on a device give the same game again", async () => {
  const games: string[][] = [];
  for (let visit = 0; visit < 2; visit += 1) {
    const guest = await house.visit({ confirm: false });
    const { page } = guest;
    const seen: string[] = [];
    for (let table = 0; table < 2; table += 1) {
      await page.goto(`${house.url}/device`);
      await setTable(page, "Palaces", "computer");
      await page.locator(".prompt.decide, .prompt.confirm").waitFor();
      seen.push(await page.locator("ul.market").innerHTML());
    }
    games.push(seen);
    await guest.leave();
  }
  expect(games[1]).toEqual(games[0]);
  expect(games[0]?.[1]).not.toEqual(games[0]?.[0]); // and the next table is another one
});

// What is asked wrongly over HTTP and said wrongly on a line, here of the worker itself, is refused as at the server:
// the same code at the same place, in the same words.
test("what is said wrongly is refused here as at the server", async () => {
  const guest = await house.visit();
  const { page } = guest;
  await page.goto(house.url);
  const name = readdirSync(join(root, "web/dist/assets")).find((one) => /^worker-.*\.js$/.test(one));
  const different = await page.evaluate(async (worker) => {
    interface Answer {
      t?: string;
      id?: string;
      error?: { code: string; place?: string; text: string };
      table?: { id: string };
    }
    type Ask = (method: string, path: string, body?: unknown) => Promise<Answer>;
    type Speak = (text: string) => Promise<Answer[]>;
    // Here ...
    const house = new Worker(worker, { type: "module" });
    let last = 0;
    let heard: (text: string) => void = () => {};
    const calls = new Map<number, (reply: Answer) => void>();
    house.onmessage = ({ data }: MessageEvent<{ what: string; call?: number; reply?: Answer; text?: string }>) => {
      if (data.what === "reply") calls.get(data.call ?? 0)?.(data.reply ?? {});
      if (data.what === "heard") heard(data.text ?? "");
    };
    const askHere: Ask = (method, path, body) =>
      new Promise((done) => {
        calls.set((last += 1), done);
        house.postMessage({ what: "call", call: last, name: "Ada", method, path, body });
      });
    // ... and there.
    const askThere: Ask = async (method, path, body) => {
      const init = { method, headers: { "content-type": "application/json" } };
      const reply = await fetch(path, method === "GET" ? init : { ...init, body: JSON.stringify(body ?? {}) });
      return ((await reply.json().catch(() => ({}))) ?? {}) as Answer;
    };
    // All that is answered before a question that is always answered.
    const listening = (send: (text: string) => void, listen: (hear: (text: string) => void) => void): Speak => {
      return (text) =>
        new Promise((done) => {
          const answers: Answer[] = [];
          listen((said) => {
            const answer = JSON.parse(said) as Answer;
            if (answer.id === "end") done(answers);
            else if (["error", "ack", "reply", "pong"].includes(answer.t ?? "")) answers.push(answer);
          });
          send(text);
          send('{"t":"menu","id":"end","seat":0}');
        });
    };
    await askThere("POST", "/api/guest", { name: "Ada" });
    const seats = [{ kind: "me" }, { kind: "computer", level: "page" }];
    const wish = { game: "forbidden-city", players: 2, options: {}, seats, clock: { kind: "none" }, hints: true };
    const here = (await askHere("POST", "/api/tables", wish)).table?.id ?? "";
    const there = (await askThere("POST", "/api/tables", wish)).table?.id ?? "";
    const line = (last += 1);
    house.postMessage({ what: "open", line, table: here, name: "Ada" });
    const sayHere = listening(
      (text) => house.postMessage({ what: "said", line, text }),
      (hear) => (heard = hear),
    );
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws?table=${there}`);
    await new Promise((opened) => (socket.onopen = opened));
    const sayThere = listening(
      (text) => socket.send(text),
      (hear) => (socket.onmessage = ({ data }: MessageEvent<string>) => hear(data)),
    );

    // Each member is left out once, and once of every wrong kind.
    const wrong = [null, true, -1, 1e300, "", "x".repeat(300), [], {}, { do: 7 }, "constructor"];
    const spoiled = (right: Record<string, unknown>) => [
      { ...right, more: 1 },
      ...Object.keys(right).flatMap((key) => [
        Object.fromEntries(Object.entries(right).filter(([name]) => name !== key)),
        ...wrong.map((value) => ({ ...right, [key]: value })),
      ]),
    ];
    const different: unknown[] = [];
    // Where in the text something stands is another place on the way to the worker.
    const seen = ({ t, id, error }: Answer) => {
      const place = error?.place?.replace(/ ?\(?line \d+:\d+\)?|^\d+:\d+$/, "");
      return [t, id, error?.code, place, error?.text];
    };
    const compare = (what: unknown, one: Answer[], other: Answer[]) => {
      const both = [one, other].map((answers) => JSON.stringify(answers.map(seen)));
      if (both[0] !== both[1]) different.push([JSON.stringify(what), ...both]);
    };
    const lesson = "/api/lessons/forbidden-city/first-palace";
    const requests: [string, Record<string, unknown>][] = [
      ["/api/tables", wish],
      ["/api/records", { record: "enfilade-record 1\n" }],
      ["/api/records", { record: "enfilade-record 9\n" }],
      [
        "/api/records",
        { record: "enfilade-record 1\ngame palaces\nrules 99\nplayers 2\ncontent x\nbegin\nend finished\n" },
      ],
      ["/api/games/choices", { game: "forbidden-city", players: 2, options: {} }],
      [lesson, { t: "state", at: 0, done: [] }],
      [lesson, { t: "try", at: 2, done: [], step: "x" }],
      ["/api/lessons/chess/none", { t: "state", at: 0 }],
      ["/api/tables/ID/play-on", { at: 0, seats }],
      ["/api/tables/ID/rematch", {}],
    ];
    for (const [path, right] of requests)
      for (const body of [right, ...spoiled(right)]) {
        if (body === wish) continue; // which is no mistake
        const [one, other] = [path.replace("ID", here), path.replace("ID", there)];
        compare([path, body], [await askHere("POST", one, body)], [await askThere("POST", other, body)]);
      }
    for (const path of ["/replay?seat=9", "/replay?from=x", "/replay?most=0", "/record", "/nothing"])
      compare(
        path,
        [await askHere("GET", `/api/tables/${here}${path}`)],
        [await askThere("GET", `/api/tables/${there}${path}`)],
      );
    compare("/api/nothing", [await askHere("GET", "/api/nothing")], [await askThere("GET", "/api/nothing")]);
    const move = { do: "place", x: 5, y: 5, rotation: 0 };
    const words: Record<string, unknown>[] = [
      { t: "here", id: "i", seat: 0 },
      { t: "ping", id: "i" },
      { t: "apply", id: "i", seat: 0, decision: 77, move },
      { t: "apply", id: "i", seat: 0, decision: 77, step: "x" },
      { t: "takeback", id: "i", seat: 1 },
      { t: "consent", id: "i", seat: 0, yes: true },
      { t: "handback", id: "i", seat: 0 },
      { t: "replace", id: "i", seat: 0 },
      { t: "menu", id: "i", seat: 0, move: { do: "place", x: 0 } },
      { t: "preview", id: "i", seat: 0, move: [move] },
      { t: "explain", id: "i", seat: 0, move },
      { t: "hint", id: "i", seat: 0, decision: 77, level: 1 },
      { t: "log", id: "i", from: 0, count: 3 },
      { t: "record", id: "i", at: 0, level: "page" },
      { t: "think", id: "i", seat: 0, at: 0, level: "page" },
    ];
    const texts = ["{", "[]", "3", "", '{"t":"chess","id":"i"}'];
    for (const word of words) for (const said of [word, ...spoiled(word)]) texts.push(JSON.stringify(said));
    for (const text of texts) compare(text, await sayHere(text), await sayThere(text));
    house.terminate();
    socket.close();
    return different;
  }, `/assets/${name}`);
  expect(different).toEqual([]);
  await guest.context.close(); // each refusal of the server is an error on the page's console
});

test("a game that another window removes stays removed", async () => {
  const guest = await house.visit();
  const { page } = guest;
  await page.goto(`${house.url}/device`);
  await setTable(page, "Forbidden City", "me");
  await page.getByRole("button", { name: /^I am Player/ }).click();
  await page.locator(".target.lg").first().click();
  const other = await guest.context.newPage();
  await other.goto(`${house.url}/device`);
  await other.getByRole("button", { name: /^Remove/ }).click();
  await other.getByRole("button", { name: /^Remove for good/ }).click();
  await other.getByText("No game is running").waitFor();
  await page.getByRole("button", { name: "Place tile" }).click();
  await page.getByText("Your move is kept here").waitFor(); // nobody can take it
  await other.reload();
  await other.getByText("No game is running").waitFor();
  await guest.leave();
});

// One bid that was called a lie: as short as a game can be, so that its review takes a second.
const rash = `enfilade-record 1
game liars-dice
rules 1
players 2
content 5ea232ff0c5589837f785effaafd9d70233b3b9c021023f8289fd3956d075db1
commitment 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd
entropy 0 416e6e
entropy 1 42656e
begin
* 4
* 5
* 5
* 5
* 6
* 2
* 5
* 6
* 6
* 2
0 10x6
reveal 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
end finished
`;

test("a review tells what decided a game, in figures that add up", async () => {
  const guest = await house.visit();
  const { page } = guest;
  await page.goto(house.url);
  const id = await page.evaluate(async (record) => {
    const post = (path: string, body: object): Promise<Response> =>
      fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    await post("/api/guest", {});
    return ((await (await post("/api/records", { record })).json()) as { table: { id: string } }).table.id;
  }, rash);
  // While it is worked out the game can be stepped through, and what is said of the time has been measured.
  let done = 0;
  await page.route("**/review", (route) =>
    route.fulfill({ json: { state: "working", ahead: 0, done: (done += done < 90 ? 10 : 0) } }),
  );
  await page.goto(`${house.url}/review/${id}`);
  await page.getByText("How long it takes will stand here").waitFor();
  await page.getByText("less than a minute more").waitFor();
  await page.getByRole("slider", { name: "Position in the game" }).waitFor();
  await page.keyboard.press("Home");
  await page.getByText(/^Step 0 of/).waitFor();
  await page.getByRole("button", { name: "One step on" }).click();
  await page.getByText(/^Step 1 of/).waitFor();
  await guest.inspect("review-coming");
  await page.unroute("**/review");
  const moments = page.getByRole("region", { name: "Key moments" });
  await moments.waitFor();
  await page.getByText(/^Turn 1 of/).waitFor(); // where somebody was looking
  await page.reload();
  await moments.getByText("Costly slip").waitFor();
  await page.getByText(/this was better/).waitFor();
  await page.getByText("As a table").click();
  expect(await page.locator(".curve tbody tr").count()).toBeGreaterThan(1);
  await page.getByText("All figures, and how they add up").click();
  for (const row of await page.locator(".luck tbody tr").all()) {
    const figures = (await row.locator("td").allInnerTexts()).map((text) =>
      Number(/[+−]?[\d.]+/.exec(text)?.[0].replace("−", "-")),
    );
    expect(figures.slice(0, 5).reduce((sum, one) => sum + one, 0)).toBeCloseTo(figures[5] ?? NaN, 5);
  }
  await page.getByRole("button", { name: "After" }).click();
  await page.keyboard.press("ArrowLeft");
  await page.getByText(/^Turn 1 of/).waitFor();
  await guest.inspect("review");
  // Where nothing stands out it opens with the end, and says that it is the end.
  await page.route("**/review", async (route) => {
    const text = await (await route.fetch()).text();
    const deeper = route.request().postData()?.includes('"deeper":true');
    const more = deeper ? text.replace(/"moves":\d+/, (moves) => `${moves}0`) : text;
    await route.fulfill({ contentType: "application/json", body: more.replaceAll('"key":true', '"key":false') });
  });
  await page.reload();
  await moments.getByText(/^No single moment/).waitFor();
  await page.getByText(/^Turn (\d+) of \1,/).waitFor();
  expect(await page.getByRole("button", { name: "After" }).getAttribute("aria-pressed")).toBe("true");
  await page.getByText(/ wins, 1 to 0/).waitFor();
  await page.getByRole("button", { name: "Look deeper" }).click();
  await page.getByText("These figures are from a deeper look").waitFor();
  await guest.leave();
});

test("what is pasted or set up by hand is refused in the page's language, and what can be is analysed", async () => {
  const guest = await house.visit({ theme: "lacquer", language: "de", phone: true });
  const { page } = guest;
  await page.goto(`${house.url}/analysis`);
  const paste = async (text: string) => {
    await page.getByLabel(/Aufzeichnung, eine Stellung/).fill(text);
    await page.getByRole("button", { name: "Öffnen" }).click();
  };
  await paste('{"game":"palaces","players":2,"position":{"round":"three"}}');
  await page.getByRole("alert").getByText("Bei „round“: So eine Stellung kann es nicht geben").waitFor();
  await paste("Lieber Ming");
  await page.getByRole("alert").getByText("weder eine Aufzeichnung noch eine Stellung").waitFor();
  await guest.inspect("analysis-refused");
  await page.getByLabel(/^Spiel(?!er)/).selectOption("palaces");
  await page.getByRole("button", { name: "Aufstellen" }).click();
  const setUp = page.getByRole("region", { name: "Eine Stellung aufstellen" });
  await setUp.getByRole("button", { name: "Runde: eins mehr" }).click();
  await expect.poll(() => setUp.getByRole("textbox", { name: "Runde" }).inputValue()).toBe("2");
  await setUp.getByRole("button", { name: "Spieler 1" }).click();
  const known = setUp.getByRole("button", { name: /^Von der Hand allen bekannt/ });
  await known.focus();
  await page.keyboard.press("Enter");
  await setUp.getByRole("list", { name: "Was dazukommt" }).getByRole("button").last().click();
  await setUp.getByRole("alert").getByText("die auf dieser Hand sind").waitFor();
  expect(await setUp.getByRole("button", { name: "Analysieren" }).isDisabled()).toBe(true);
  await guest.inspect("analysis-set-up");
  await setUp.getByRole("button", { name: "Zurücknehmen" }).click();
  await setUp.getByRole("button", { name: /^Höherer Turm/ }).click();
  await setUp.getByRole("list", { name: "Was dazukommt" }).getByRole("button").first().click();
  await setUp.getByRole("button", { name: /^Entfernen/ }).waitFor();
  await setUp.getByRole("button", { name: "Analysieren" }).click();
  await page.getByText(/^Aus [\d.]+ Verteilungen/).waitFor();
  await guest.leave();
});

test("what is tried on the analysis board is a tree with chances, and is kept", async () => {
  const guest = await house.visit();
  const { page } = guest;
  await page.goto(`${house.url}/analysis`);
  await page.getByLabel("A record, a position or a view as text").fill("Dear all");
  await page.getByRole("button", { name: "Open" }).click();
  await page.getByRole("alert").getByText("neither a record nor a position").waitFor();
  await page.getByLabel("Game").selectOption("palaces");
  await page.getByRole("button", { name: "Play from the start" }).click();
  await page.getByRole("button", { name: "Draw" }).click();
  const candidates = page.getByRole("region", { name: "Candidates" }).locator("li button");
  await page.getByText(/From [\d,]+ deals/).waitFor();
  await candidates.nth(1).click();
  await page.getByRole("button", { name: "Draw", exact: true }).waitFor(); // what comes up after that card
  await page.keyboard.press("ArrowLeft");
  await candidates.getByText("played").first().waitFor();
  await candidates.filter({ hasNotText: "played" }).first().click();
  const lines = page.getByRole("region", { name: "Line and branches" });
  await lines.locator(".branch").first().waitFor();
  await lines.getByLabel("Comment").fill("instead");
  await lines.getByLabel("Comment").blur();
  await guest.inspect("analysis");
  await page.getByRole("button", { name: "Keep and share" }).click();
  await page.getByLabel("Name").fill("Tries");
  await page.getByRole("button", { name: "Keep on this device" }).click();
  await page.getByText("Kept.").waitFor();
  await page.goto(`${house.url}/analysis`);
  await page.getByRole("button", { name: "Tries", exact: true }).click();
  await lines.getByText("instead").waitFor();
  await guest.leave();
});

test("around one screen hidden hands stay hidden, and the game is found again when the tab was closed", async () => {
  const both = await house.visit({ keeps: true });
  await takeAlong(both);
  await house.crash();
  await setTable(both.page, "Forbidden City", "me");
  for (let turn = 0; turn < 3; turn += 1) {
    const here = both.page.getByRole("button", { name: /^I am Player/ });
    await here.waitFor();
    expect(await both.page.locator("svg.palace, .hand").count()).toBe(0);
    await here.click();
    await both.page.locator(".prompt.decide").waitFor();
    expect(await both.page.locator(".hand .fc-tile").count()).toBe(1);
    expect(await tilesOnTable(both.page)).toBe(turn);
    await both.page.locator(".target.lg, .target.lr").first().click();
    await both.page.getByRole("button", { name: "Place tile" }).click();
  }
  await both.page.getByRole("button", { name: /^I am Player/ }).waitFor();
  const again = await both.context.newPage();
  await both.page.close();
  await again.goto(`${house.url}/device`);
  await again.getByText(/Player \d to move/).waitFor();
  // The little picture shows what lies on the table, and nobody's hand.
  await again.locator(".little[data-drawn=true]").waitFor();
  expect(await again.locator(".little .hand, .little .in-hand *").count()).toBe(0);
  // Saved as a file and taken in, it goes on; cut off, it is refused.
  const saved = again.waitForEvent("download");
  await again.getByRole("button", { name: /^Save the game/ }).click();
  const file = await (await saved).path();
  const input = again.locator("input[type=file]");
  await input.setInputFiles({ name: "half.game", mimeType: "text/plain", buffer: readFileSync(file).subarray(0, -9) });
  await again.getByRole("alert").getByText("the file is cut off").waitFor();
  await input.setInputFiles(file);
  await again
    .getByRole("button", { name: /^Remove/ })
    .nth(1)
    .waitFor();
  await again.getByRole("link", { name: /^Open/ }).first().click();
  await again.getByRole("button", { name: /^I am Player/ }).click();
  await again.locator("svg.palace").waitFor();
  expect(await tilesOnTable(again)).toBe(3);
  // Where the server cannot be reached, "Start" plays here.
  await again.goto(house.url);
  await again.getByRole("radio", { name: "Forbidden City" }).check({ force: true });
  await again.getByRole("button", { name: "Start" }).click();
  await again.locator(".prompt.decide").waitFor();
  expect(again.url()).toContain("/table/device-");
  await both.leave();
  await house.open();
});

// The other games: the same house, another module.
const others: [string, Wishes, (page: Page) => Promise<void>][] = [
  [
    "Eternal Palace",
    { language: "en", theme: "lacquer", confirm: false },
    async (page) => {
      for (let step = 0; await playEternal(page, step); step += 1);
    },
  ],
  ["Paläste", { language: "de" }, async (page) => void (await playPalaces(page))],
  [
    "Palais Royal",
    { language: "de", theme: "lacquer" },
    async (page) => {
      const steps = { left: 4 };
      while ((await settled(page)) === "asked") await answerRoyal(page, byMouse, steps);
    },
  ],
];
test.each(others)("%s is played to its end without a network", async (title, wishes, play) => {
  const guest = await house.visit({ ...wishes, keeps: true });
  const { page } = guest;
  await takeAlong(guest);
  await house.crash();
  await page.getByRole("link", { name: title }).click();
  await page
    .getByLabel(/^(Strength|Spielstärke)/)
    .first()
    .selectOption("page");
  const rooms = page.getByLabel(/(Castle rooms|Räume des Schlosses)/);
  if ((await rooms.count()) > 0) await rooms.selectOption("first_game");
  const guests = page.getByLabel(/(Nobles left in the garden|Adlige im Garten)/);
  if ((await guests.count()) > 0) await guests.fill("28");
  await openTable(page);
  await play(page);
  expect(await page.locator(".prompt.over").count()).toBe(1);
  expect(page.url()).toContain("/table/device-");
  await guest.leave();
  await house.open();
});

// The workers that think, as they are sent, each with what a page hands it.
interface Thinking {
  worker: string;
  engine: string;
  net: string | null;
  requests: string[]; // one for each member of the crew
}
async function beginCrew(page: Page, crew: Thinking): Promise<void> {
  await page.evaluate(async ({ worker, engine, net, requests }) => {
    const module = await WebAssembly.compileStreaming(fetch(engine));
    const members = requests.map(() => new Worker(worker, { type: "module" }));
    for (const member of members) member.postMessage({ what: "begin", compiled: { module, net } });
    Object.assign(window, { members });
  }, crew);
}
const askCrew = (page: Page, thought: number, texts: string[]): Promise<string[]> =>
  page.evaluate(
    ({ thought, texts }) => {
      const { members } = window as unknown as { members: Worker[] };
      return Promise.all(
        members.map(
          (member, i) =>
            new Promise<string>((done, fail) => {
              member.onmessage = ({ data }: MessageEvent<{ said?: string }>) => data.said && done(data.said);
              member.onerror = ({ message }) => fail(new Error(message));
              member.postMessage({ what: "think", thought, text: texts[i] });
            }),
        ),
      );
    },
    { thought, texts },
  );
test("computers think in this browser as they do natively, alone and as a crew", async () => {
  const guest = await house.visit();
  const { page } = guest;
  await page.goto(house.url);
  const assets = readdirSync(join(root, "web/dist/assets"));
  const asset = (name: RegExp) => assets.find((one) => name.test(one));
  const worker = `/assets/${asset(/^thinker-.*\.js$/)}`;
  const lines = readFileSync(join(root, "house/tests/thoughts.txt"), "utf8").split("\n");
  const games = new Set<string>();
  for (let i = 0; i + 1 < lines.length; i += 2) {
    const [who, asked, expected] = [lines[i]?.[0], lines[i]?.slice(2) ?? "", lines[i + 1]?.slice(2)];
    const request = JSON.parse(asked) as { game: string; mind: object };
    const engine = asset(new RegExp(`^enfilade-${request.game}-.{8}\\.wasm$`));
    if (!engine) continue; // an example
    games.add(request.game);
    const net = join(root, "games", request.game.replaceAll("-", "_"), "net.json");
    const size = who === ">" ? 1 : Number(who);
    const mind = { ...request.mind, milliseconds: 0 }; // no clock decides
    const requests = Array.from({ length: size }, (_, member) =>
      JSON.stringify({ ...request, mind, crew: { size, member } }),
    );
    await beginCrew(page, {
      worker,
      engine: `/assets/${engine}`,
      net: existsSync(net) ? readFileSync(net, "utf8") : null,
      requests,
    });
    let said = await askCrew(page, 1, requests);
    for (let parts = partsOfAll(said); parts !== null; parts = partsOfAll(said))
      said = await askCrew(page, 1, Array<string>(size).fill(parts));
    const told = said.map((one) => one.replace(/"milliseconds":\d+/, '"milliseconds":0'));
    expect(new Set(told), `${request.game}, ${who}`).toEqual(new Set([expected]));
    await page.evaluate(() => (window as unknown as { members: Worker[] }).members.forEach((one) => one.terminate()));
  }
  expect(games.size).toBe(4);
  await guest.leave();
});

test("neither a killed browser, in the middle of a game on a phone, nor a full disk loses anything", async () => {
  const folder = mkdtempSync(join(tmpdir(), "enfilade-browser-"));
  const wishes: Wishes = { phone: true, keeps: true };
  let guest = await Visitor.sit(await launchWith(folder, wishes), wishes);
  await takeAlong(guest);
  await house.crash();
  await setTable(guest.page, "Forbidden City", "computer");
  await guest.page.locator("svg.palace").waitFor();
  for (let turn = 0; turn < 2; turn += 1) {
    await myTurnOrOver(guest.page);
    await placeByMouse(guest.page, turn);
  }
  await myTurnOrOver(guest.page);
  const tiles = await tilesOnTable(guest.page);
  await killBrowser(folder);
  guest = await Visitor.sit(await launchWith(folder, wishes), wishes);
  // The disk is full now. Chromium looks how much room there is when it opens what is kept, so this comes first.
  const room = async (quotaSize?: number) => {
    const inside = await guest.context.newCDPSession(guest.page);
    await inside.send("Storage.overrideQuotaForOrigin", { origin: house.url, ...(quotaSize ? { quotaSize } : {}) });
  };
  await room(1);
  await guest.page.goto(`${house.url}/device`);
  await guest.page.getByRole("link", { name: /^(Open|Your turn)/ }).click();
  await myTurnOrOver(guest.page);
  expect(await tilesOnTable(guest.page)).toBe(tiles);
  await guest.inspect("device-phone");
  await guest.page.locator(".target.lg, .target.lr").first().click();
  await guest.page.getByRole("button", { name: "Place tile" }).click();
  await guest.page.getByText("This device has no room left").waitFor();
  expect(await tilesOnTable(guest.page)).toBe(tiles);
  await guest.inspect("device-full");
  // Somebody makes room: the same question is still there, and now its answer is kept.
  await room();
  await guest.page.getByRole("button", { name: "Choose again" }).click();
  await placeByMouse(guest.page, 2);
  await expect.poll(() => tilesOnTable(guest.page)).toBeGreaterThan(tiles);
  await guest.leave();
  rmSync(folder, { recursive: true, force: true });
  await house.open();
});
