// The engine, a module for each game, what it teaches with, and the nets of those that have one: addresses, by the id
// of the game. Empty in a client that was built without them (cmake --preset wasm).
const engines = import.meta.glob<string>("../../../build/wasm/bin/enfilade-*.wasm", {
  query: "?url",
  import: "default",
  eager: true,
});
const texts = import.meta.glob<string>("../../../build/wasm/bin/enfilade-*.json", {
  query: "?url",
  import: "default",
  eager: true,
});
const nets = import.meta.glob<string>("../../../games/*/net.json", { query: "?url", import: "default", eager: true });

export interface Compiled {
  module: WebAssembly.Module;
  net: string | null;
}

async function load(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the engine cannot be loaded: ${response.status}`);
  return response;
}

// Lessons and exercises, for who learns.
export const textsOf = async (game: string): Promise<string> =>
  (await load(texts[`../../../build/wasm/bin/enfilade-${game}.json`] ?? "")).text();

const compiled = new Map<string, Promise<Compiled>>();

export const anyGame = Object.keys(engines)[0]?.replace(/.*enfilade-|\.wasm$/g, "") ?? "";
export const hasEngine = (game: string): boolean => engineOf(game) !== undefined;
const engineOf = (game: string) => engines[`../../../build/wasm/bin/enfilade-${game}.wasm`];

export function compile(game: string): Promise<Compiled> {
  let found = compiled.get(game);
  if (!found) {
    found = compileAnew(game);
    found.catch(() => compiled.delete(game)); // the next one tries again
    compiled.set(game, found);
  }
  return found;
}

async function compileAnew(game: string): Promise<Compiled> {
  const net = nets[`../../../games/${game.replaceAll("-", "_")}/net.json`];
  const [code, weights] = await Promise.all([load(engineOf(game) ?? ""), net ? load(net) : null]);
  return {
    module: await WebAssembly.compile(await code.arrayBuffer()),
    net: weights ? await weights.text() : null,
  };
}
