import type { LatLng } from '#contracts/core/geo';
import { beyond, isReached, pointIn as judgedPoint, type Reach } from '#contracts/values/point';
import { degreesTyped } from '#contracts/values/typedPoint';
import type { EntityDoc } from '#projections/entity/entities';
import { reachOf } from '#projections/entity/reach';
import type { ImportMap, PlaceMap, Repair } from './map/map.ts';
import type { Cells } from './template.ts';

export type FoundPoint =
  | { readonly point: LatLng; readonly repaired?: string }
  | { readonly point: null; readonly wrong: string | null };

/** The column that remarks about a point name. */
export const pointColumn = ({ point }: Pick<PlaceMap, 'point'>): string => ('text' in point ? point.text : point.lng);

const degrees = String.raw`([+-]?\d{1,9}(?:\.\d*)?)`;
const pair = new RegExp(String.raw`^\(?\s*${degrees}\s*(?:[,;]|\s)\s*${degrees}\s*(?:,\s*0(?:\.0*)?\s*)?\)?$`);
/** Socrata writes the address above the point. */
const afterAddress = /\s(\([^()]+\))$/;
/** WKT and EWKT have the longitude first. */
const wkt = new RegExp(
  String.raw`^(?:SRID=4326;\s*)?(?:MULTI)?POINT\s*(?:Z|M|ZM)?\s*\(+\s*${degrees}\s+${degrees}[^(),]*\)+$`,
  'i',
);
const oneNumber = new RegExp(String.raw`^${degrees}$`);

const numbers = (lat: string | undefined, lng: string | undefined): LatLng | null =>
  lat === undefined || lng === undefined ? null : [Number(lat), Number(lng)];

/** Latitude and longitude in the text of one cell. */
function pointIn(text: string): LatLng | null {
  if (text.startsWith('{')) return pointInJson(text);
  const [, first, second] = pair.exec(text) ?? [];
  if (first !== undefined) return numbers(first, second);
  const [, x, y] = wkt.exec(text) ?? [];
  if (x !== undefined) return numbers(y, x);
  const [, inside] = afterAddress.exec(text) ?? [];
  return inside === undefined ? degreesTyped(text) : pointIn(inside);
}

/** GeoJSON, and the objects of Socrata, which some exports write with single quotes. */
function pointInJson(text: string): LatLng | null {
  const parsed = [text, text.replaceAll("'", '"')].flatMap((one): Readonly<Record<string, unknown>>[] => {
    try {
      return [JSON.parse(one) as Record<string, unknown>];
    } catch {
      return [];
    }
  });
  const [said] = parsed;
  const at = said?.type === 'Feature' ? (said.geometry as typeof said | null) : said;
  const [x, y] = Array.isArray(at?.coordinates) ? (at.coordinates as readonly unknown[]) : [];
  if (at?.type === 'Point' && typeof x === 'number' && typeof y === 'number') return [y, x];
  // Esri calls them x and y.
  const [lat, lng] = [at?.latitude ?? at?.lat ?? at?.y, at?.longitude ?? at?.lng ?? at?.lon ?? at?.x].map((one) =>
    String(one ?? ''),
  );
  return oneNumber.test(lat ?? '') && oneNumber.test(lng ?? '') ? numbers(lat, lng) : null;
}

/** `39,81` where a comma divides the decimals. */
const decimal = (cell: string): string => cell.replace(/^([+-]?\d{1,3}),(\d+)$/, '$1.$2');

function pointOfCells(lat: string, lng: string): LatLng | null {
  const both = [decimal(lat), decimal(lng)].every((cell) => oneNumber.test(cell));
  return both ? numbers(decimal(lat), decimal(lng)) : pointIn(`${lat}, ${lng}`);
}

/**
 * The reach of the organization of a map; null for one that the import will register. While nobody has set it, the area of
 * the map counts as one of the organization's layers.
 */
export function mapReach({ entity, place }: Pick<ImportMap, 'entity' | 'place'>, doc: EntityDoc | null): Reach {
  const [lat, lng] = entity.centre;
  const placed = doc ?? { lat, lng };
  const [south, west, north, east] = place?.within ?? [];
  if (south === undefined || west === undefined || north === undefined || east === undefined) return reachOf(placed);
  return reachOf({ ...placed, extents: { ...doc?.extents, map: { south, west, north, east } } });
}

/** As every other door. */
function judgedBy(reach: Reach, point: LatLng): FoundPoint {
  const judged = judgedPoint(point, reach);
  if ('refused' in judged) return { point: null, wrong: inLine(judged.refused) };
  return { point: judged.value, ...(judged.note !== undefined && { repaired: inLine(judged.note) }) };
}

/** Remarks are parts of a line. */
const inLine = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');

/**
 * The point of a row, repaired as the map allows and within the reach of the organization; or the reason why there is none
 * (`wrong` is null when the cells are empty).
 */
export function pointOf({ point, within, repairs }: PlaceMap, cells: Cells, reach: Reach): FoundPoint {
  const [lat, lng] = 'text' in point ? [cells(point.text), ''] : [cells(point.lat), cells(point.lng)];
  if (lat === '' && lng === '') return { point: null, wrong: null };
  const found = 'text' in point ? pointIn(lat) : pointOfCells(lat, lng);
  if (found === null) return { point: null, wrong: 'is not a pair of degrees' };
  if (found[0] === 0 && found[1] === 0) return { point: null, wrong: 'is zero, zero, in the Gulf of Guinea' };
  if (within === null) return judgedBy(reach, found);
  const ways = [{ to: asIs }, ...repairs.map((repair) => repairers[repair])];
  const way: { readonly to: Turn; readonly words?: string } | undefined = ways.find(({ to }) =>
    isIn(to(found), within),
  );
  if (way) {
    const value = way.to(found);
    if (!isReached(reach, value)) return { point: null, wrong: inLine(beyond(value, reach)) };
    return { point: value, ...(way.words !== undefined && { repaired: way.words }) };
  }
  const onEarth = isIn(found, [-90, -180, 90, 180]);
  return { point: null, wrong: onEarth ? 'lies outside the area of the map' : 'is not on Earth' };
}

type Turn = (point: LatLng) => LatLng;
const asIs: Turn = (point) => point;

const repairers: Readonly<Record<Repair, { readonly to: Turn; readonly words: string }>> = {
  longitudeMissingSign: { to: ([lat, lng]) => [lat, -lng], words: 'the longitude had lost its minus sign' },
  swapped: { to: ([lat, lng]) => [lng, lat], words: 'latitude and longitude were swapped' },
};

export function isIn([lat, lng]: LatLng, [south, west, north, east]: NonNullable<PlaceMap['within']>): boolean {
  return lat >= south && lat <= north && lng >= west && lng <= east;
}
