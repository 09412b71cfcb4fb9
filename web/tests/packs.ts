// Boxes in which every kind of entry is another one than in the box as it comes, as far as the rules leave it open.
import { printedIn } from "./unit/sources";

/* eslint-disable @typescript-eslint/no-explicit-any -- components are of all shapes */
type Printed = any;
const next = <Value>(values: readonly Value[], value: Value): Value =>
  values[(values.indexOf(value) + 1) % values.length]!;
// Every amount in a gain, a price or the like.
const more = (goods: Record<string, unknown> | undefined): void => {
  for (const [token, n] of Object.entries(goods ?? {}))
    if (typeof n === "number" && token !== "track_step" && token !== "advisor") goods![token] = n + 1;
    else if (typeof n === "object") more(n as Record<string, unknown>);
};

const changes: Readonly<Record<string, (printed: Printed) => void>> = {
  "forbidden-city"({ tiles, start_sides, coins }) {
    const colours = ["green", "pink", "white"];
    const sides: Record<string, string> = { wall: "arch", arch: "wall", open: "open" };
    for (const tile of tiles) {
      tile.sides = tile.sides.map((side: string) => sides[side]);
      if (tile.diagonal) tile.diagonal = sides[tile.diagonal];
      for (const part of tile.parts) {
        part.colour = next(colours, part.colour);
        part.advisors = (part.advisors + 1) % 4;
        part.dragons = (part.dragons + 1) % 3;
      }
    }
    for (const cell of [...start_sides.beginner, ...start_sides.advanced])
      if (cell.colour) cell.colour = next(colours, cell.colour);
    for (const coin of coins) coin.pieces += 1;
  },
  "royal-palace"({ servants, rooms, layouts, garden, nobles, privileges }) {
    servants.placed_freely = 4;
    for (const room of rooms) if (room.majority_bonus) room.majority_bonus.amount += 1;
    layouts[0].grid.reverse();
    // One link is cut where all were, and one is mended.
    const field = (id: string) => garden.fields.find((one: Printed) => one.id === id);
    field("a1").links = field("a1").links.filter((id: string) => id !== "b1");
    field("b1").links = field("b1").links.filter((id: string) => id !== "a1");
    for (const noble of nobles) {
      noble.gold += 1;
      [noble.violet, noble.turquoise] = [noble.turquoise, noble.violet];
      noble.points += 3;
    }
    for (const card of privileges) {
      card.price += 1;
      if (card.points_played > 0) card.points_played += 1;
      for (const effect of card.effects) if (typeof effect.amount === "number" && effect.amount < 9) effect.amount += 1;
    }
  },
  palaces({ constants, powers, cards }) {
    constants.draw_losers.value = 1;
    constants.tiles_per_suit.value = 24;
    powers.find((power: Printed) => power.id === "raze_unmatched").harmful = false;
    for (const card of cards) card.suit = next(["gold", "silver", "crystal", "jade"], card.suit);
    cards[0].name = "Ditch";
    cards[0].code = "DI-1";
    // Two rooms have each other's power.
    const [one, two] = ["draw1", "extra_build"];
    for (const card of cards) card.power = card.power === one ? two : card.power === two ? one : card.power;
  },
  "eternal-palace"(printed) {
    const row = (table: string, id: string | number) => printed[table].rows.find((one: Printed) => one.id === id);
    for (const [a, b] of [
      ["FO", "QU"],
      ["SP", "SB"],
    ] as const)
      [row("locations", a).resource, row("locations", b).resource] = [
        row("locations", b).resource,
        row("locations", a).resource,
      ];
    row("locations", "QU").many = 4;
    for (const track of printed.tracks.rows) if (track.id !== "EB") track.last += 1;
    printed.start.wisdom = 3;
    printed.fish_market.price = 2;
    printed.academy.price = 1;
    printed.temple.rows.reverse();
    printed.temple.tile_wisdom = [2, 4, 7];
    for (const panel of printed.palace_market.panels) panel.items -= 1;
    printed.scrolls.fish = 5;
    printed.scrolls.wisdom = 4;
    for (const table of ["bridge_base", "bridge_alt"]) {
      for (const space of printed[table].rows) more(space.gain);
      [printed[table].rows[1].gain, printed[table].rows[2].gain] = [
        printed[table].rows[2].gain,
        printed[table].rows[1].gain,
      ];
    }
    for (const card of printed.advisors.rows) {
      if (!card.other_type) for (const goods of [card.price, card.gain, ...(card.by_size ?? [])]) more(goods);
      card.banner = { W: "SK", S: "B" }[card.banner as string] ?? "W";
    }
    for (const card of printed.demand_cards.rows) more(card.penalty);
    for (const space of printed.demand_spaces.rows)
      space.resources = [next(["wood", "stone", "kaolin", "bronze"], space.resources[0])];
    for (const path of printed.labyrinth.paths) path.fish = (path.fish % 3) + 1;
    for (const court of printed.labyrinth.rows) more(court.gain);
    for (const card of printed.compositions.rows) card.points = 4;
    for (const card of printed.master_cards.rows) card.groups = card.groups === "YGP/BW" ? "W/B/PGY" : "YGP/BW";
    for (const one of printed.personalities.rows) one.actions = [{ action: "monument" }, { action: "fish" }];
    for (const one of printed.difficulties.rows) one.points_beyond = 3;
    printed.master.fish = 4;
  },
};

export function otherBox(game: string): object {
  const printed = structuredClone(printedIn(game));
  changes[game]?.(printed);
  return printed;
}
