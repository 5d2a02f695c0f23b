import type { LatLng, LngLat } from '#contracts/core/geo';
import { limits } from '#contracts/core/limits';

/** S2 §9. Meters. */
export const earthRadius = 6_371_009;
/** Meters of each unit of a geo search (S2 §9). */
export const units = { m: 1, km: 1_000, yd: 0.9144, mi: 1_609.344 } as const;
export type Unit = keyof typeof units;
export const metersOf = (length: number, unit: Unit): number => length * units[unit];

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/** Meters between two points, along a great circle. */
export function distance([lat1, lng1]: LatLng, [lat2, lng2]: LatLng): number {
  const [a, b] = [radians(lat1), radians(lat2)];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const chord = half(b - a) + Math.cos(a) * Math.cos(b) * half(radians(lng2 - lng1));
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** A place, and the meters around it that are searched. */
export interface Near {
  readonly center: LatLng;
  readonly meters: number;
}

/** The items within so many meters of a point with their distances, the nearest first. */
export const within = <Item>(
  items: readonly Item[],
  placeOf: (item: Item) => LatLng,
  { center, meters }: Near,
): readonly { readonly item: Item; readonly meters: number }[] =>
  items
    .map((item) => ({ item, meters: distance(center, placeOf(item)) }))
    .filter((one) => one.meters <= meters)
    .toSorted((a, b) => a.meters - b.meters);

/** The box around a circle: the north-east lat,lng, then the south-west. */
export function boxAround({ center: [lat, lng], meters }: Near): string {
  const high = degrees(meters / earthRadius);
  const wide = degrees(Math.asin(Math.min(1, Math.sin(meters / earthRadius) / Math.cos(radians(lat)))));
  return [Math.min(90, lat + high), lng + wide, Math.max(-90, lat - high), lng - wide].map(outward).join(',');
}

const outward = (angle: number, n: number): number => (n < 2 ? Math.ceil(angle * 1e6) : Math.floor(angle * 1e6)) / 1e6;

/** The corners of a circle. */
const sides = 64;

/** A circle on the ground as an outline, `[lng, lat]` for each corner. */
export function circle([lat, lng]: LatLng, meters: number): readonly LngLat[] {
  const far = meters / earthRadius;
  const from = radians(lat);
  return Array.from({ length: sides }, (_, n): LngLat => {
    const bearing = (n * 2 * Math.PI) / sides;
    const to = Math.asin(Math.sin(from) * Math.cos(far) + Math.cos(from) * Math.sin(far) * Math.cos(bearing));
    const turn = Math.atan2(
      Math.sin(bearing) * Math.sin(far) * Math.cos(from),
      Math.cos(far) - Math.sin(from) * Math.sin(to),
    );
    return [rounded(lng + degrees(turn)), rounded(degrees(to))];
  });
}

/** A decimeter. */
export const rounded = (angle: number): number => Number(angle.toFixed(6));

/** A longer outline is thinned out first, because the work grows with the square of its corners. */
const longest = 2_000;

/**
 * An outline without the corners that lie within `tolerance` degrees of the line between others (Douglas and Peucker).
 * An outline with more corners than the server takes is simplified further.
 */
export function simplified(drawn: readonly LngLat[], tolerance: number = limits.notify.tolerance): readonly LngLat[] {
  const step = Math.ceil(drawn.length / longest);
  const path = drawn.filter((_, n) => n % step === 0 || n === drawn.length - 1);
  const simple = withoutSmall(path, tolerance);
  return simple.length > limits.notify.corners ? simplified(simple, tolerance * 2) : simple;
}

function withoutSmall(path: readonly LngLat[], tolerance: number): readonly LngLat[] {
  const kept = new Set([0, path.length - 1]);
  const open: [number, number][] = [[0, path.length - 1]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part;
    const [far, at] = farthest(path, from, to);
    if (at === null || far <= tolerance ** 2) continue;
    kept.add(at);
    open.push([from, at], [at, to]);
  }
  return path.filter((_, n) => kept.has(n));
}

function farthest(path: readonly LngLat[], from: number, to: number): readonly [number, number | null] {
  const [first, last] = [path[from], path[to]];
  let far = 0;
  let found: number | null = null;
  if (!first || !last) return [far, found];
  for (let n = from + 1; n < to; n++) {
    const corner = path[n];
    const off = corner ? awayFrom(corner, first, last) : 0;
    if (off > far) [far, found] = [off, n];
  }
  return [far, found];
}

/** The square of the distance of a point from a segment, in degrees. */
function awayFrom([x, y]: LngLat, [x1, y1]: LngLat, [x2, y2]: LngLat): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length));
  return (x - x1 - along * dx) ** 2 + (y - y1 - along * dy) ** 2;
}
