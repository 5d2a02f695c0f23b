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

/** Cells on each side of the grid over all zones. */
const side = 128;

/**
 * The number of the first zone that holds a point; -1 for none. A point in a hole is in no zone. A grid has the zones of
 * each cell: where no edge passes, one corner of the cell stands for all its points.
 */
export function zoneFinder(zones: readonly Zone[]): (at: LatLng) => number {
  const all = zones.map(boxed);
  const grid = gridOver(all);
  const crossed = crossings(all, grid);
  const candidates: (Int32Array | undefined)[] = Array.from({ length: side * side });
  return ([lat, lng]) => {
    if (!(lng >= grid.west && lng <= grid.east && lat >= grid.south && lat <= grid.north)) return -1;
    const [column, row] = [grid.columnOf(lng), grid.rowOf(lat)];
    const cell = row * side + column;
    const found = (candidates[cell] ??= candidatesIn({ all, edges: crossed[cell] }, [lat, lng]));
    for (const one of found) {
      if (one < 0) return ~one;
      if (isIn(all[one] as Boxed, lng, lat)) return one;
    }
    return -1;
  };
}

function gridOver(all: readonly Boxed[]) {
  const [west, east] = [Math.min(...all.map((one) => one.west)), Math.max(...all.map((one) => one.east))];
  const [south, north] = [Math.min(...all.map((one) => one.south)), Math.max(...all.map((one) => one.north))];
  const cellOf = (at: number, from: number, to: number): number =>
    Math.min(side - 1, Math.floor(((at - from) / (to - from || 1)) * side));
  return {
    west,
    east,
    south,
    north,
    columnOf: (lng: number) => cellOf(lng, west, east),
    rowOf: (lat: number) => cellOf(lat, south, north),
  };
}

/** The zones of which an edge may pass through each cell: the cells of the box around the edge. */
function crossings(all: readonly Boxed[], { columnOf, rowOf }: ReturnType<typeof gridOver>) {
  const cells: (Set<number> | undefined)[] = Array.from({ length: side * side });
  const sorted = (a: number, b: number) => (a < b ? ([a, b] as const) : ([b, a] as const));
  for (const [zone, { rings }] of all.entries())
    for (const ring of rings)
      for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2) {
        const [west, east] = sorted(columnOf(ring[at] as number), columnOf(ring[before] as number));
        const [south, north] = sorted(rowOf(ring[at + 1] as number), rowOf(ring[before + 1] as number));
        for (let row = south; row <= north; row++)
          for (let cell = row * side + west; cell <= row * side + east; cell++) (cells[cell] ??= new Set()).add(zone);
      }
  return cells;
}

interface Cell {
  readonly all: readonly Boxed[];
  readonly edges: ReadonlySet<number> | undefined;
}
/** The zones to look at for any point of the cell of this one, in order; below 0 is the last, which holds the whole cell. */
function candidatesIn({ all, edges }: Cell, [lat, lng]: LatLng): Int32Array {
  const found: number[] = [];
  for (const [n, zone] of all.entries()) {
    if (edges?.has(n) === true) found.push(n);
    else if (isIn(zone, lng, lat)) {
      found.push(~n);
      break;
    }
  }
  return Int32Array.from(found);
}

const isIn = ({ west, east, south, north, rings }: Boxed, lng: number, lat: number): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north && holds(rings, lng, lat);

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
