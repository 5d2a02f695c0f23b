/** Pixels, and the least number of incidents of a cell that is drawn in full heat (S0 §9). */
export interface Heat {
  readonly radius: number;
  readonly max: number;
}
export const deskHeat: Heat = { radius: 20, max: 3 };
export const standaloneHeat: Heat = { radius: 20, max: 25 };

/** A place or the middle of a cell of the map, and the number of its points. */
export interface HeatPoint {
  readonly lat: number;
  readonly lng: number;
  readonly n: number;
}

/** The colors of heat on a picture from the air, from nothing to full heat: blue, green, yellow, red. */
export const heatColors = [
  [0, 0, 0, 255],
  [0.4, 0, 80, 255],
  [0.6, 0, 220, 160],
  [0.75, 255, 230, 0],
  [1, 230, 0, 0],
] as const;

/** One cell in thirty is drawn in full heat at least. */
const hottest = 0.97;

/**
 * The number of points of a cell that is drawn in full heat. S0 §9 names the least. In a view of a whole town nearly
 * every cell has more than that, and a map in one color would say nothing.
 */
export function fullHeat(points: readonly Pick<HeatPoint, 'n'>[], least: number): number {
  const counts = points.map(({ n }) => n).toSorted((a, b) => a - b);
  return Math.max(least, counts[Math.floor(hottest * counts.length)] ?? least);
}
