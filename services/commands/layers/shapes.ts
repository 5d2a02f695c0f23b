import { positionsOf } from '#services/maps/cutting';

/** The features of a file, and the words about parts that are left out or read in another way. */
export interface ReadFile {
  readonly features: readonly GeoJSON.Feature[];
  readonly notes: readonly string[];
}

/** The reasons why a feature, or a part of one, is left out, with the number of each. */
export type LeftOut = Map<string, number>;

export const countOne = (left: LeftOut, words: string): void => void left.set(words, (left.get(words) ?? 0) + 1);

const shapes = ['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon'];
/** The fewest positions of a line and of a ring. */
const fewest = { line: 2, ring: 4 };

/**
 * The parts of a geometry that can be drawn: those of a collection one by one, numbers that were written as text, and rings
 * that are closed here. Everything else is counted in `left`.
 */
export function partsOf(geometry: unknown, left: LeftOut): readonly GeoJSON.Geometry[] {
  const { type, geometries, coordinates } = (geometry ?? {}) as Readonly<Record<string, unknown>>;
  if (type === 'GeometryCollection' && Array.isArray(geometries))
    return geometries.flatMap((one: unknown) => partsOf(one, left));
  if (typeof type !== 'string') countOne(left, 'left out, without a place');
  else if (!shapes.includes(type)) countOne(left, `left out, of the shape ${type.slice(0, 40)}`);
  else return drawn(type, numbersIn(coordinates, left), left);
  return [];
}

/** Coordinates with their texts as numbers: `["-105.08", "39.80"]` is a position too. */
function numbersIn(value: unknown, left: LeftOut): unknown {
  if (!Array.isArray(value)) return value;
  const isText =
    value.length >= 2 && value.every((one) => typeof one === 'string' && /^-?\d+(\.\d+)?$/.test(one.trim()));
  if (!isText) return value.map((one) => numbersIn(one, left));
  countOne(left, asText);
  return value.map(Number);
}
const asText = 'read, with coordinates that are written as text';

function drawn(type: string, coordinates: unknown, left: LeftOut): readonly GeoJSON.Geometry[] {
  const geometry = { type, coordinates } as Exclude<GeoJSON.Geometry, GeoJSON.GeometryCollection>;
  if (positionsOf(geometry).length === 0) return skip(left, 'left out, without coordinates');
  if (geometry.type === 'LineString')
    return isLine(geometry.coordinates) ? [geometry] : skip(left, 'left out, a line of one point');
  if (geometry.type === 'MultiLineString') {
    const lines = geometry.coordinates.filter(isLine);
    return lines.length > 0 ? [{ ...geometry, coordinates: lines }] : skip(left, 'left out, a line of one point');
  }
  if (geometry.type === 'Polygon') {
    const rings = ringsOf(geometry.coordinates, left);
    return rings ? [{ ...geometry, coordinates: rings }] : skip(left, 'left out, an area of fewer than three points');
  }
  if (geometry.type !== 'MultiPolygon') return [geometry];
  const areas = geometry.coordinates.flatMap((one) => {
    const rings = ringsOf(one, left);
    return rings ? [rings] : [];
  });
  return areas.length > 0
    ? [{ ...geometry, coordinates: areas }]
    : skip(left, 'left out, an area of fewer than three points');
}

const isLine = (line: unknown): line is GeoJSON.Position[] => Array.isArray(line) && line.length >= fewest.line;

function ringsOf(rings: readonly GeoJSON.Position[][], left: LeftOut): GeoJSON.Position[][] | null {
  const closed = rings.map((ring) => {
    const [first, last] = [ring[0], ring.at(-1)];
    if (!first || String(first) === String(last)) return ring;
    countOne(left, 'closed, an area whose end is not its start');
    return [...ring, first];
  });
  const [outer] = closed;
  return outer && outer.length >= fewest.ring ? closed.filter(({ length }) => length >= fewest.ring) : null;
}

function skip(left: LeftOut, words: string): readonly [] {
  countOne(left, words);
  return [];
}
