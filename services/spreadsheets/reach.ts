import type { LatLng } from '#contracts/core/geo';

/** No organization serves a place farther away. Kilometers. */
const farthest = 1_000;

export type Placed =
  | { readonly point: LatLng; readonly repaired: string | null }
  | { readonly point: null; readonly wrong: string };

const repairs: readonly (readonly [words: string, to: (point: LatLng) => LatLng])[] = [
  ['the longitude had lost its minus sign', ([lat, lng]) => [lat, -lng]],
  ['latitude and longitude were swapped', ([lat, lng]) => [lng, lat]],
  ['latitude and longitude were swapped, and the longitude had lost its minus sign', ([lat, lng]) => [lng, -lat]],
];

/**
 * Judges a point by the organization's own place: a point on another continent is a mistake of the file. A point that only
 * lost its sign or its order is repaired. Without a place of the organization, only 0, 0 is refused.
 */
export function placed(point: LatLng, home: LatLng | null): Placed {
  if (point[0] === 0 && point[1] === 0) return { point: null, wrong: 'is zero, zero, in the Gulf of Guinea' };
  if (home === null || isNear(point, home)) return { point, repaired: null };
  for (const [words, to] of repairs) if (isNear(to(point), home)) return { point: to(point), repaired: words };
  const far = Math.round(distance(point, home) / 1.609344).toLocaleString('en-US');
  return { point: null, wrong: `is ${far} miles from the organization` };
}

export const isNear = (point: LatLng, home: LatLng): boolean =>
  Math.abs(point[0]) <= 90 && Math.abs(point[1]) <= 180 && distance(point, home) <= farthest;

/** Kilometers on the sphere. */
function distance([lat, lng]: LatLng, [homeLat, homeLng]: LatLng): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [a, b, turn] = [radians(lat), radians(homeLat), radians(lng - homeLng)];
  const half = Math.sin((a - b) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(turn / 2) ** 2;
  return 2 * 6_371 * Math.asin(Math.min(1, Math.sqrt(half)));
}
