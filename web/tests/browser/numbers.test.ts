// What the garden of Eternal Palace shows is what the engine gives: a player who answers by chance compares them.
import { expect, test } from "vitest";
import { boxOf } from "../../src/boards/eternal-palace/box";
import { sceneOf, type Goods, type Offer } from "../../src/boards/eternal-palace/view";
import { idOf, seatOf } from "../../src/lib/moves";
import type { Moment } from "../../src/lib/wire";
import { ChancePlayer, type Told } from "./chance";
import { printedIn } from "../unit/sources";
import { openHouse } from "./house";

const house = openHouse();
const options = { eternal_bridge_tile: "on", privileges: "on" };

const offersOf = (moment: Moment) => sceneOf(moment.scene ?? null)?.groups ?? [];
const sorted = (dice: readonly number[]) => [...dice].sort((a, b) => a - b).join();
const add = (sums: Record<string, number>, token: string, n: number) => (sums[token] = (sums[token] ?? 0) + n);

// The planks ahead, as the client draws them, up to the first that asks something.
function planks(from: number, steps: number): Goods {
  const sums: Record<string, number> = {};
  for (const plank of boxOf({ components: printedIn("eternal-palace"), options })
    .bridge(options)
    .slice(from + 1, from + steps + 1)) {
    if (["resource", "advisor", "pay_step"].some((kind) => kind in plank)) break;
    for (const [token, n] of Object.entries(plank)) if (token !== "palace") add(sums, token, n ?? 0);
  }
  return sums;
}

// What a visit brought about at once: what came and went, by token.
function brought(moment: Moment, place: string): Record<string, number> | null {
  const from = moment.events.findIndex(
    (event) => event.event === "played" && seatOf(event.args.seat) === 0 && idOf(event.args.place) === place,
  );
  if (from < 0) return null;
  const sums: Record<string, number> = {};
  for (const { event, args } of moment.events.slice(from)) {
    if (event === "restored") break;
    if (seatOf(args.seat) !== 0) continue;
    if (event === "gained") add(sums, idOf(args.token), Number(args.amount));
    if (event === "paid") add(sums, `-${idOf(args.token)}`, Number(args.amount));
    if (event === "penalty") add(sums, "-fish", Number(args.fish));
  }
  return sums;
}
function promised(offer: Offer): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [token, n] of Object.entries(offer.gains)) add(sums, token, n ?? 0);
  for (const [token, n] of Object.entries(offer.pays)) add(sums, `-${token}`, n ?? 0);
  if (offer.fish) add(sums, "-fish", offer.fish);
  return sums;
}

test("costs, gains and the planks of the Bridge are those of the engine", async () => {
  const seen = { visits: 0, planks: 0, colour: "" };
  let before: Told | null = null;
  const compare = (now: Told) => {
    const at =
      (now.view as { players: Record<string, { tracks: { EB: number } }> }).players[seen.colour]?.tracks.EB ?? 0;
    for (const offer of offersOf(now).flatMap((group) => group.offers))
      if (offer.place === "EB" && !offer.bar) {
        expect(offer.gains, `from plank ${at}, ${offer.steps} steps`).toEqual(planks(at, offer.steps));
        seen.planks += 1;
      }
    const visit = now.events.find((event) => event.event === "played" && seatOf(event.args.seat) === 0);
    const dice = visit?.args.faces;
    if (!before || !visit || typeof dice !== "object" || !("dice" in dice)) return;
    const place = idOf(visit.args.place);
    const group = offersOf(before).find((one) => sorted(one.dice) === sorted(dice.dice));
    const offer = group?.offers.find((one) => one.place === place && one.wisdom === 0);
    if (!offer || offer.open) return;
    expect(brought(now, place), place).toEqual(promised(offer));
    seen.visits += 1;
  };

  // The Bridge as often as it goes.
  const player = new ChancePlayer(house.url, (choice) => idOf(choice.move.place) === "EB");
  await player.play(await player.sit("eternal-palace", 2, options), (told) => {
    seen.colour ||= told.seat_names?.[0] ?? "";
    compare(told);
    before = told;
    return seen.visits > 12 && seen.planks > 40;
  });
  expect(seen.visits).toBeGreaterThan(3);
  expect(seen.planks).toBeGreaterThan(5);
});
