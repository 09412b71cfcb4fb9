// node bindings/wasm/check.mjs build/wasm/bin/enfilade.wasm: the engine of the browser plays as the native one
// does. Every golden playthrough comes out byte for byte, and so does every reply of the protocol's transcripts, and
// what everybody was told at the tables whose logs are kept.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadEngine } from "./engine.mjs";

process.chdir(join(dirname(fileURLToPath(import.meta.url)), "../.."));
const module = readFileSync(process.argv[2] ?? "build/wasm/bin/enfilade.wasm");
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
  const engine = await loadEngine(module, console.error, () => 0); // in the transcripts nothing takes any time
  let reply = "";
  readFileSync(file, "utf8").split("\n").forEach((line, i) => {
    if (line.startsWith("> ")) reply = engine.handle(line.slice(2));
    if (line.startsWith("< ")) expect(`${file}:${i + 1}`, reply, line.slice(2));
  });
}

const logs = "table/tests/logs";
for (const name of readdirSync(logs).filter((name) => name.endsWith(".jsonl"))) {
  const file = join(logs, name);
  expect(file, player.retell(readFileSync(file, "utf8")), readFileSync(file.replace(/jsonl$/, "txt"), "utf8"));
}

if (passed === 0) ++failed; // nothing was compared: the files are not where they should be
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
