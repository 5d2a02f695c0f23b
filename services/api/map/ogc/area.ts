/** An area and a range of time, as a question names them. */
export interface Wanted {
  /** Null without an area. */
  readonly box: Box | null;
  /** ISO-8601 UTC, both included; null for an open end. */
  readonly from: string | null;
  readonly until: string | null;
}
interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** `west,south,east,north`, or the same with heights, which are passed over. */
export function boxIn(words: string | undefined): Box | null {
  if (words === undefined) return null;
  const sides = words.split(',').map(Number);
  const [west = 0, south = 0] = sides;
  const [east = 0, north = 0] = sides.length === 6 ? sides.slice(3) : sides.slice(2);
  return { west, south, east, north };
}

/** A time, or `from/until` with `..` or nothing for an open end. */
export function timesIn(words: string | undefined): Pick<Wanted, 'from' | 'until'> {
  if (words === undefined) return { from: null, until: null };
  const [from = '', until = from] = words.split('/');
  const at = (time: string) => (time === '' || time === '..' ? null : new Date(time).toISOString());
  return { from: at(from), until: at(until) };
}

type Position = readonly number[];

/** True when the box around these positions meets the area: one that crosses 180° has its west beyond its east. */
export function meets({ west, south, east, north }: Box, positions: readonly Position[]): boolean {
  const lngs = positions.map(([lng = 0]) => lng);
  const lats = positions.map(([, lat = 0]) => lat);
  if (lngs.length === 0) return false;
  const [low, high] = [least(lngs), greatest(lngs)];
  const overlaps = west <= east ? low <= east && high >= west : low <= east || high >= west;
  return overlaps && least(lats) <= north && greatest(lats) >= south;
}
const least = (all: readonly number[]) => all.reduce((a, b) => Math.min(a, b));
const greatest = (all: readonly number[]) => all.reduce((a, b) => Math.max(a, b));

export const isWithin = ({ from, until }: Wanted, time: string | null): boolean =>
  time === null || ((from === null || time >= from) && (until === null || time <= until));

/** The positions of a geometry of GeoJSON. */
export function positionsOf(geometry: GeoJSON.Geometry | null): readonly Position[] {
  if (geometry === null) return [];
  if (geometry.type === 'GeometryCollection') return geometry.geometries.flatMap(positionsOf);
  const { coordinates } = geometry;
  const flat = (deep: unknown): readonly Position[] =>
    Array.isArray(deep) ? (typeof deep[0] === 'number' ? [deep as Position] : deep.flatMap(flat)) : [];
  return flat(coordinates);
}
