// A worker that thinks for computers at tables of this device: one thought at a time, from what their seat may know.
import { loadEngine, type Engine } from "../../../bindings/wasm/engine.mjs";

let engine: Promise<Engine> | null = null;

onmessage = ({ data }: MessageEvent<WebAssembly.Module | string>) => {
  if (typeof data !== "string") engine = loadEngine(data);
  else
    void engine?.then(
      (mind) => postMessage(mind.think(data)),
      (error: unknown) => reportError(error),
    );
};
