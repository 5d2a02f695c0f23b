import type { LatLng } from '#contracts/core/address';
import { type Judged, refused } from './judged.ts';

/** S2 §9. */
const earthRadius = 6_371_009;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Meters in a straight line over the sphere. */
export function metresBetween([lat1, lng1]: LatLng, [lat2, lng2]: LatLng): number {
  const half = (a: number, b: number): number => Math.sin(radians(b - a) / 2) ** 2;
  const h = half(lat1, lat2) + Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * half(lng1, lng2);
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)));
}

/**
 * How far from the center of an organization its places, crews and customers can be: wider than any service area and its
 * layers, and nearer than the places that a lost sign, swapped coordinates or a wrong reading give. Meters.
 */
export const reach = 500_000;
const mile = 1_609.344;

export const isReached = (centre: LatLng, point: LatLng): boolean =>
  isOnEarth(point) && metresBetween(centre, point) <= reach;

const isOnEarth = ([lat, lng]: LatLng): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

const repairs: readonly { readonly to: (point: LatLng) => LatLng; readonly note: string }[] = [
  { to: ([lat, lng]) => [lat, -lng], note: 'The longitude has lost its minus sign.' },
  { to: ([lat, lng]) => [lng, lat], note: 'Latitude and longitude are swapped.' },
  { to: ([lat, lng]) => [lng, -lat], note: 'Latitude and longitude are swapped, and the minus sign is lost.' },
  { to: ([lat, lng]) => [-lat, lng], note: 'The latitude has a minus sign too many.' },
];

/** A place of an organization with this center. A value with a note was repaired. */
export function pointIn(point: LatLng, centre: LatLng): Judged<LatLng> {
  const [lat, lng] = point;
  if (!Number.isFinite(lat) || !Number.isFinite(lng)) return refused('This is not a position.');
  if (lat === 0 && lng === 0) return refused('The position is 0, 0, in the Atlantic: it is missing.');
  if (isReached(centre, point)) return { value: point };
  for (const { to, note } of repairs) if (isReached(centre, to(point))) return { value: to(point), note };
  if (!isOnEarth(point) || Math.abs(lat) > 89.9) return refused('This position is not a place on land.');
  const far = `This position is ${Math.round(metresBetween(centre, point) / mile).toLocaleString('en-US')} miles from here.`;
  return isInUs(point) ? { value: point, note: far } : refused(far);
}

/** Crews help in other states. From Puerto Rico to Alaska; an organization farther away has its reach. */
const isInUs = ([lat, lng]: LatLng): boolean => lat > 17 && lat < 72 && lng > -180 && lng < -64;
