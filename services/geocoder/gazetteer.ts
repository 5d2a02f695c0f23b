import { createRequire } from 'node:module';
import type { Address, LatLng } from '#contracts/core/geo';
import { metres } from '#services/maps/earth';
import { address, degrees, type Geocoder } from './geocoder.ts';
import { readLine, type TypedLine } from './typedLine.ts';

interface Zip {
  readonly zip: string;
  readonly at: LatLng;
  readonly city: City;
}
interface City {
  readonly name: string;
  /** Two letters. */
  readonly state: string;
  readonly folded: string;
  /** The center of its ZIP codes. */
  at: LatLng;
  readonly zips: Zip[];
}

/**
 * Ignore matches farther than this from the search center, unless the query names their state or a whole ZIP code, or they
 * are in the state of the center. Metres.
 */
export const around = 150_000;

/**
 * The places and ZIP codes of the United States, from the package `zipcodes`. It has no streets: a query with a house
 * number is split into its parts, with the possible places, and has no point.
 */
export function gazetteer(): Geocoder {
  // Loaded at the first query: it takes a fifth of a second, and most processes never need it.
  let cities: readonly City[] | null = null;
  return {
    find: ({ words, near, limit }) => {
      cities ??= readCities();
      const line = readLine(words);
      const found = line.number ? streets(cities, line, near) : places(cities, line, near);
      return Promise.resolve(found.slice(0, limit));
    },
  };
}

function places(cities: readonly City[], line: TypedLine, near: LatLng): readonly Address[] {
  const digits = line.zip || (/^\d{3,5}$/.test(line.locality) ? line.locality : '');
  if (digits) {
    const zips = cities.flatMap((city) => city.zips.filter(({ zip }) => zip.startsWith(digits)));
    const whole = digits.length === 5;
    const own = whole ? '' : stateAt(cities, near);
    const meant = zips.filter(({ at, city }) => whole || city.state === own || metres(at, near) < around);
    return nearest(meant, near).map(({ zip, at, city }) => placed(city, at, zip));
  }
  const found = close(cities, nearest(named(cities, line), near), { line, near });
  const [only] = found;
  // A single place is told apart by its ZIP codes.
  if (only && found.length === 1) {
    return [placed(only, only.at), ...nearest(only.zips, near).map(({ zip, at }) => placed(only, at, zip))];
  }
  return found.map((city) => placed(city, city.at));
}

function streets(cities: readonly City[], line: TypedLine, near: LatLng): readonly Address[] {
  const { number, route, unit, zip } = line;
  const said = (city: City | undefined, name = route): Address =>
    address({
      street_number: number,
      route: name,
      subpremise: unit,
      locality: city?.name ?? '',
      administrative_level_1: city?.state ?? line.state,
      postal_code: zip,
    });
  const ofZip = zip ? cities.find(({ zips }) => zips.some((one) => one.zip === zip)) : undefined;
  if (line.locality) {
    const found = nearest(named(cities, line), near).filter((city) => !ofZip || city === ofZip);
    const meant = ofZip ? found : close(cities, found, { line, near });
    return meant.length === 0 ? [said(ofZip)] : meant.slice(0, 3).map((city) => said(city));
  }
  // Without a comma, the end of the street may be the place's name.
  const all = route.split(' ');
  for (let length = Math.min(3, all.length - 1); length > 0; length--) {
    const locality = fold(all.slice(-length).join(' '));
    const [city] = nearest(
      cities.filter(({ folded, state, at }) => {
        if (folded !== locality) return false;
        return line.state ? state === line.state : metres(at, near) < around;
      }),
      near,
    );
    if (city) return [said(city, all.slice(0, -length).join(' '))];
  }
  const here = nearest(
    cities.filter(({ state }) => !line.state || state === line.state),
    near,
  )[0];
  return [said(ofZip ?? here)];
}

const named = (cities: readonly City[], { locality, state }: TypedLine): readonly City[] => {
  const start = fold(locality);
  if (start === '') return [];
  return cities.filter((city) => (state === '' || city.state === state) && city.folded.startsWith(start));
};

interface Bound {
  readonly line: TypedLine;
  readonly near: LatLng;
}

function close(cities: readonly City[], found: readonly City[], { line, near }: Bound): readonly City[] {
  if (line.state !== '') return found;
  const there = found.filter(({ at }) => metres(at, near) < around);
  if (there.length > 0) return there;
  const own = stateAt(cities, near);
  return found.filter(({ state }) => state === own);
}

/** The state of the place nearest to this point. */
const stateAt = (cities: readonly City[], near: LatLng): string => nearest(cities, near)[0]?.state ?? '';

const placed = ({ name, state }: City, [lat, lng]: LatLng, zip = ''): Address =>
  address({
    locality: name,
    administrative_level_1: state,
    postal_code: zip,
    lat: degrees(lat, 90),
    lng: degrees(lng, 180),
  });

/** `St. Charles` and `Saint Charles` are the same name. */
const fold = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^saint\b/, 'st');

const nearest = <Place extends { readonly at: LatLng }>(found: readonly Place[], near: LatLng): readonly Place[] =>
  found
    .map((place) => ({ place, far: metres(place.at, near) }))
    .toSorted((a, b) => a.far - b.far)
    .map(({ place }) => place);

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
    const city = cities.get(key) ?? { name, state, folded: fold(name), at: [lat, lng], zips: [] };
    city.zips.push({ zip, at: [lat, lng], city });
    cities.set(key, city);
  }
  for (const city of cities.values()) city.at = [middle(city.zips, 0), middle(city.zips, 1)];
  return [...cities.values()];
}

const middle = (zips: readonly Zip[], axis: 0 | 1): number =>
  zips.reduce((sum, { at }) => sum + at[axis], 0) / zips.length;
