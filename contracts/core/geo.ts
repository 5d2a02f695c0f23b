import type { LngLat } from './address.ts';

export type { Address, LatLng, LngLat } from './address.ts';

/** The address of a point on a web map, for a link that opens in a new tab. */
export const mapUrl = (lat: number, lng: number): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`;

/** Counts the sides east of the point: it is inside when their number is odd. */
export function isInside(path: readonly LngLat[], lng: number, lat: number): boolean {
  let inside = false;
  let [fromLng, fromLat] = path.at(-1) ?? [0, 0];
  for (const [toLng, toLat] of path) {
    if (fromLat > lat !== toLat > lat && lng < ((toLng - fromLng) * (lat - fromLat)) / (toLat - fromLat) + fromLng)
      inside = !inside;
    [fromLng, fromLat] = [toLng, toLat];
  }
  return inside;
}
