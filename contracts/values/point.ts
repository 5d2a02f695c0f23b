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

const mile = 1_609.344;
export const milesBetween = (from: LatLng, to: LatLng): number => metresBetween(from, to) / mile;

/** The part of the earth in which an organization has places, crews and customers: its setting, or the default of it. */
export interface Reach {
  /** The middle of its map. */
  readonly centre: LatLng;
  readonly miles: number;
}

/** For an organization without a center. No two places are farther apart. */
export const wholeEarth: Reach = { centre: [0, 0], miles: 12_450 };

export const isReached = ({ centre, miles }: Reach, point: LatLng): boolean =>
  isOnEarth(point) && milesBetween(centre, point) <= miles;

const isOnEarth = ([lat, lng]: LatLng): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

type Turn = (point: LatLng) => LatLng;

/** The ways in which files and people write a place wrongly, each with its words. */
export const turns: readonly { readonly to: Turn; readonly note: string }[] = [
  { to: ([lat, lng]) => [lat, -lng], note: 'The longitude has lost its minus sign.' },
  { to: ([lat, lng]) => [lng, lat], note: 'Latitude and longitude are swapped.' },
  { to: ([lat, lng]) => [lng, -lat], note: 'Latitude and longitude are swapped, and the minus sign is lost.' },
  { to: ([lat, lng]) => [-lat, lng], note: 'The latitude has a minus sign too many.' },
];

/** A place of an organization. A value with a note was repaired. Every door asks this judge. */
export function pointIn(point: LatLng, reach: Reach): Judged<LatLng> {
  const [lat, lng] = point;
  if (!Number.isFinite(lat) || !Number.isFinite(lng)) return refused('This is not a position.');
  if (lat === 0 && lng === 0) return refused('The position is 0, 0, in the Atlantic: it is missing.');
  if (isReached(reach, point)) return { value: point };
  for (const { to, note } of turns) if (isReached(reach, to(point))) return { value: to(point), note };
  if (!isOnEarth(point) || Math.abs(lat) > 89.9) return refused('This position is not a place on land.');
  return refused(beyond(point, reach));
}

/** A crew's own position. Crews help in other states, beyond the reach of their organization. */
export function crewPointIn(point: LatLng, reach: Reach): Judged<LatLng> {
  const judged = pointIn(point, reach);
  return 'refused' in judged && isInUs(point) ? { value: point, note: beyond(point, reach) } : judged;
}

/** The refusal of a place beyond the reach. */
export function beyond(point: LatLng, { centre, miles }: Reach): string {
  const far = Math.round(milesBetween(centre, point)).toLocaleString('en-US');
  return `This position is ${far} miles from the center of the map. The reach of this organization is ${miles.toLocaleString('en-US')} miles (Settings > Reach).`;
}

/** From Puerto Rico to Alaska. */
const isInUs = ([lat, lng]: LatLng): boolean => lat > 17 && lat < 72 && lng > -180 && lng < -64;
