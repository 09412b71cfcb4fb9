// A desk that is only looked at: nothing is asked on it, and nothing can be done there.
import type { Desk } from "./board";

type Given = "game" | "table" | "options" | "components" | "seat" | "view" | "scene" | "node" | "scores";
type Called = "seatNames" | "names" | "emblems" | "words";
type Shown = Pick<Desk, Given | Called> & Partial<Pick<Desk, "events" | "serial" | "moving" | "travels" | "lasts">>;

export const stillDesk = (shown: Shown): Desk => ({
  events: [],
  serial: 0,
  moving: false,
  travels: [],
  lasts: new Map(),
  ...shown,
  menu: [],
  prompt: null,
  passed: [],
  confirm: true,
  tellMove: () => "",
  choose() {},
  refuse() {},
  preview: () => Promise.resolve({ events: [] }),
  explain: () => Promise.resolve(null),
  submenu: () => Promise.resolve({ complete: true }),
});
