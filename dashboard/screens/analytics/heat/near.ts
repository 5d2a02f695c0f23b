import type { Near, Unit } from '../../../map/areas/geometry.ts';
import { units } from '../../../map/areas/geometry.ts';

/** A search around a place. Its distances are shown in the unit of its radius. */
export interface NearPlace extends Near {
  readonly unit: Unit;
}

/** As it stands in the address: `39.8028,-105.0875,457.2,yd`. */
export const nearText = ({ center: [lat, lng], meters, unit }: NearPlace): string =>
  [lat.toFixed(6), lng.toFixed(6), Number(meters.toFixed(3)), unit].join(',');

export function nearIn(text: string | undefined): NearPlace | null {
  const [lat, lng, meters, unit] = (text ?? '').split(',');
  const [north, east, far] = [lat, lng, meters].map((part) => (part ? Number(part) : Number.NaN));
  if (north === undefined || east === undefined || far === undefined || unit === undefined || !(unit in units))
    return null;
  if (!(Math.abs(north) <= 90 && Math.abs(east) <= 180 && far > 0 && far <= 30_000)) return null;
  return { center: [north, east], meters: far, unit: unit as Unit };
}

/** `480 yd`, `1.2 mi` */
export function distanceWords(meters: number, unit: Unit): string {
  const length = meters / units[unit];
  const isLong = unit === 'km' || unit === 'mi';
  return `${isLong ? length.toFixed(2) : Math.round(length)} ${unit}`;
}
