import type { LatLng } from '#contracts/core/geo';

/** Meters east and north of an origin. */
export type Spot = readonly [east: number, north: number];

const degree = (6_371_009 * Math.PI) / 180;

/** The plane around a point: distances on it are right to a thousandth within some kilometers. */
export function planeAround([lat, lng]: LatLng) {
  const narrow = Math.cos((lat * Math.PI) / 180);
  return {
    spot: ([x = 0, y = 0]: GeoJSON.Position): Spot => [(x - lng) * degree * narrow, (y - lat) * degree],
    point: ([east, north]: Spot): LatLng => [
      Number((lat + north / degree).toFixed(6)),
      Number((lng + east / (degree * narrow)).toFixed(6)),
    ],
  };
}

export const apart = ([a, b]: Spot, [c, d]: Spot): number => Math.hypot(a - c, b - d);

/** The nearest spot on a piece of a line, its distance, and its share of the way. */
export function onPiece(spot: Spot, [from, to]: readonly [Spot, Spot]) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const long = dx * dx + dy * dy;
  const share = long === 0 ? 0 : Math.min(1, Math.max(0, ((spot[0] - from[0]) * dx + (spot[1] - from[1]) * dy) / long));
  const at: Spot = [from[0] + share * dx, from[1] + share * dy];
  return { at, share, far: apart(spot, at) };
}
