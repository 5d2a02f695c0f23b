import type { Path } from '#contracts/notify/area';
import { type Box, squareCount } from '#projections/notify/serviceAccounts';

/** Ours: the most squares of the map that one request searches, about 70 km by 70 km. */
const mostSquares = 5_000;

/** The reason for which an area cannot be searched, in words for the person who drew it; null for a good one. */
export function mistakeIn(paths: readonly Path[]): string | null {
  let squares = 0;
  for (const path of paths) {
    const ring = ringOf(path);
    const box = boxOf(ring);
    // Two corners on both sides of the meridian are nearly 360° apart.
    if (box.east - box.west > 180) return 'An area cannot cross the 180th meridian.';
    if (ring.length < 3) return 'An area needs at least three corners.';
    squares += squareCount(box);
    if (squares > mostSquares) return 'This area is too large. Draw a smaller one.';
    if (crossesItself(ring)) return 'The outline of an area cannot cross itself.';
  }
  return null;
}

/** The corners, each once: the last one is followed by the first. */
function ringOf(path: Path): Path {
  const corners = path.filter((corner, n) => n === 0 || !isSame(corner, path[n - 1]));
  return corners.length > 1 && isSame(corners[0], corners.at(-1)) ? corners.slice(0, -1) : corners;
}
const isSame = (a: Path[number] | undefined, b: Path[number] | undefined): boolean =>
  a?.[0] === b?.[0] && a?.[1] === b?.[1];

export function boxOf(path: Path): Box {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [lng, lat] of path) {
    box.west = Math.min(box.west, lng);
    box.east = Math.max(box.east, lng);
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
  }
  return box;
}

/** Counts the sides east of the point: it is inside when their number is odd. */
export function isInside(path: Path, lng: number, lat: number): boolean {
  let inside = false;
  let [fromLng, fromLat] = path.at(-1) ?? [0, 0];
  for (const [toLng, toLat] of path) {
    if (fromLat > lat !== toLat > lat && lng < ((toLng - fromLng) * (lat - fromLat)) / (toLat - fromLat) + fromLng)
      inside = !inside;
    [fromLng, fromLat] = [toLng, toLat];
  }
  return inside;
}

/** Tells the points of a box that are inside an area. */
export type Inside = (lng: number, lat: number) => boolean;
/** Of a box without an outline through it. */
export const wholeBox: Inside = () => true;

/**
 * `isInside` for the points of a box: reads only the sides that matter there, and none when the outline does not come
 * near. Null when no point of the box is inside. An area of a hundred corners is searched among a million points.
 */
export function insideOf(path: Path, box: Box): Inside | null {
  const sides = path.map((corner, n) => [path[n === 0 ? path.length - 1 : n - 1] ?? corner, corner] as const);
  const level = sides.filter(([[, a], [, b]]) => Math.max(a, b) >= box.south && Math.min(a, b) <= box.north);
  if (!level.some(([[a], [b]]) => Math.max(a, b) >= box.west && Math.min(a, b) <= box.east)) {
    return isInside(path, box.west, box.south) ? wholeBox : null;
  }
  // A list of numbers is read several times faster than pairs of corners.
  const ends = Float64Array.from(level.flat(2));
  return (lng, lat) => {
    let inside = false;
    for (let n = 0; n < ends.length; n += 4) {
      const [fromLat = 0, toLat = 0] = [ends[n + 1], ends[n + 3]];
      if (fromLat > lat === toLat > lat) continue;
      const [fromLng = 0, toLng = 0] = [ends[n], ends[n + 2]];
      if (lng < ((toLng - fromLng) * (lat - fromLat)) / (toLat - fromLat) + fromLng) inside = !inside;
    }
    return inside;
  };
}

/** Compares each side with each later one that is not its neighbor. At most 1,000 corners: half a million pairs. */
function crossesItself(ring: Path): boolean {
  const sides = ring.map((corner, n) => [corner, ring[(n + 1) % ring.length] ?? corner] as const);
  return sides.some((one, n) =>
    sides.some((other, m) => m > n + 1 && !(n === 0 && m === sides.length - 1) && meet(one, other)),
  );
}

type Corner = Path[number];
type Side = readonly [Corner, Corner];
/** True when each side has its ends on both sides of the other. */
const meet = ([a, b]: Side, [c, d]: Side): boolean =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
/** Positive when the three corners turn left. */
const turn = ([ax, ay]: Corner, [bx, by]: Corner, [cx, cy]: Corner): number =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
