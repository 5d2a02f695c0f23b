import type { Readable } from 'node:stream';
import type { Address, LatLng } from '#contracts/core/geo';
import type { Location } from '#contracts/incident/incident';
import { addressWords } from '#projections/addresses/addresses';
import { streetWords } from '#projections/addresses/streetWords';
import type { MapLayerDoc } from '#projections/map/mapLayers';
import { keep } from '#services/core/bounded';
import { metres } from '#services/maps/earth';
import type { LayerTiles } from '#services/maps/layerTiles';
import { streetsIn } from '#services/maps/streetNames';
import { usPlaces } from '#services/maps/usPlaces';
import type { Views } from '#services/views/views';
import { placesOf } from './addressBook.ts';
import { address } from './geocoder.ts';
import { readLine } from './typedLine.ts';

/** The layers whose streets are kept in memory. */
const kept = 20;

interface AddressSearch {
  readonly entity: string;
  readonly words: string;
  /** The center of the organization. */
  readonly near: LatLng;
}

export interface StreetSources {
  readonly views: Views;
  readonly files: { readonly open: (layer: MapLayerDoc) => Promise<Readable> };
  readonly tiles: LayerTiles;
}

/**
 * The typed house number on the streets that this organization knows: those of its earlier incidents, then those of its
 * map. The house is not located: its street may be miles long. The streets of a layer are read when they are first asked
 * for. A search does not wait for that.
 */
export function streetBook({ views, files, tiles }: StreetSources) {
  const reading = new Map<string, readonly LayerStreet[]>();
  const cities = new Map<string, City>();
  const streetsOf = (layer: MapLayerDoc): readonly LayerStreet[] => {
    const { sha256 } = layer;
    const before = reading.get(sha256);
    if (before) return before;
    keep(reading, sha256, [], kept);
    void tiles
      .pathOf(layer, () => files.open(layer))
      .then(streetsIn)
      .then((names) => keep(reading, sha256, names.map(streetOf), kept))
      // The map reports a layer that cannot be read. The next search tries again.
      .catch(() => reading.delete(sha256));
    return [];
  };
  return ({ entity, words, near }: AddressSearch): readonly Address[] => {
    const { number, route, unit, locality, state, zip } = readLine(words);
    const corner = cornerIn(words);
    if ((number === '' || route === '') && !corner) return [];
    const streets = views.docs('map_layers', { where: { entity } }).filter(hasStreets).flatMap(streetsOf);
    const place = near.map((degrees) => degrees.toFixed(1)).join();
    const city = cities.get(place) ?? cityAt(near);
    keep(cities, place, city, kept);
    const named = (said: readonly string[]) => [...ofIncidents(views, entity, said), ...ofMap(streets, city, said)];
    if (corner) return crossings(named(wordsIn(corner[0])), named(wordsIn(corner[1])));
    return named(wordsIn([route, locality, state, zip].join(' '))).map((street) =>
      address({ ...street, street_number: number, subpremise: unit }),
    );
  };
}

/** “5th & Main”, “58th at Wadsworth”: the names of both streets; undefined for any other line. */
function cornerIn(words: string): readonly [string, string] | undefined {
  const [, one, other] =
    /^(?:corner of\s+)?([^,&@/]*?[^\s,&@/])(?:\s*[&@/]\s*|\s+(?:and|at|x)\s+)([^,&@/]+)/i.exec(words) ?? [];
  // A house number has no crossing; a street may be a number.
  return one && other && !/^\d+[a-z]?\s+\S*[a-z]{2}/i.test(one) && /[a-z]/i.test(other) ? [one, other] : undefined;
}

/** Every pair of known streets. The layers name no crossing, so that a person sets the pin. */
function crossings(some: readonly Street[], others: readonly Street[]): readonly Address[] {
  const names = (streets: readonly Street[]) =>
    [...new Map(streets.map((one) => [one.route, one])).values()].slice(0, 3);
  return names(some).flatMap((one) =>
    names(others).flatMap((other) =>
      one.route === other.route ? [] : [address({ ...one, route: `${one.route} & ${other.route}` })],
    ),
  );
}

interface LayerStreet {
  readonly name: string;
  readonly words: readonly string[];
}
const streetOf = (name: string): LayerStreet => ({ name, words: streetWords(name) });

const hasStreets = ({ kinds }: MapLayerDoc): boolean =>
  kinds.some(({ kind, features }) => kind === 'streets' && features > 0);

type Street = Pick<Location, 'route' | 'locality' | 'administrative_level_1' | 'postal_code'>;

function ofIncidents(views: Views, entity: string, said: readonly string[]): readonly Street[] {
  return placesOf(views, entity, said)
    .filter((place) => place.route !== '' && fits(addressWords({ ...place, raw: '' }), said))
    .map(({ route, locality, administrative_level_1, postal_code }) => ({
      route,
      locality,
      administrative_level_1,
      postal_code,
    }));
}

/** A layer names no towns: its streets are taken to be in the town of the organization, as those of the gazetteer are. */
function ofMap(streets: readonly LayerStreet[], city: City, said: readonly string[]): readonly Street[] {
  const town = streetWords([city.name, city.state].join(' '));
  return streets
    .filter(({ words }) => fits([...words, ...town], said))
    .map(({ name }) => ({ route: name, locality: city.name, administrative_level_1: city.state, postal_code: '' }));
}

const wordsIn = (words: string): readonly string[] =>
  words
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The last word may be typed in part. */
const fits = (words: readonly string[], said: readonly string[]): boolean =>
  said.length > 0 &&
  said.every((one, n) => words.some((word) => (n === said.length - 1 ? word.startsWith(one) : word === one)));

type City = { readonly name: string; readonly state: string };

function cityAt(at: LatLng): City {
  let [nearest, least] = [usPlaces()[0], Number.POSITIVE_INFINITY];
  for (const city of usPlaces()) {
    const far = metres(city.at, at);
    if (far < least) [nearest, least] = [city, far];
  }
  return nearest ?? { name: '', state: '' };
}
