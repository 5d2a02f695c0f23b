import type { LatLng } from '#contracts/geo';
import type { CreateIncidentBody } from '#contracts/incident';
import { isWholePhone } from './phoneMask.ts';

/** The form as it is typed. `lat` and `lng` are text: they are also what the pin on the map writes. */
export interface Form {
  readonly description: string;
  readonly version: string;
  readonly labels: string;
  readonly address: string;
  readonly lat: string;
  readonly lng: string;
  readonly name: string;
  readonly phone: string;
}
export type FormErrors = Partial<Record<keyof Form, readonly string[]>>;

export const emptyForm: Form = {
  description: '',
  version: '',
  labels: '',
  address: '',
  lat: '',
  lng: '',
  name: '',
  phone: '',
};

const blank = ['This field may not be blank.'];
const incomplete = ['This field is incomplete.'];

/** What is missing, in the words of S0 §5. The server judges again, and may find more. */
export function mistakesIn(form: Form): FormErrors {
  const errors: { -readonly [F in keyof FormErrors]: FormErrors[F] } = {};
  const located = form.lat.trim() !== '' || form.lng.trim() !== '';
  const contact = form.name.trim() !== '' || form.phone !== '';
  if (!form.description.trim()) errors.description = blank;
  if (!form.version) errors.version = blank;
  if (located && !pointOf(form)) errors[readDegrees(form.lat, 90) === null ? 'lat' : 'lng'] = incomplete;
  if (!located && form.address.trim()) errors.address = ['Put a pin on the map for this address.'];
  if (form.phone && !isWholePhone(form.phone)) errors.phone = incomplete;
  if (form.phone && !form.name.trim()) errors.name = blank;
  // Contacts belong to a place (S2 §3): without one there is nowhere to keep them.
  if (contact && !located && !errors.name) errors.name = ['Put a pin on the map: a complainant is kept with a place.'];
  return errors;
}

export function pointOf({ lat, lng }: Pick<Form, 'lat' | 'lng'>): LatLng | null {
  const point = [readDegrees(lat, 90), readDegrees(lng, 180)] as const;
  return point[0] === null || point[1] === null ? null : [point[0], point[1]];
}

function readDegrees(text: string, largest: number): number | null {
  const degrees = text.trim() === '' ? Number.NaN : Number(text);
  return Math.abs(degrees) <= largest ? degrees : null;
}

export function bodyOf(form: Form): CreateIncidentBody {
  const labels = form.labels.split(',').flatMap((label) => label.trim() || []);
  const point = pointOf(form);
  return {
    version: form.version,
    description: form.description.trim(),
    ...(labels.length > 0 ? { labels } : {}),
    ...(point ? { locations: [placeOf(form, point)] } : {}),
  };
}

function placeOf({ address, name, phone }: Form, [lat, lng]: LatLng) {
  const complainant = { name: name.trim(), complainant: true, ...(phone ? { phone_number: phone } : {}) };
  return {
    raw: address.trim() || `${lat}, ${lng}`,
    lat,
    lng,
    ...(name.trim() ? { contacts: [complainant] } : {}),
  };
}
