/** Degrees, WGS 84, latitude first: what the dispatch screens and Leaflet use (S0 §3). */
export type LatLng = readonly [lat: number, lng: number] & { readonly order?: 'lat,lng' };

/** Degrees, WGS 84, longitude first: what the notification tool and GeoJSON use (S2 §3, RFC 7946). */
export type LngLat = readonly [lng: number, lat: number] & { readonly order?: 'lng,lat' };

/** Where a point is on a map, for a link that opens in a new tab. */
export const mapUrl = (lat: number, lng: number): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`;

/** An address as the autocomplete yields it (S0 §1). `lat` and `lng` have up to 8 decimals. */
export interface Address {
  readonly raw: string;
  readonly street_number: string;
  readonly route: string;
  readonly premise: string;
  readonly subpremise: string;
  readonly locality: string;
  readonly country: string;
  readonly postal_code: string;
  readonly administrative_level_1: string;
  readonly administrative_level_2: string;
  readonly administrative_level_3: string;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly autoclean: false;
}
