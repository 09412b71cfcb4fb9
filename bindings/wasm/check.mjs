// node bindings/wasm/check.mjs build/wasm/bin: the engine of the browser plays as the native one
// does. Every golden playthrough comes out byte for byte, and so does every reply of the protocol's transcripts, what
// everybody was told at the tables whose logs are kept, and what computers think, alone and as a crew. Then a game is
// played in each of the modules that pages load, its lessons are opened, and they are weighed.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { loadEngine } from "./engine.mjs";

process.chdir(join(dirname(fileURLToPath(import.meta.url)), "../.."));
const folder = process.argv[2] ?? "build/wasm/bin";
const module = readFileSync(join(folder, "enfilade_proofs.wasm"));
const plain = readFileSync(join(folder, "enfilade_plain.wasm")); // its nets without vector instructions
// What pages load, by game.
const shipped = new Map(
  readdirSync(folder)
    .map((name) => /^enfilade-(.*)\.wasm$/.exec(name))
    .filter((found) => found !== null)
    .map(([name, game]) => [game, readFileSync(join(folder, name))]),
);
let passed = 0, failed = 0;

function expect(what, got, expected) {
  if (got === expected) return void ++passed;
  ++failed;
  const lines = got.split("\n"), wanted = expected.split("\n");
  const at = wanted.findIndex((line, i) => line !== lines[i]);
  console.log(`FAILED ${what}, line ${at + 1}\n  expected ${wanted[at]}\n  got      ${lines[at]}`);
}

function goldenFiles() {
  const folders = ["games", "examples"].flatMap((shelf) => readdirSync(shelf).map((game) => join(shelf, game, "golden")));
  return folders.flatMap((folder) => {
    try {
      return readdirSync(folder).filter((name) => name.endsWith(".txt")).map((name) => join(folder, name));
    } catch {
      return []; // no such folder
    }
  });
}

const player = await loadEngine(module);
for (const file of goldenFiles()) {
  const golden = readFileSync(file, "utf8");
  try {
    expect(file, player.playthrough(golden.slice(0, golden.indexOf("\n"))), golden);
  } catch (error) {
    expect(file, `stopped: ${error.message}`, golden);
  }
}

for (const file of ["protocol/tests/transcript.txt", "protocol/tests/errors.txt"]) {
  const replies = []; // to the last request
  // In the transcripts nothing takes any time.
  const engine = await loadEngine(module, console.error, () => 0, undefined, (reply) => replies.push(reply));
  readFileSync(file, "utf8").split("\n").forEach((line, i) => {
    if (line.startsWith("> ")) replies.push(engine.handle(line.slice(2)));
    if (line.startsWith("< ")) expect(`${file}:${i + 1}`, replies.shift() ?? "", line.slice(2));
  });
}

const logs = "table/tests/logs";
for (const name of readdirSync(logs).filter((name) => name.endsWith(".jsonl"))) {
  const file = join(logs, name);
  expect(file, player.retell(readFileSync(file, "utf8")), readFileSync(file.replace(/jsonl$/, "txt"), "utf8"));
}

// What computers think, in the modules of proofs and in those that pages load: by one (">"), and by a crew of so many
// that share nothing.
async function thinkerOf(bytes, game) {
  const thinker = await loadEngine(bytes, console.error, () => 0);
  const net = join("games", game.replaceAll("-", "_"), "net.json");
  if (bytes === shipped.get(game) && existsSync(net)) thinker.useNet(readFileSync(net, "utf8")); // as pages do
  return thinker;
}
async function thinkTogether(bytes, game, size, request) {
  const crew = await Promise.all(Array.from({ length: size }, () => thinkerOf(bytes, game)));
  const asked = JSON.parse(request);
  let said = crew.map((one, member) => one.think(JSON.stringify({ ...asked, crew: { size, member } })));
  while (said[0].startsWith('{"part":')) {
    const parts = said.map((part) => part.slice('{"part":'.length, -1)).join();
    said = crew.map((one) => one.think(`{"parts":[${parts}]}`));
  }
  return said.every((one) => one === said[0]) ? said[0] : "they disagree";
}
const thoughts = readFileSync("house/tests/thoughts.txt", "utf8").split("\n");
for (let i = 0; i + 1 < thoughts.length; i += 2) {
  const who = thoughts[i].slice(0, 1), request = thoughts[i].slice(2), expected = thoughts[i + 1].slice(2);
  const { game } = JSON.parse(request);
  for (const bytes of [module, plain, shipped.get(game)].filter((one) => one)) {
    const found =
      who === ">" ? (await thinkerOf(bytes, game)).think(request) : await thinkTogether(bytes, game, Number(who), request);
    expect(`house/tests/thoughts.txt:${i + 1}`, found, expected);
  }
}

