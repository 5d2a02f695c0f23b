import type { HeatmapCells } from '#contracts/analytics/incidents';
import type { HeatPoint } from '../../../map/areas/heat.ts';

/** The middles of the cells of an answer, the world's side in parts of 1/2^level (Web Mercator). */
export function pointsOf({ level, column, row, columns, cells }: HeatmapCells): readonly HeatPoint[] {
  const side = 2 ** level;
  const found: HeatPoint[] = [];
  let cell = 0;
  for (let at = 0; at + 1 < cells.length; at += 2) {
    cell += cells[at] ?? 0;
    const x = ((column + (cell % columns) + 0.5) / side) % 1;
    const y = (row + Math.floor(cell / columns) + 0.5) / side;
    const lat = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
    found.push({ lat, lng: x * 360 - 180, n: cells[at + 1] ?? 0 });
  }
  return found;
}

/** S0 §9: markers at zoom 16 or more, or at 13 to 15 with 30 points or fewer in view. */
export const showsMarkers = (zoom: number, inView: number): boolean => zoom >= 16 || (zoom >= 13 && inView <= 30);

/** The time slider: so many steps, and a window of a part of the range. A year is played in half a minute. */
export const steps = 60;
export const stepEvery = 500;
const share = 1 / 12;

/** The part of the range that a step shows. */
export function windowOf(step: number, [from, below]: readonly [number, number]): readonly [number, number] {
  const wide = (below - from) * share;
  const start = from + ((below - from - wide) * step) / steps;
  return [Math.round(start), Math.round(start + wide)];
}
