// What is worked out from a record on this device, in a worker of its own: proofs and reviews, and what many games say
// together. It ends with its answer.
import { Refused } from "../lib/api";
import type { Refusal } from "../lib/wire";

export type Study =
  | { do: "verify"; record: string }
  | { do: "review"; record: string; deeper: boolean }
  | { do: "play"; games: readonly { record: string; seats: readonly string[]; review?: object }[] };
export type FromStudy = { done: number } | { reply: string };

export type ToStudy = { game: string; what: Study };

// `progress` hears per cent.
export function study<Reply>(
  game: string,
  what: Study,
  progress: (done: number) => void = () => {},
): Promise<Reply> & { stop(): void } {
  const worker = new Worker(new URL("./studying.ts", import.meta.url), { type: "module" });
  const answer = new Promise<Reply>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromStudy>) => {
      if ("done" in data) return progress(data.done);
      worker.terminate();
      const reply = JSON.parse(data.reply) as Reply & { error?: Refusal };
      if (reply.error) reject(new Refused(reply.error));
      else resolve(reply);
    };
    worker.onerror = () => {
      worker.terminate();
      reject(new Refused({ code: "no_engine", text: "the engine cannot be started here" }));
    };
    worker.postMessage({ game, what } satisfies ToStudy);
  });
  return Object.assign(answer, { stop: () => worker.terminate() });
}
