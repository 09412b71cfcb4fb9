// What lies on this device because of us, in bytes.
import { api } from "../lib/api";
import { root } from "../lib/here";

export interface Shelves {
  games: Record<string, number>; // by table
  engine: number; // what plays, teaches and judges
  rest: number; // what is shown
}

const ofEngine = /\.wasm$|\/(net|enfilade-|thinker-|worker-|studying-|asking-)[^/]*$|\/api\//;

export async function measure(): Promise<Shelves> {
  const shelves: Shelves = { games: await api.sizesHere(), engine: 0, rest: 0 };
  if (!("caches" in window)) return shelves; // not over plain HTTP from elsewhere
  for (const name of await caches.keys()) {
    if (!name.startsWith(`enfilade-${root}-`)) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const bytes = (await (await cache.match(request))?.blob())?.size ?? 0;
      shelves[ofEngine.test(new URL(request.url).pathname) ? "engine" : "rest"] += bytes;
    }
  }
  return shelves;
}
