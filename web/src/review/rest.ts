// How long something that tells its progress will still take, from what has been measured of it.
const enough = 2; // per cent between two looks that something can be told from
const span = 20_000; // milliseconds: the machine may be busier now than it was before

export class Rest {
  private heard: { done: number; at: number }[] = [];

  // Per cent that are done now; says how many seconds are left at the speed of the last while, null while nobody knows.
  hear(done: number, at: number): number | null {
    const last = this.heard.at(-1);
    if (last && done < last.done) this.heard = []; // begun anew
    if (!last || done !== last.done) this.heard.push({ done, at });
    while (this.heard.length > 2 && at - this.heard[1]!.at > span) this.heard.shift();
    const first = this.heard[0]!;
    if (done - first.done < enough || at <= first.at) return null;
    return (((100 - done) / (done - first.done)) * (at - first.at)) / 1000;
  }
}
