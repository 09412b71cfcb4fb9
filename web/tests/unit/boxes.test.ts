// Boards draw what is printed in the box of their table: nothing of it is in the client.
import { describe, expect, test } from "vitest";
import { boxOf as eternalBox } from "../../src/boards/eternal-palace/box";
import { namesIn as eternalNames } from "../../src/boards/eternal-palace/cards";
import { boxOf as palacesBox } from "../../src/boards/palaces/view";
import { cardText, namesIn as palacesNames } from "../../src/boards/palaces/describe";
import { effectText, momentText, namesIn as royalNames } from "../../src/boards/royal-palace/describe";
import { boxOf as royalBox } from "../../src/boards/royal-palace/view";
import { Words, type Language } from "../../src/lib/words";
import { files, printedIn, read, readJson } from "./sources";

type Entry = Record<string, unknown>;
const changed = <Printed>(game: string, change: (printed: Printed) => void): object => {
  const printed = structuredClone(printedIn(game));
  change(printed as Printed);
  return printed;
};
const wordsIn = (game: string, language: Language): Words =>
  new Words(language, {
    ...readJson(`../games/${game.replaceAll("-", "_")}/messages.${language}.json`),
    ...readJson(`src/boards/${game}/messages.${language}.json`),
  });

test("no file of the client has the components of a game in it", () => {
  const sources = files("src", /\.(ts|svelte)$/);
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((path) => read(path).includes("components.json"))).toEqual([]);
});

describe("Eternal Palace", () => {
  test.each(["en", "de"] as const)(
    "what cards do is told of the box as it comes as the game tells it (%s)",
    (language) => {
      const catalogue = readJson(`../games/eternal_palace/messages.${language}.json`) as Record<string, string>;
      const names = eternalNames(printedIn("eternal-palace"), wordsIn("eternal-palace", language));
      const told = Object.entries(catalogue).filter(([key]) => /^(card|composition|demand)\.\d/.test(key));
      expect(told).toHaveLength(28 + 3 + 12 + 12 + 1);
      expect(Object.fromEntries(told.map(([key]) => [key, names[key]]))).toEqual(Object.fromEntries(told));
    },
  );
  test("other cards are told as they are printed, in either edition", () => {
    interface Printed {
      advisors: { rows: Entry[] };
      demand_cards: { rows: Entry[] };
      compositions: { rows: Entry[] };
    }
    const components = changed<Printed>("eternal-palace", ({ advisors, demand_cards, compositions }) => {
      Object.assign(advisors.rows[0]!, { gain: { en: { fish: 3 }, de: { wisdom: 5, stone: 2 } } });
      Object.assign(advisors.rows[18]!, { visits: ["TE", "PM"], gain: { kaolin: 2 } });
      Object.assign(demand_cards.rows[0]!, { reward: { advisor: 1 }, penalty: { palace: 2, resource: 1 } });
      Object.assign(compositions.rows[0]!, { layers: ["EB", 9, 12], gain: {}, points: 3 });
    });
    const names = eternalNames(components, wordsIn("eternal-palace", "en"));
    expect(names["card.1.en"]).toBe("Benefactor: 3 fish");
    expect(names["card.1.de"]).toBe("Benefactor: 5 wisdom, 2 stone");
    expect(names["card.19"]).toBe("Artisan, at one of Temple of Wisdom and Palace Market: 2 kaolin");
    expect(names["demand.1"]).toBe("reward: 1 advisor; otherwise lost: 2 Palace steps, 1 resource");
    expect(names["composition.1"]).toBe("layers 9, 12 and the Eternal Bridge: 3 seals");
    expect(eternalBox({ components, options: { edition: "de" } }).advisor(1)?.gain).toEqual({ wisdom: 5, stone: 2 });
  });
});

describe("Palaces", () => {
  test("cards of the box as it comes keep their names", () =>
    expect(palacesNames(printedIn("palaces"), wordsIn("palaces", "de"))).toEqual({}));
  test("another suit, name or code is told, and its text is no sentence with holes", () => {
    const components = changed<{ cards: Entry[] }>("palaces", ({ cards }) => {
      Object.assign(
        cards.find((card) => card.code === "MO-G")!,
        { suit: "jade" },
      );
      Object.assign(
        cards.find((card) => card.code === "CR-G")!,
        { name: "{seat} [u-eye|Hoist]", power: "draw1" },
      );
      Object.assign(
        cards.find((card) => card.code === "TR-G")!,
        { code: "XX-1", id: "castle.tu.gold", name: "Turret" },
      );
    });
    const [en, de] = (["en", "de"] as const).map((language) => wordsIn("palaces", language)) as [Words, Words];
    expect(palacesNames(components, de)["card.MO-G"]).toBe("Burggraben, Jade");
    const names = palacesNames(components, en);
    expect(names["card.CR-G"]).toBe("seat u-eyeHoist, Gold");
    expect(palacesBox(components).card("MO-G").suit).toBe("J");
    expect(cardText({ words: en.with(names), components }, "CR-G")).toBe("seat u-eyeHoist, Gold: Draw 1 card.");
    expect(names["card.XX-1"]).toBe("Turret, Gold");
  });
});

describe("Royal Palace", () => {
  test("cards of the box as it comes keep their names", () =>
    expect(royalNames(printedIn("royal-palace"), wordsIn("royal-palace", "en"))).toEqual({}));
  test("a card that does something else is called by that", () => {
    interface Printed {
      privileges: { kind: string; price: number; effects: Entry[] }[];
      nobles: Entry[];
    }
    const components = changed<Printed>("royal-palace", ({ privileges, nobles }) => {
      const card = privileges.find((one) => one.kind === "MOVE5")!;
      card.price = 7;
      card.effects = [
        { window: "MOVES", kind: "MOVE", amount: 6 },
        { window: "ENLIST", kind: "WILD_SEALS", amount: 1 },
      ];
      Object.assign(nobles[0]!, { gold: 9, points: 12, benefit: { kind: "GOLD2", amount: 3 } });
    });
    const words = wordsIn("royal-palace", "en");
    expect(royalNames(components, words)).toEqual({ "card.MOVE5": "+6 movements or 1 seals, any colour" });
    expect(effectText({ words, components }, "MOVE5")).toBe("+6 movements or 1 seals, any colour");
    expect(momentText({ words, components }, "MOVE5")).toBe("in action 2 or in action 4");
    const box = royalBox(components);
    expect(box.cards.get("MOVE5")?.price).toBe(7);
    expect(box.nobles.get("N01")).toMatchObject({ gold: 9, points: 12, benefit: "GOLD2", amount: 3 });
  });
});
