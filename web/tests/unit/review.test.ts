import { expect, test } from "vitest";
import { Rest } from "../../src/review/rest";
import { keyMoments, momentAt, type Moment, type Reviewed } from "../../src/review/review";

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

test("how long a review still takes follows from what has been measured, and from nothing before", () => {
  const rest = new Rest();
  expect(rest.hear(0, 0)).toBeNull();
  expect(rest.hear(1, 5_000)).toBeNull();
  expect(rest.hear(5, 10_000)).toBeCloseTo(190); // two seconds for each per cent
  // Slower from here on: what is long past no longer counts.
  for (let done = 6; done <= 12; done += 1) rest.hear(done, 10_000 + (done - 5) * 10_000);
  expect(rest.hear(13, 90_000)).toBeCloseTo(870);
  expect(rest.hear(13, 100_000)).toBeGreaterThan(870); // nothing came in ten seconds
  expect(rest.hear(0, 101_000)).toBeNull(); // a deeper one began
});

test("who stepped through a game before its review was there stays where they are", () => {
  const found = review([
    moment("draw", 1, { lines: [1, 2] }),
    moment("turn", 1, { seat: 0, lines: [3] }),
    moment("turn", 1, { seat: 1, lines: [4, 6] }),
  ]);
  expect([0, 1, 2, 3, 5, 6].map((frame) => momentAt(found, frame))).toEqual([0, 0, 1, 2, 2, 2]);
});
