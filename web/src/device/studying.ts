// A worker that studies one record.
import { loadEngine } from "../../../bindings/wasm/engine.mjs";
import { compile } from "./modules";
import type { FromStudy, Study, ToStudy } from "./study";

const say = (message: FromStudy): void => postMessage(message);

onmessage = ({ data }: MessageEvent<ToStudy>) =>
  void work(data.game, data.what).catch((error: unknown) => reportError(error));

async function work(game: string, what: Study): Promise<void> {
  const { module, net } = await compile(game);
  let last = 0;
  const engine = await loadEngine(module, undefined, undefined, (done) => {
    if (done === last) return;
    last = done;
    say({ done });
  });
  if (net !== null) engine.useNet(net);
  say({ reply: engine.study(JSON.stringify(what)) });
}
