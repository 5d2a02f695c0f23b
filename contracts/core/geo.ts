export type { Address, LatLng, LngLat } from './address.ts';

/** Where a point is on a map, for a link that opens in a new tab. */
export const mapUrl = (lat: number, lng: number): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`;
