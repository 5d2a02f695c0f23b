import type { ZoneShape } from '#contracts/analytics/zones';

/** A map is read in few shades: as many classes. */
const most = 5;

export interface ZoneValue {
  readonly name: string;
  readonly value: number | null;
  readonly n: number | null;
}
export interface ZoneClass {
  /** The values of the class: more than the first, except in the lowest, up to the second. */
  readonly from: number;
  readonly to: number;
}

/**
 * Classes of one width up to the largest value; none without a value above zero. They begin at zero, or near the smallest
 * value where all are so close together that they would share a shade.
 */
export function classesOf(values: readonly (number | null)[]): readonly ZoneClass[] {
  const known = values.filter((value) => value !== null);
  const largest = Math.max(0, ...known);
  if (largest === 0) return [];
  const smallest = Math.min(...known);
  const least = smallest > largest / 2 && smallest < largest ? smallest : 0;
  const rough = (largest - least) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const width = ([1, 2, 2.5, 5, 10].find((step) => step * power >= rough) ?? 10) * power;
  const first = Math.floor(least / width + 1e-9);
  const at = (n: number): number => Math.round((first + n) * width * 1_000) / 1_000;
  const count = Math.min(most, Math.ceil(largest / width - 1e-9) - first);
  return Array.from({ length: count }, (_, n) => ({
    from: at(n),
    to: n === count - 1 ? Math.max(at(n + 1), largest) : at(n + 1),
  }));
}

/** The place of a value among the classes, from 0; -1 for no value. */
export const classOf = (classes: readonly ZoneClass[], value: number | null): number =>
  value === null ? -1 : classes.findIndex(({ to }) => value <= to);

/** The corners of all zones as a box: south, west, north, east; null without a zone. */
export function boxOf(zones: readonly ZoneShape[]): readonly [number, number, number, number] | null {
  const corners = zones.flatMap(({ rings }) => rings.flat());
  if (corners.length === 0) return null;
  const [lats, lngs] = [corners.map(([lat = 0]) => lat), corners.map(([, lng = 0]) => lng)];
  const least = (all: readonly number[]) => all.reduce((a, b) => Math.min(a, b));
  const largest = (all: readonly number[]) => all.reduce((a, b) => Math.max(a, b));
  return [least(lats), least(lngs), largest(lats), largest(lngs)];
}

/** The largest first; zones without a value last. */
export const inOrder = (values: readonly ZoneValue[]): readonly ZoneValue[] =>
  values.toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1) || a.name.localeCompare(b.name));
