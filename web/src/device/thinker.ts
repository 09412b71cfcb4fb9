// A worker that thinks for computers at tables of this device, as one of a crew: one thought at a time, from what their
// seat may know. Between two pieces of it it listens, so that it can be stopped.
import { loadEngine, type Engine } from "../../../bindings/wasm/engine.mjs";
import type { Compiled } from "./modules";

export type ToThinker =
  { what: "begin"; compiled: Compiled } | { what: "think"; thought: number; text: string } | { what: "stop" };
export type FromThinker = { thought: number; going: number } | { thought: number; said: string };

let engine: Promise<Engine> | null = null;
let now = 0; // the thought that is wanted
const say = (message: FromThinker): void => postMessage(message);

onmessage = ({ data }: MessageEvent<ToThinker>) => {
  if (data.what === "begin") engine = begin(data.compiled);
  else if (data.what === "stop") now = 0;
  else void think(data.thought, data.text).catch((error: unknown) => reportError(error));
};

// The first thought is a small one, about nothing: the next one is quick.
async function begin({ module, net }: Compiled): Promise<Engine> {
  const mind = await loadEngine(module);
  if (net !== null) mind.useNet(net);
  mind.warmUp();
  return mind;
}

async function think(thought: number, text: string): Promise<void> {
  now = thought;
  const mind = await engine;
  if (!mind) return;
  let said = text;
  do {
    said = mind.think(said);
    if (!said.startsWith('{"going"')) return say({ thought, said });
    say({ thought, going: (JSON.parse(said) as { going: number }).going });
    said = '{"more":true}';
    await listen();
  } while (now === thought);
}

// Lets what was said in the meantime be heard first.
const bell = new MessageChannel();
function listen(): Promise<void> {
  return new Promise((resolve) => {
    bell.port1.onmessage = () => resolve();
    bell.port2.postMessage(null);
  });
}
