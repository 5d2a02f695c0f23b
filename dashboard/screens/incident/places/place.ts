import type { LocationBody } from '#contracts/api/incident/placeBodies';
import type { LatLng } from '#contracts/core/geo';
import { type AddressPart, type AddressSuggestion, isPartNamed, notEnough } from '#contracts/incident/address';
import type { Location } from '#contracts/incident/incident';
import { blank, type Mistakes } from '../../../ui/form/useForm.ts';

/** A place as typed: the line, the parts of its suggestion, and its point as text. */
export type PlaceForm = Readonly<Record<'raw' | 'subpremise' | Part | 'lat' | 'lng', string>>;
type Part = (typeof partNames)[number];

const partNames = [
  'street_number',
  'route',
  'premise',
  'locality',
  'administrative_level_1',
  'administrative_level_2',
  'administrative_level_3',
  'country',
  'postal_code',
] as const;
const partsOf = (address: Readonly<Partial<Record<Part, string | null>>>) =>
  Object.fromEntries(partNames.map((name) => [name, address[name] ?? ''])) as Readonly<Record<Part, string>>;
const noParts = partsOf({});
export const noPlace: PlaceForm = { raw: '', subpremise: '', ...noParts, lat: '', lng: '' };

export const formOf = (place?: Location): PlaceForm => ({
  raw: place?.raw ?? '',
  subpremise: place?.subpremise ?? '',
  ...partsOf(place ?? {}),
  lat: String(place?.lat ?? ''),
  lng: String(place?.lng ?? ''),
});

const noPoint = { lat: '', lng: '' };

/** A new line is a new address: the old parts are dropped, and so is the old point, unless a person placed it. */
export const typedAddress = (raw: string, pinned: boolean): Partial<PlaceForm> => ({
  raw,
  ...noParts,
  ...(pinned ? {} : noPoint),
});

/** A typed unit stays when the suggestion has none. */
export function chosenAddress(address: AddressSuggestion, form: PlaceForm, pinned: boolean): Partial<PlaceForm> {
  const { raw, lat, lng } = address;
  const point = lat === null || lng === null ? (pinned ? {} : noPoint) : { lat: String(lat), lng: String(lng) };
  const subpremise = address.subpremise || form.subpremise;
  return { raw, ...partsOf(address), subpremise, ...point };
}

const incomplete = 'This field is incomplete.';
/** The missing fields, in the words of S0 §5, with what helps. The server judges again. */
export function placeMistakes(form: PlaceForm, needed: readonly AddressPart[]): Mistakes<PlaceForm> {
  if (!form.raw.trim()) return { raw: blank };
  const half = wrongPoint(form);
  if (half) return half;
  const missing = needed.filter((part) => !isKnown(form, part));
  return missing.length === 0 ? {} : { raw: [notEnough, helpFor(missing)] };
}

/** A point is typed as text, so it must also be a place on earth. */
const isKnown = (form: PlaceForm, part: AddressPart): boolean =>
  part === 'lat' || part === 'lng' ? pointOf(form) !== null : isPartNamed(form, part);

const partWords: Readonly<Record<Exclude<AddressPart, 'lat' | 'lng'>, string>> = {
  street_number: 'its number',
  route: 'its street',
  subpremise: 'its unit',
  premise: 'its building',
  locality: 'its city',
  administrative_level_3: 'its township',
  administrative_level_2: 'its county',
  administrative_level_1: 'its state',
  postal_code: 'its ZIP code',
  country: 'its country',
};
/** The other parts come only with a suggestion. */
const typed: ReadonlySet<AddressPart> = new Set(['street_number', 'route', 'subpremise']);
const together = new Intl.ListFormat('en-US', { type: 'conjunction' });

function helpFor(missing: readonly AddressPart[]): string {
  const parts = missing.filter((part) => part !== 'lat' && part !== 'lng');
  if (parts.length === 0) return 'Choose a suggestion, or drop a pin on the map.';
  const words = together.format(parts.map((part) => partWords[part]));
  return parts.every((part) => typed.has(part)) ? `Give ${words}.` : `Choose a suggestion, with ${words}.`;
}

/** A point that is incomplete, or not on earth. */
export function wrongPoint(form: Pick<PlaceForm, 'lat' | 'lng'>): Mistakes<PlaceForm> | null {
  if ((form.lat.trim() === '' && form.lng.trim() === '') || pointOf(form)) return null;
  return { [readDegrees(form.lat, 90) === null ? 'lat' : 'lng']: incomplete };
}

export function pointOf({ lat, lng }: Pick<PlaceForm, 'lat' | 'lng'>): LatLng | null {
  const point = [readDegrees(lat, 90), readDegrees(lng, 180)] as const;
  return point[0] === null || point[1] === null ? null : [point[0], point[1]];
}

function readDegrees(text: string, largest: number): number | null {
  const degrees = text.trim() === '' ? Number.NaN : Number(text);
  return Math.abs(degrees) <= largest ? degrees : null;
}

/** The body for a place with a point. */
export const placeBody = (form: PlaceForm, [lat, lng]: LatLng): LocationBody => ({ ...addressBody(form), lat, lng });

/** The address alone: only the known parts. A place without an address is named by its point. */
export function addressBody(form: PlaceForm): Omit<LocationBody, 'lat' | 'lng'> {
  const { raw, subpremise } = form;
  const parts = { ...partsOf(form), subpremise };
  const known = Object.entries(parts).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : []));
  return { raw: raw.trim() || (pointOf(form) ?? []).join(', '), ...Object.fromEntries(known) };
}

/** Latitude and longitude as typed: `39.8028, -105.0875`. Null when it is no place. */
export function placeIn(text: string): readonly [lat: number, lng: number] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const [lat = Number.NaN, lng = Number.NaN] = parts.map(Number);
  return parts.length === 2 && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? [lat, lng] : null;
}
