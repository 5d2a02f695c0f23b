import { always, document, number, orNull, type Schema, type Shape, text } from './schema.ts';

/** Degrees, WGS 84, latitude first: the order of the dispatch screens and Leaflet (S0 §3). */
export type LatLng = readonly [lat: number, lng: number] & { readonly order?: 'lat,lng' };

/** Degrees, WGS 84, longitude first: the order of the notification tool and GeoJSON (S2 §3, RFC 7946). */
export type LngLat = readonly [lng: number, lat: number] & { readonly order?: 'lng,lat' };

export const latLng: Schema<LatLng> = {
  type: 'array',
  items: { type: 'number' },
  minItems: 2,
  maxItems: 2,
  examples: [[39.8028, -105.0875]],
};

export const addressFields = {
  raw: text('5601 Olde Wadsworth Blvd, Arvada, CO 80002'),
  street_number: text('5601'),
  route: text('Olde Wadsworth Blvd'),
  premise: text(''),
  subpremise: text(''),
  locality: text('Arvada'),
  country: text('US'),
  postal_code: text('80002'),
  administrative_level_1: text('CO'),
  administrative_level_2: text('Jefferson County'),
  administrative_level_3: text(''),
  lat: orNull(number(39.8028)),
  lng: orNull(number(-105.0875)),
  autoclean: always(false),
};

/** An address as the autocomplete returns it (S0 §1). `lat` and `lng` have up to 8 decimals. */
export const address = document('Address', addressFields);
export type Address = Shape<typeof address>;
