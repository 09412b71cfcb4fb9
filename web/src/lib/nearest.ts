// The nearest place on one side of another, straight ahead before askew: where an arrow key leads.
export function nearest(
  places: readonly [number, number][],
  from: [number, number],
  [dx, dy]: [number, number],
): [number, number] | null {
  let best: [number, number] | null = null;
  let least = Infinity;
  for (const place of places) {
    const [x, y] = place;
    const ahead = (x - from[0]) * dx + (y - from[1]) * dy;
    const aside = Math.abs((x - from[0]) * dy) + Math.abs((y - from[1]) * dx);
    if (ahead <= 0 || ahead + 2.5 * aside >= least) continue;
    least = ahead + 2.5 * aside;
    best = place;
  }
  return best;
}
