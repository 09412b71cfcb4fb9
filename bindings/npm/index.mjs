// The engine of the games, in Node: const engine = await open(); engine.ask("new", { game: "palaces", seed: 1 }).
import { readFile } from "node:fs/promises";
import { loadEngine } from "./engine.mjs";

// What the engine protocol (docs/protocol.md) refuses: `code`, and where it is about the rules, `clause`.
export class Refused extends Error {
  constructor(error) {
    super(error.text);
    Object.assign(this, error);
  }
}

export class Engine {
  #handle;
  constructor(handle) {
    this.#handle = handle;
  }
  // One request of the engine protocol; answers its reply, or throws Refused.
  ask(request, members = {}) {
    const reply = JSON.parse(this.#handle(JSON.stringify({ request, ...members })));
    if (reply.error) throw new Refused(reply.error);
    return reply;
  }
}

let compiled = null;

// Each engine keeps its own matches.
export async function open() {
  compiled ??= WebAssembly.compile(await readFile(new URL("./enfilade.wasm", import.meta.url)));
  return new Engine((await loadEngine(await compiled)).handle);
}
