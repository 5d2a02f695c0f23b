import { createRequire } from 'node:module';
import type { LatLng } from '#contracts/core/geo';

export interface Zip {
  readonly zip: string;
  readonly at: LatLng;
  readonly city: City;
}
export interface City {
  readonly name: string;
  /** Two letters. */
  readonly state: string;
  readonly folded: string;
  /** The center of its ZIP codes. */
  at: LatLng;
  readonly zips: Zip[];
}

let cities: readonly City[] | null = null;

/** The places and ZIP codes of the United States, from the package `zipcodes`. */
export function usPlaces(): readonly City[] {
  // Loaded at the first use: it takes a fifth of a second, and most processes never need it.
  cities ??= readCities();
  return cities;
}

/** `St. Charles` and `Saint Charles` are the same name. */
export const folded = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^saint\b/, 'st');

interface ZipCode {
  readonly zip: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly city: string;
  readonly state: string;
}

function readCities(): readonly City[] {
  const require = createRequire(import.meta.url);
  const path = require.resolve('zipcodes/lib/codes.js');
  const { codes } = require(path) as { readonly codes: Readonly<Record<string, ZipCode>> };
  // The package's own tables take four times the memory of the ones kept here.
  delete require.cache[path];
  const cities = new Map<string, City>();
  for (const { zip, city: name, state, latitude: lat, longitude: lng } of Object.values(codes)) {
    // Military post offices have no place on a map.
    if (lat === 0 && lng === 0) continue;
    const key = `${name}|${state}`;
    const city = cities.get(key) ?? { name, state, folded: folded(name), at: [lat, lng], zips: [] };
    city.zips.push({ zip, at: [lat, lng], city });
    cities.set(key, city);
  }
  for (const city of cities.values()) city.at = [middle(city.zips, 0), middle(city.zips, 1)];
  return [...cities.values()];
}

const middle = (zips: readonly Zip[], axis: 0 | 1): number =>
  zips.reduce((sum, { at }) => sum + at[axis], 0) / zips.length;