// A whole game against a computer, in two instances: the house, and who thinks for it.
async function playAtHome(game, bytes) {
  const home = await loadEngine(bytes), thinker = await loadEngine(bytes);
  const logs = [];
  const tell = (what) => {
    const out = JSON.parse(home.house(JSON.stringify({ now: 1, chance: "ab".repeat(32), name: "Ada", ...what })));
    if (out.error) throw new Error(JSON.stringify(out.error));
    logs.push(...out.entries.map((entry) => entry.event));
    const pending = [out];
    for (const { thought, request } of out.thoughts)
      pending.push(...tell({ do: "thought", thought, found: JSON.parse(thinker.think(JSON.stringify(request))) }));
    return pending;
  };
  const heard = (outs) => outs.flatMap((out) => out.said.map(({ text }) => JSON.parse(text)));
  const seats = [{ kind: "me" }, { kind: "computer", level: "random" }];
  const [{ reply }] = tell({ do: "ask", method: "POST", path: "/api/tables", body: { game, seats } });
  const table = reply.table.id;
  tell({ do: "connect", line: 1, table });
  const watch = () => heard(tell({ do: "heard", line: 1, text: '{"t":"watch","seat":0}' })).find(({ t }) => t === "state");
  let state = watch();
  for (let i = 0; i < 2000 && state.table.status === "playing"; ++i) {
    const ask = (what) => heard(tell({ do: "heard", line: 1, text: JSON.stringify({ id: `${i}`, seat: 0, ...what }) }));
    let { menu } = state, moves = [];
    menu ??= ask({ t: "menu" })[0].menu;
    for (let choice = menu[i % menu.length]; ; ) {
      moves.push(choice.move);
      if (!choice.more) break;
      const inside = ask({ t: "menu", move: moves })[0];
      if (inside.complete) break;
      choice = inside.menu[0];
    }
    const move = moves.length === 1 ? moves[0] : moves;
    const told = ask({ t: "apply", decision: state.decision, move });
    if (!told.some(({ t }) => t === "ack")) throw new Error(JSON.stringify(told[0]));
    state = watch();
  }
  return `${state.table.status}, ${state.table.ended}; retold ${player.retell(logs.join("\n")) !== ""}`;
}
for (const [game, bytes] of [["liars-dice", module], ...shipped])
  expect(`a game of ${game} at home`, await playAtHome(game, bytes), "ended, finished; retold true");

// What is taught with texts that were handed in is what is taught with those inside.
function teach(engine, game) {
  const ask = (method, path, body = {}) =>
    JSON.parse(engine.house(JSON.stringify({ now: 1, chance: "ab".repeat(32), do: "ask", method, path, body }))).reply;
  const cards = ask("GET", "/api/lessons").lessons.filter((card) => card.game === game);
  const first = (card) => ask("POST", `/api/lessons/${game}/${card.part}`, { t: "state", at: 0, done: [] });
  return { cards, text: JSON.stringify([cards, cards.map(first)], null, 1) };
}
for (const [game, bytes] of shipped) {
  const engine = await loadEngine(bytes);
  engine.useTexts(readFileSync(join(folder, `enfilade-${game}.json`), "utf8"));
  const inside = teach(player, game);
  expect(`lessons of ${game}`, teach(engine, game).text, inside.text);
  expect(`${game} has lessons`, `${inside.cards.length > 10}`, "true");
  const refused = (text) => {
    try {
      engine.useTexts(text);
      return false;
    } catch {
      return true;
    }
  };
  expect(`no texts of ${game}`, ["", "[]", '{"a":1}'].map(refused).join(), "true,true,true");
}

// Pages get no door of the proofs, and with it nothing of the test suite behind it: its only users are those doors.
const doorsOf = (bytes) => WebAssembly.Module.exports(new WebAssembly.Module(bytes)).map(({ name }) => name);
const proofs = ["playthrough", "retell"];
expect("doors of the proofs", doorsOf(module).filter((name) => proofs.includes(name)).sort().join(), proofs.join());
for (const [game, bytes] of shipped) {
  expect(`doors of the proofs for ${game}`, doorsOf(bytes).filter((name) => proofs.includes(name)).join(), "");
  const words = bytes.toString("latin1");
  expect(`the suite for ${game}`, `${words.includes("not the first line of a playthrough")}`, "false");
}
expect("the suite in the proofs", `${module.toString("latin1").includes("not the first line of a playthrough")}`, "true");

// As our server sends them to browsers that take it (web/vite.config.ts, server/files.cpp), and as everybody else does.
const mostKilobytes = 400;
const asSent = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } });
expect("modules that pages load", [...shipped.keys()].join(), "eternal-palace,forbidden-city,palaces,royal-palace");
for (const [game, bytes] of shipped) {
  const kilobytes = asSent(bytes).length / 1000, otherwise = gzipSync(bytes, { level: 9 }).length / 1000;
  console.log(`what pages load for ${game} is ${kilobytes.toFixed(0)} kB by brotli, ${otherwise.toFixed(0)} kB by gzip`);
  const most = Math.max(kilobytes, otherwise);
  expect(`${game} in at most ${mostKilobytes} kB`, most <= mostKilobytes ? "yes" : `${most}`, "yes");
}

if (passed === 0) ++failed; // nothing was compared: the files are not where they should be
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
