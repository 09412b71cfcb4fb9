import { expect, test } from "vitest";
import { keyMoments, type Moment, type Reviewed } from "../../src/review/review";

const none = { win: 0, points: 0 };
const moment = (kind: Moment["kind"], by: number, more: Partial<Moment> = {}): Moment => ({
  kind,
  lines: [1],
  seats: [by, -by].map((win) => ({
    before: none,
    after: none,
    brought: { win, points: 0 },
    error: none,
    unexplained: none,
  })),
  key: true,
  ...more,
});
const seat = { result: none, start: none, luck: none, own: none, others: none, unexplained: none };
const review = (moments: readonly Moment[]): Reviewed => ({
  game: "eternal-palace",
  reference: "glance",
  moves: 1,
  worlds: 1,
  seats: [0, 1].map(() => ({ ...seat, errors: { start: none, luck: none, own: none, others: none } })),
  moments,
});

test("a moment is called after whose doing it was, and how it went for whom it is told of", () => {
  const found = keyMoments(
    review([
      moment("draw", -90),
      moment("automaton", 40),
      moment("turn", -50, { seat: 0 }),
      moment("turn", -60, { seat: 0, knew: { better: [], messages: [], gave_away: none, error: none, slip: true } }),
      moment("turn", 70, { seat: 1, substitute: true }),
      moment("fall", 500, { seat: 1 }),
    ]),
  );
  expect(found.map(({ verdict, seat }) => [verdict, seat])).toEqual([
    ["unlucky", 0],
    ["automaton", 0],
    ["cost", 0],
    ["slip", 0],
    ["substitute", 0],
    ["fall", 1],
  ]);
});
