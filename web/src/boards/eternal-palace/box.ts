// What is printed on the things of Eternal Palace, as its table has them. Nothing here knows what is allowed.
import type { Words } from "../../lib/words";
import type { Desk } from "../board";
import { boxes } from "../box";
import type { Advisor, AdvisorClass, Colour, Goods, Layer, Place, Resource } from "./view";

export interface Court {
  id: string;
  gain: Goods;
}
export interface Path {
  from: string;
  to: string;
  fish: number;
}
export interface Demand {
  id: string;
  reward: Goods & { different?: boolean };
  penalty: Goods;
}
export interface Composition {
  id: string;
  layers: Layer[];
  gain: Goods;
  points: number;
}
// What a personality of the Master tries, in order.
export interface Habit {
  action: string;
  up: number;
  down: number;
}
export interface Difficulty {
  id: string;
  features: string;
  sequence: number;
  palace_from_tokens: boolean;
  points_beyond?: number | null;
}

// Some values differ between the editions.
type Both<Value> = Value | { en: Value; de: Value };
interface Rows<Row> {
  rows: readonly Row[];
}
interface PrintedAdvisor {
  id: number;
  class: AdvisorClass;
  price?: Goods;
  gain?: Both<Goods>;
  by_size?: readonly Both<Goods>[];
  trigger?: string;
  visits?: Place[];
  other_type?: boolean;
  banner?: string;
}
interface Printed {
  locations: Rows<{ id: Place; action: string; resource?: Resource; min_dice?: number }>;
  tracks: Rows<{ id: Place; last: number }>;
  temple: Rows<{ dice: readonly number[] }> & { tile_wisdom: readonly number[] };
  palace_market: {
    panels: readonly { tile_rewards: number }[];
    tile_rows: readonly { gain: Goods; module?: string }[];
  };
  scrolls: { fish: number; wisdom: number; resource_dice: number };
  bridge_base: Rows<{ gain: Goods; privileges?: Goods }>;
  bridge_alt: Rows<{ gain: Goods; privileges?: Goods }>;
  advisors: Rows<PrintedAdvisor>;
  demand_spaces: Rows<{ id: string; resources: Resource[] }>;
  demand_cards: Rows<Demand>;
  labyrinth: Rows<Court> & { paths: readonly Path[] };
  compositions: Rows<Omit<Composition, "points"> & { points: Both<number> }>;
  master_cards: Rows<{ id: string; groups: string }>;
  personalities: Rows<{ id: string; actions: readonly Partial<Habit>[] }>;
  difficulties: Rows<Difficulty>;
}

type Edition = "en" | "de";
const resourceOf: Readonly<Record<string, Resource>> = { W: "wood", S: "stone", K: "kaolin", B: "bronze" };
const colourOf: Readonly<Record<string, Colour>> = { Y: "yellow", G: "green", P: "pink", B: "blue", W: "white" };

export class Box {
  constructor(
    readonly printed: Printed,
    private readonly edition: Edition,
  ) {}

  private in<Value>(value: Both<Value>): Value {
    return typeof value === "object" && value !== null && "en" in value ? value[this.edition] : (value as Value);
  }

  // ---- The garden
  location(place: Place): Printed["locations"]["rows"][number] | undefined {
    return this.printed.locations.rows.find((one) => one.id === place);
  }
  // Where a resource is had.
  get sources(): readonly Place[] {
    return this.printed.locations.rows.flatMap((one) => (one.action === "resource" ? [one.id] : []));
  }
  lastOf(place: Place): number {
    return this.printed.tracks.rows.find((row) => row.id === place)?.last ?? 0;
  }
  bridge(options: Record<string, string>): Goods[] {
    const { bridge_alt, bridge_base } = this.printed;
    // EP-20.4: with Privileges a plank that has another reward gives that one instead.
    return (options.eternal_bridge_tile === "on" ? bridge_alt : bridge_base).rows.map((row) =>
      options.privileges === "on" && row.privileges ? row.privileges : row.gain,
    );
  }

  // What an alternative place does.
  tileText(words: Words, place: Place): string {
    const [first, second, third] =
      place === "PM"
        ? this.printed.palace_market.panels.map((one) => one.tile_rewards)
        : this.printed.temple.tile_wisdom;
    return words.say(`ep.tile.${place}`, { first, second, third });
  }

  // ---- Cards
  advisor(id: number): Advisor | null {
    const row = this.printed.advisors.rows.find((one) => one.id === id);
    if (!row) return null;
    return {
      id,
      kind: row.class,
      price: row.price ?? {},
      gain: this.in(row.gain ?? {}),
      sizes: (row.by_size ?? []).map((gain) => this.in(gain)),
      visits: row.visits ?? [],
      other: row.other_type === true,
      banner: [...(row.banner ?? "")].flatMap((letter) => resourceOf[letter] ?? []),
    };
  }
  // What is said of it.
  cardKey(id: number): string {
    return `card.${id}.${this.edition}`;
  }
  demand(id: string): Demand | null {
    return this.printed.demand_cards.rows.find((row) => row.id === id) ?? null;
  }
  composition(id: string): Composition | null {
    const row = this.printed.compositions.rows.find((one) => one.id === id);
    return row ? { ...row, points: this.in(row.points) } : null;
  }

  // ---- The Master
  habitsOf(personality: string): Habit[] {
    const row = this.printed.personalities.rows.find((one) => one.id === personality);
    return (row?.actions ?? []).map((one) => ({ action: "", up: 0, down: 0, ...one }));
  }
  // A card: its rows, and in each the colours of the dice that lie there.
  rowsOf(card: string): Colour[][] {
    const groups = this.printed.master_cards.rows.find((one) => one.id === card)?.groups ?? "";
    return groups.split("/").map((row) => [...row].flatMap((letter) => colourOf[letter] ?? []));
  }
  difficulty(id: string): Difficulty | undefined {
    return this.printed.difficulties.rows.find((row) => row.id === id);
  }
}

export const editions = boxes((printed: Printed) => ({ en: new Box(printed, "en"), de: new Box(printed, "de") }));
export const boxOf = ({ components, options }: Pick<Desk, "components" | "options">): Box =>
  editions(components)[options.edition === "de" ? "de" : "en"];
