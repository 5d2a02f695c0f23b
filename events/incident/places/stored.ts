import type { JsonObject, JsonValue } from '#contracts/core/json';
import type { StoredForm } from '#events/core/storedForm';

// The log holds the street and the exact point of a place sealed, with the key of the place, and openly only the point
// to about a kilometre. Places of older events have both openly: they are made as coarse when they are read after an
// erasure, and their bytes stay.

/** Hundredths of a degree: 1.1 km from south to north, less from west to east. */
export const nearby = <Degrees extends JsonValue | undefined>(degrees: Degrees): Degrees =>
  (typeof degrees === 'number' ? Math.round(degrees * 100) / 100 : degrees) as Degrees;

const sealedParts = ['route', 'lat', 'lng'] as const;
/** The open part of a street. Null stays null: it means that the street did not change. */
const noStreet = (route: JsonValue | undefined): JsonValue => (route === null || route === undefined ? null : '');

const coarse = (data: JsonObject): JsonObject => ({
  ...data,
  route: noStreet(data.route),
  lat: nearby(data.lat ?? null),
  lng: nearby(data.lng ?? null),
});

export const storedPlace: StoredForm = {
  toStored: (data) => {
    const { personal } = data;
    if (!isObject(personal)) return data;
    const exact = Object.fromEntries(sealedParts.map((name) => [name, data[name] ?? null]));
    return { ...coarse(data), personal: { ...personal, ...exact } };
  },
  fromStored: (data) => {
    const { personal } = data;
    if (personal === null) return coarse(data);
    if (!isObject(personal) || !('route' in personal)) return data;
    const { route = null, lat = null, lng = null, ...rest } = personal;
    return { ...data, route, lat, lng, personal: rest };
  },
};

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
