import type { LatLng } from '#contracts/core/geo';
import type { Reader } from '#services/parsing/reader';
import type { Network } from './cutting.ts';

/** One area of the layer “zones”, with the corners of its rings as longitude and latitude in turn. Degrees WGS 84. */
export interface Zone {
  readonly name: string;
  readonly rings: readonly Float64Array[];
}

/** The zones of a stored network: JSON. One part. A network takes a second to parse. */
export const zoneReader: Reader<{ readonly bytes: Uint8Array }, readonly Zone[]> = {
  name: 'zones',
  atMost: 20_000,
  memory: 2_048,
  read: function* ({ bytes }) {
    yield zonesOf(JSON.parse(Buffer.from(bytes).toString()) as Network);
  },
};

export const zonesOf = ({ features }: Network): readonly Zone[] =>
  features.flatMap(({ geometry, properties: { kind, name } }) => {
    if (kind !== 'zones' || name === '') return [];
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return [];
    const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
    return [{ name, rings: rings.map((ring) => Float64Array.from(ring.flatMap(([x = 0, y = 0]) => [x, y]))) }];
  });

interface Boxed extends Zone {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}
const boxed = (zone: Zone): Boxed => {
  const box = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity };
  for (const ring of zone.rings)
    for (let at = 0; at < ring.length; at += 2) {
      const [x, y] = [ring[at] as number, ring[at + 1] as number];
      if (x < box.west) box.west = x;
      if (x > box.east) box.east = x;
      if (y < box.south) box.south = y;
      if (y > box.north) box.north = y;
    }
  return { ...zone, ...box };
};

/** The number of the first zone that holds a point; -1 for none. A point in a hole is in no zone. */
export function zoneFinder(zones: readonly Zone[]): (at: LatLng) => number {
  const all = zones.map(boxed);
  return ([lat, lng]) =>
    all.findIndex(
      ({ west, east, south, north, rings }) =>
        lng >= west && lng <= east && lat >= south && lat <= north && holds(rings, lng, lat),
    );
}

/** Even-odd: an odd number of edges lie to the east. */
function holds(rings: readonly Float64Array[], lng: number, lat: number): boolean {
  let inside = false;
  for (const ring of rings)
    for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2) {
      const [x1, y1] = [ring[at] as number, ring[at + 1] as number];
      const [x2, y2] = [ring[before] as number, ring[before + 1] as number];
      if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside;
    }
  return inside;
}
