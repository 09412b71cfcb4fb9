// Tables at the server that are taken along: what my seat saw of them at some moment, to look at and to try moves on
// where there is no network. It holds what I may know, and cannot move anything.
import { lineTo } from "../lib/line";
import { alongKey } from "../lib/self.svelte";
import type { State, Table } from "../lib/wire";

export interface Along {
  when: number;
  text: string; // a position as the analysis board reads it
  advice: boolean; // whether a computer may be asked about it: not where the table allows no hints
}
type All = Record<string, Along>; // by table

const all = (): All => JSON.parse(localStorage.getItem(alongKey) ?? "{}") as All;

export const alongOf = (table: string): Along | null => all()[table] ?? null;

// A screen that several share would show what one of them hides.
export const canTakeAlong = (table: Table): boolean =>
  table.status === "playing" && table.mine.length === 1 && !table.hot_seat;

export async function takeAlong(table: Table): Promise<Along> {
  const seat = table.mine[0]!;
  const { view } = await look(table.id, seat);
  const { game, players, options } = table;
  const text = JSON.stringify({ game, players, options, view, viewer: seat });
  const along = { when: Date.now(), text, advice: table.hints === true };
  localStorage.setItem(alongKey, JSON.stringify({ ...all(), [table.id]: along }));
  return along;
}

// What is to be seen at a table from a seat of mine.
function look(table: string, seat: number): Promise<State> {
  return new Promise((resolve, reject) => {
    const line = lineTo(table, {
      opened: () => line.send(JSON.stringify({ t: "watch", seat })),
      heard(text) {
        const told = JSON.parse(text) as State & { t: string };
        if (told.t === "state") resolve(told);
        if (told.t === "state" || told.t === "error") line.close(); // which ends the waiting
      },
      left: () => reject(new Error("the connection was lost")),
    });
  });
}
