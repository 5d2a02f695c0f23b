import type { Address, LatLng } from '#contracts/core/geo';
import { metres } from '#services/maps/earth';
import { type City, folded as fold, usPlaces } from '#services/maps/usPlaces';
import { address, degrees, type Geocoder } from './geocoder.ts';
import { readLine, type TypedLine } from './typedLine.ts';

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
  return {
    find: ({ words, near, limit }) => {
      const cities = usPlaces();
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
function stateAt(cities: readonly City[], near: LatLng): string {
  let [found, least] = ['', Number.POSITIVE_INFINITY];
  for (const { at, state } of cities) {
    const far = metres(at, near);
    if (far < least) [found, least] = [state, far];
  }
  return found;
}

const placed = ({ name, state }: City, [lat, lng]: LatLng, zip = ''): Address =>
  address({
    locality: name,
    administrative_level_1: state,
    postal_code: zip,
    lat: degrees(lat, 90),
    lng: degrees(lng, 180),
  });

const nearest = <Place extends { readonly at: LatLng }>(found: readonly Place[], near: LatLng): readonly Place[] =>
  found
    .map((place) => ({ place, far: metres(place.at, near) }))
    .toSorted((a, b) => a.far - b.far)
    .map(({ place }) => place);
