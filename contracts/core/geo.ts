import type { LngLat } from './address.ts';

export type { Address, LatLng, LngLat } from './address.ts';

/** The address of a point on a web map, for a link that opens in a new tab. */
export function mapUrl(lat: number, lng: number): string {
  const [y, x] = [shortened(lat), shortened(lng)];
  return `https://www.openstreetmap.org/?mlat=${y}&mlon=${x}#map=17/${y}/${x}`;
}
/** Ten centimeters are near enough, and a press on a map has fifteen digits, which a text pays for. */
const shortened = (degrees: number): number => Number(degrees.toFixed(6));

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
