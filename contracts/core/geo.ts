export type { Address, LatLng, LngLat } from './address.ts';

/** The address of a point on a web map, for a link that opens in a new tab. */
export const mapUrl = (lat: number, lng: number): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`;
