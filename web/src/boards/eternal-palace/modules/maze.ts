// Where the courts of the Labyrinth lie in the picture (art.svg, 0 0 800 650), and how the paths wind between them.
import type { Path } from "../box";

export type Point = readonly [x: number, y: number];
export const courtAt: Readonly<Record<string, Point>> = {
  L0: [400, 566],
  L1: [208, 500],
  L2: [592, 500],
  L3: [112, 366],
  L4: [688, 366],
  L5: [400, 458],
  L6: [400, 352],
  L7: [222, 262],
  L8: [578, 262],
  LC: [400, 214],
};
// The two points that bend a path.
const bends: Readonly<Record<string, readonly [Point, Point]>> = {
  "L0-L1": [
    [330, 556],
    [270, 540],
  ],
  "L0-L2": [
    [470, 556],
    [530, 540],
  ],
  "L1-L3": [
    [150, 470],
    [112, 420],
  ],
  "L1-L5": [
    [270, 470],
    [330, 462],
  ],
  "L2-L4": [
    [650, 470],
    [688, 420],
  ],
  "L2-L5": [
    [530, 470],
    [470, 462],
  ],
  "L3-L6": [
    [190, 372],
    [300, 378],
  ],
  "L3-L7": [
    [112, 316],
    [160, 280],
  ],
  "L4-L6": [
    [610, 372],
    [500, 378],
  ],
  "L4-L8": [
    [688, 316],
    [640, 280],
  ],
  "L6-L7": [
    [330, 338],
    [250, 318],
  ],
  "L6-L8": [
    [470, 338],
    [550, 318],
  ],
  "L7-LC": [
    [262, 226],
    [310, 216],
  ],
  "L8-LC": [
    [538, 226],
    [490, 216],
  ],
};

function curve(path: Path): readonly [Point, Point, Point, Point] | null {
  const from = courtAt[path.from];
  const to = courtAt[path.to];
  if (!from || !to) return null;
  const bend = bends[`${path.from}-${path.to}`];
  return [from, bend?.[0] ?? from, bend?.[1] ?? to, to];
}
export function drawn(path: Path): string {
  const points = curve(path);
  return points
    ? `M${points[0].join(" ")}C${points
        .slice(1)
        .map((point) => point.join(" "))
        .join(" ")}`
    : "";
}
// Where its price stands: halfway.
export function halfway(path: Path): Point {
  const points = curve(path);
  if (!points) return [0, 0];
  const [a, b, c, d] = points;
  const at = (i: 0 | 1) => (a[i] + 3 * b[i] + 3 * c[i] + d[i]) / 8;
  return [at(0), at(1)];
}
export const joins = (path: Path, a: string, b: string): boolean =>
  (path.from === a && path.to === b) || (path.from === b && path.to === a);
