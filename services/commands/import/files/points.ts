import type { LatLng } from '#contracts/core/geo';
import type { PlaceMap, Repair } from './map/map.ts';
import type { Cells } from './template.ts';

export type FoundPoint =
  | { readonly point: LatLng; readonly repaired?: string }
  | { readonly point: null; readonly wrong: string | null };

/** The column that remarks about a point name. */
export const pointColumn = ({ point }: Pick<PlaceMap, 'point'>): string => ('text' in point ? point.text : point.lng);

const degrees = /^[+-]?\d{1,9}(\.\d*)?$/;
const pair = /^\(?\s*([+-]?[\d.]+)\s*[,;]\s*([+-]?[\d.]+)\s*\)?$/;

/**
 * The point of a row, repaired as the map allows; or the reason why there is none (`wrong` is null when the cells are
 * empty).
 */
export function pointOf({ point, within, repairs }: PlaceMap, cells: Cells): FoundPoint {
  const said = 'text' in point ? cells(point.text) : `${cells(point.lat)}, ${cells(point.lng)}`;
  if (said === '' || said === ', ') return { point: null, wrong: null };
  const [, lat = '', lng = ''] = pair.exec(said) ?? [];
  if (!degrees.test(lat) || !degrees.test(lng)) return { point: null, wrong: 'is not a pair of degrees' };
  const found: LatLng = [Number(lat), Number(lng)];
  if (found[0] === 0 && found[1] === 0) return { point: null, wrong: 'is zero, zero, in the Gulf of Guinea' };
  if (isIn(found, within)) return { point: found };
  for (const repair of repairs) {
    const { to, words } = repairers[repair];
    if (isIn(to(found), within)) return { point: to(found), repaired: words };
  }
  const onEarth = isIn(found, null);
  return { point: null, wrong: onEarth ? 'lies outside the area of the map' : 'is not on Earth' };
}

const repairers: Readonly<Record<Repair, { to: (point: LatLng) => LatLng; words: string }>> = {
  longitudeMissingSign: { to: ([lat, lng]) => [lat, -lng], words: 'the longitude had lost its minus sign' },
  swapped: { to: ([lat, lng]) => [lng, lat], words: 'latitude and longitude were swapped' },
};

export function isIn([lat, lng]: LatLng, within: PlaceMap['within']): boolean {
  const [south, west, north, east] = within ?? [-90, -180, 90, 180];
  return lat >= south && lat <= north && lng >= west && lng <= east;
}
