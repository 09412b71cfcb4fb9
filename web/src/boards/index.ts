// The boards, one line each. A game that has none is played on the generic board.
import { api } from "../lib/api";
import type { GameInfo } from "../lib/wire";
import { Words, type Language, type Texts } from "../lib/words";
import type { BoardModule, GuideModule, OptionPictures, TableBoard } from "./board";

export interface Shape {
  size: readonly [width: number, height: number];
  phone?: readonly [width: number, height: number];
}

export interface Registration {
  door: string; // symbol in art/doors.svg
  minutes: number;
  emblems?: readonly number[]; // by seat; 0 to 4 in order where nothing is said
  alone?: readonly string[]; // options that say what one plays against alone
  little?: Shape; // how large it is drawn where it is fitted into a page
  heart?: string; // the part of it that a very little picture shows
  load(): Promise<BoardModule>;
  pictures?(): Promise<OptionPictures>; // of its options
  guide?(): Promise<GuideModule>; // for a first game
}

const generic = (): Promise<BoardModule> => import("./generic");

export const boards: Readonly<Record<string, Registration>> = {
  "eternal-palace": {
    door: "door-ep",
    minutes: 75,
    emblems: [2, 3, 0, 1, 4],
    alone: ["difficulty", "personality"],
    little: { size: [1180, 860], phone: [760, 690] },
    heart: ".field",
    load: () => import("./eternal-palace"),
    pictures: () => import("./eternal-palace/options"),
    guide: () => import("./eternal-palace/guide"),
  },
  "forbidden-city": {
    door: "door-fc",
    minutes: 30,
    emblems: [4, 2, 0, 1],
    little: { size: [760, 600] },
    heart: "svg.palace",
    load: () => import("./forbidden-city"),
    pictures: () => import("./forbidden-city/options"),
    guide: () => import("./forbidden-city/guide"),
  },
  palaces: {
    door: "door-pa",
    minutes: 45,
    little: { size: [1100, 760], phone: [780, 690] },
    heart: ".sky",
    load: () => import("./palaces"),
    pictures: () => import("./palaces/options"),
    guide: () => import("./palaces/guide"),
  },
  "royal-palace": {
    door: "door-ro",
    minutes: 75,
    emblems: [0, 2, 1, 3],
    little: { size: [1180, 700], phone: [640, 1230] },
    heart: "svg.garden",
    load: () => import("./royal-palace"),
    pictures: () => import("./royal-palace/options"),
    guide: () => import("./royal-palace/guide"),
  },
};

// Components are named by their hash.
export async function loadBoard(game: string, components: string | undefined): Promise<TableBoard> {
  const [module, printed] = await Promise.all([
    (boards[game]?.load ?? generic)(),
    components ? api.components(game, components) : null, // none is told of a table that cannot be gone on with
  ]);
  return { ...module, components: printed };
}

// Words of the game and of its board; a game that does not speak the language is told in English.
export async function textsOf(game: GameInfo, board: TableBoard, language: Language): Promise<Texts> {
  const [own, boards] = await Promise.all([api.messages(game, language), board.messages(language)]);
  const texts = { ...own, ...boards };
  if (!board.components) return texts;
  return { ...texts, ...board.namesIn?.(board.components, new Words(language, texts)) };
}

export const shapeOf = (game: string): Shape => boards[game]?.little ?? { size: [900, 640], phone: [600, 760] };

export const heartOf = (game: string): string => boards[game]?.heart ?? ":scope > *";

export function emblemsOf(game: string): readonly number[] {
  return boards[game]?.emblems ?? [0, 1, 2, 3, 4];
}
