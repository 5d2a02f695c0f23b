import { setImmediate as breath } from 'node:timers/promises';
import type { Path } from '#contracts/notify/area';
import type { Box } from '#contracts/values/box';
import { squareCount } from '#projections/notify/serviceAccounts';

/** Ours: the most squares of the map that one request searches, about 70 km by 70 km. */
const mostSquares = 5_000;

/** Other requests are answered after so many sides: those of a thousand corners take some milliseconds together. */
const inOneGo = 200;

/** The reason for which an area cannot be searched, in words for the person who drew it; null for a good one. */
export async function mistakeIn(paths: readonly Path[]): Promise<string | null> {
  let squares = 0;
  for (const path of paths) {
    const ring = ringOf(path);
    const box = boxOf(ring);
    // Two corners on both sides of the meridian are nearly 360° apart.
    if (box.east - box.west > 180) return 'An area cannot cross the 180th meridian.';
    if (ring.length < 3) return 'An area needs at least three corners.';
    squares += squareCount(box);
    if (squares > mostSquares) return 'This area is too large. Draw a smaller one.';
    const sides = sidesOf(ring);
    for (let first = 0; first < ring.length; first += inOneGo) {
      await breath();
      if (crossesLater(sides, first, first + inOneGo)) return 'The outline of an area cannot cross itself.';
    }
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

/** Tells the points of a box that are inside an area. */
export type Inside = (lng: number, lat: number) => boolean;
/** Of a box without an outline through it. */
export const wholeBox: Inside = () => true;

/**
 * `isInside` for the points of any box: null when no point of the box is inside. Reads only the sides that matter in a
 * box, and none when the outline does not come near. The boxes of one row of the map share the sides that cross the row,
 * so that an area of a thousand corners is searched in thousands of boxes.
 */
export function searchOf(path: Path): (box: Box) => Inside | null {
  const sides = sidesOf(path);
  const rows = new Map<number, Float64Array>();
  return (box) => {
    const row = rows.get(box.south) ?? crossing(sides, box);
    rows.set(box.south, row);
    const inside = insideBy(row);
    return isNear(row, box) ? inside : inside(box.west, box.south) ? wholeBox : null;
  };
}

/** Each side as four numbers: a list of numbers is read several times faster than pairs of corners. */
const sidesOf = (path: Path): Float64Array =>
  Float64Array.from(path.flatMap((corner, n) => [...(path.at(n - 1) ?? corner), ...corner]));

/** The sides that touch the row of the box. */
function crossing(sides: Float64Array, { south, north }: Box): Float64Array {
  const found: number[] = [];
  for (let n = 0; n < sides.length; n += 4) {
    const fromLat = sides[n + 1] ?? 0;
    const toLat = sides[n + 3] ?? 0;
    if ((fromLat >= south || toLat >= south) && (fromLat <= north || toLat <= north))
      found.push(sides[n] ?? 0, fromLat, sides[n + 2] ?? 0, toLat);
  }
  return Float64Array.from(found);
}

/** True when one of the row's sides comes into the columns of the box. */
function isNear(row: Float64Array, { west, east }: Box): boolean {
  for (let n = 0; n < row.length; n += 4) {
    const fromLng = row[n] ?? 0;
    const toLng = row[n + 2] ?? 0;
    if ((fromLng >= west || toLng >= west) && (fromLng <= east || toLng <= east)) return true;
  }
  return false;
}

const insideBy =
  (sides: Float64Array): Inside =>
  (lng, lat) => {
    let inside = false;
    for (let n = 0; n < sides.length; n += 4) {
      const fromLat = sides[n + 1] ?? 0;
      const toLat = sides[n + 3] ?? 0;
      if (fromLat > lat === toLat > lat) continue;
      const fromLng = sides[n] ?? 0;
      const toLng = sides[n + 2] ?? 0;
      if (lng < ((toLng - fromLng) * (lat - fromLat)) / (toLat - fromLat) + fromLng) inside = !inside;
    }
    return inside;
  };

/**
 * Compares each of these sides with each later one that is not its neighbor: half a million pairs of 1,000 corners. Most lie one
 * above the other, which four comparisons show.
 */
function crossesLater(sides: Float64Array, first: number, below: number): boolean {
  const last = sides.length - 4;
  for (let n = first * 4; n <= Math.min(last, below * 4 - 4); n += 4) {
    const low = Math.min(sides[n + 1] ?? 0, sides[n + 3] ?? 0);
    const high = Math.max(sides[n + 1] ?? 0, sides[n + 3] ?? 0);
    // The first and the last side are neighbors too.
    for (let m = n + 8; m <= (n === 0 ? last - 4 : last); m += 4) {
      const from = sides[m + 1] ?? 0;
      const to = sides[m + 3] ?? 0;
      if ((from < low && to < low) || (from > high && to > high)) continue;
      if (isParted(sides, n, m) && isParted(sides, m, n)) return true;
    }
  }
  return false;
}

/** True when the ends of the side at `m` are on both sides of the line through the side at `n`. */
function isParted(sides: Float64Array, n: number, m: number): boolean {
  const ax = sides[n] ?? 0;
  const ay = sides[n + 1] ?? 0;
  const east = (sides[n + 2] ?? 0) - ax;
  const north = (sides[n + 3] ?? 0) - ay;
  // Positive when three corners turn left.
  const one = east * ((sides[m + 1] ?? 0) - ay) - north * ((sides[m] ?? 0) - ax);
  const other = east * ((sides[m + 3] ?? 0) - ay) - north * ((sides[m + 2] ?? 0) - ax);
  return (one > 0 && other < 0) || (one < 0 && other > 0);
}
