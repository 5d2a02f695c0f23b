import type { Column } from './columns.ts';

/** The usual zone of a longitude in the United States. */
export const zoneAt = (lng: number): string => {
  if (lng < -114) return 'America/Los_Angeles';
  if (lng < -101) return 'America/Denver';
  return lng < -87 ? 'America/Chicago' : 'America/New_York';
};

export const pairs = (lat?: Column, lng?: Column): readonly (readonly [number, number])[] =>
  (lat?.values ?? []).map((one, n) => [
    Number(one.replace(',', '.')),
    Number((lng?.values[n] ?? '').replace(',', '.')),
  ]);

/** The medians: a few points elsewhere do not move them. */
export function middleOf(points: readonly (readonly [number, number])[]): readonly [number, number] | null {
  const good = points.filter(([lat, lng]) => lat !== 0 && Math.abs(lat) <= 87 && Math.abs(lng) <= 177);
  const median = (numbers: readonly number[]) =>
    Number((numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0).toFixed(4));
  return good.length === 0 ? null : [median(good.map(([lat]) => lat)), median(good.map(([, lng]) => lng))];
}

/** South, west, north, east: all points of one part of the country. Those with a lost sign or swapped degrees are elsewhere. */
export function areaOf(
  points: readonly (readonly [number, number])[],
  [middleLat, middleLng]: readonly [number, number],
) {
  const near = points.filter(([lat, lng]) => Math.abs(lat - middleLat) < 8 && Math.abs(lng - middleLng) < 8);
  const [lats, lngs] = [near.map(([lat]) => lat), near.map(([, lng]) => lng)];
  const [south, north] = [Math.min(middleLat, ...lats) - 1, Math.max(middleLat, ...lats) + 1];
  const [west, east] = [Math.min(middleLng, ...lngs) - 1, Math.max(middleLng, ...lngs) + 1];
  return [south, west, north, east].map((side) => Number(side.toFixed(2)));
}
