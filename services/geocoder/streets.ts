import type { Readable } from 'node:stream';
import type { Address, LatLng } from '#contracts/core/geo';
import type { Location } from '#contracts/incident/incident';
import { addressWords } from '#projections/addresses/addresses';
import { streetWords } from '#projections/addresses/streetWords';
import type { MapLayerDoc } from '#projections/map/mapLayers';
import { keep } from '#services/core/bounded';
import { metres } from '#services/maps/earth';
import type { LayerTiles } from '#services/maps/layerTiles';
import { namesIn, type PlaceNames } from '#services/maps/streetNames';
import { usPlaces } from '#services/maps/usPlaces';
import type { Views } from '#services/views/views';
import { placesOf } from './addressBook.ts';
import { address } from './geocoder.ts';
import { readLine } from './typedLine.ts';

/** The layers whose names are kept in memory. */
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
  const reading = new Map<string, LayerNames>();
  const cities = new Map<string, City>();
  const namesOf = (layer: MapLayerDoc): LayerNames => {
    const { sha256 } = layer;
    const before = reading.get(sha256);
    if (before) return before;
    keep(reading, sha256, noNames, kept);
    void tiles
      .pathOf(layer, () => files.open(layer))
      .then(namesIn)
      .then((names) => keep(reading, sha256, layerNames(names), kept))
      // The map reports a layer that cannot be read. The next search tries again.
      .catch(() => reading.delete(sha256));
    return noNames;
  };
  return ({ entity, words, near }: AddressSearch): readonly Address[] => {
    const { number, route, unit, locality, state, zip } = readLine(words);
    const corner = cornerIn(words);
    const mile = mileIn(words);
    // The first letters begin to read the streets, so that they are known when the line is typed.
    const layers = views.docs('map_layers', { where: { entity } }).filter(hasNames).map(namesOf);
    if ((number === '' || route === '') && !corner && !mile) return [];
    if (mile)
      return layers.flatMap(({ mileposts }) => mileposts.filter((post) => isMeant(post, mile))).map(postAddress);
    const streets = layers.flatMap((layer) => layer.streets);
    const place = near.map((degrees) => degrees.toFixed(1)).join();
    const city = cities.get(place) ?? cityAt(near);
    keep(cities, place, city, kept);
    const named = (said: readonly string[]) => [...ofIncidents(views, entity, said), ...ofMap(streets, city, said)];
    if (corner) return crossings(named(wordsIn(corner[0])), named(wordsIn(corner[1])), layers);
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

interface Mile {
  readonly number: string;
  /** The words behind it. */
  readonly rest: readonly string[];
}

const isMeant = ({ words }: MilePost, { number, rest }: Mile): boolean =>
  words.includes(number) && (rest.length === 0 || fits(words, rest));

/** “mile 12.4”, “MP 12.4 Canal Rd”, “milepost 7”: the number, and the words behind it; undefined for any other line. */
function mileIn(words: string): Mile | undefined {
  const [, number, rest = ''] =
    /^(?:mile(?:\s*(?:post|marker))?|m\.?\s?[pm]\.?)\s*#?\s*(\d+(?:\.\d+)?)\b(.*)$/i.exec(words.trim()) ?? [];
  return number === undefined ? undefined : { number: String(Number(number)), rest: postWords(rest) };
}

/** The words of a mile post, with the point of its number: “MP 012.40” is “mp” and “12.4”. */
const postWords = (text: string): readonly string[] =>
  (text.toLowerCase().match(/\d+(?:\.\d+)?|\p{L}+/gu) ?? []).map((one) =>
    /^\d/.test(one) ? String(Number(one)) : one,
  );

const postAddress = ({ name, at: [lat, lng] }: MilePost): Address =>
  address({ premise: /\p{L}/u.test(name) ? name : `Mile ${name}`, lat, lng });

/** Every pair of known streets, with the place where they meet on a layer. Without one, a person sets the pin. */
function crossings(
  some: readonly Street[],
  others: readonly Street[],
  layers: readonly LayerNames[],
): readonly Address[] {
  const place = (one: string, other: string) => {
    const [lat, lng] = layers.flatMap(({ crossings: known }) => known.get(pairOf(one, other)) ?? [])[0] ?? [null, null];
    return { lat, lng };
  };
  const names = (streets: readonly Street[]) =>
    [...new Map(streets.map((one) => [one.route, one])).values()].slice(0, 3);
  return names(some).flatMap((one) =>
    names(others).flatMap((other) =>
      one.route === other.route
        ? []
        : [address({ ...one, route: `${one.route} & ${other.route}`, ...place(one.route, other.route) })],
    ),
  );
}

interface LayerStreet {
  readonly name: string;
  readonly words: readonly string[];
}
const streetOf = (name: string): LayerStreet => ({ name, words: streetWords(name) });

interface MilePost {
  readonly name: string;
  readonly words: readonly string[];
  readonly at: LatLng;
}
interface LayerNames {
  readonly streets: readonly LayerStreet[];
  /** By both names, see `pairOf`. */
  readonly crossings: ReadonlyMap<string, readonly LatLng[]>;
  readonly mileposts: readonly MilePost[];
}
const noNames: LayerNames = { streets: [], crossings: new Map(), mileposts: [] };

/** Two streets in either order, however an incident writes them: “W 58TH AVE” is “West 58th Avenue”. */
const pairOf = (one: string, other: string): string =>
  [one, other]
    .map((name) => streetWords(name).toSorted().join(' '))
    .toSorted()
    .join('|');

const layerNames = ({ streets, crossings: met, mileposts }: PlaceNames): LayerNames => ({
  streets: streets.map(streetOf),
  crossings: new Map(met.map(([a, b, lat, lng]) => [pairOf(streets[a] ?? '', streets[b] ?? ''), [[lat, lng]]])),
  mileposts: mileposts.map(([name, lat, lng]) => ({ name, words: postWords(name), at: [lat, lng] })),
});

const hasNames = ({ kinds }: MapLayerDoc): boolean =>
  kinds.some(({ kind, features }) => (kind === 'streets' || kind === 'mileposts') && features > 0);

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
