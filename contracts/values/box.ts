import type { LatLng } from '#contracts/core/address';

/** Degrees WGS 84. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** About 11 km, so that the box around a single house does not locate it. */
const perDegree = 10;

/** The box around these places in whole tenths of a degree; null when there are none. */
export function boxAround(points: Iterable<LatLng>): Box | null {
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lat, lng] of points) {
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
    [west, east] = [Math.min(west, lng), Math.max(east, lng)];
  }
  if (south > north) return null;
  const low = (side: number) => Math.floor(side * perDegree) / perDegree;
  const high = (side: number) => Math.ceil(side * perDegree) / perDegree;
  return { south: low(south), west: low(west), north: high(north), east: high(east) };
}

/** The box around both. */
export const boxOver = (a: Box, b: Box): Box => ({
  south: Math.min(a.south, b.south),
  west: Math.min(a.west, b.west),
  north: Math.max(a.north, b.north),
  east: Math.max(a.east, b.east),
});

export const cornersOf = ({ south, west, north, east }: Box): readonly LatLng[] => [
  [south, west],
  [south, east],
  [north, west],
  [north, east],
];
