// A worker that answers requests of the engine protocol (docs/protocol.md), one after the other.
import { loadEngine, type Engine } from "../../../bindings/wasm/engine.mjs";
import { compile } from "../device/modules";
import type { FromEngine, ToEngine } from "./engine";

const say = (message: FromEngine): void => postMessage(message);
let engine: Promise<Engine> | undefined;

async function begin(game: string): Promise<Engine> {
  const { module, net } = await compile(game);
  const made = await loadEngine(module, undefined, undefined, undefined, (reply) => say({ reply }));
  if (net !== null) made.useNet(net);
  return made;
}

onmessage = ({ data }: MessageEvent<ToEngine>) => {
  engine ??= begin(data.game);
  void engine.then(
    (made) => say({ reply: made.handle(data.request) }),
    (error: unknown) => reportError(error),
  );
};
