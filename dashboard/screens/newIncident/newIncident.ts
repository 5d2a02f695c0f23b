import type { CreateBody } from '#contracts/api/incident/incidents';
import type { LatLng } from '#contracts/core/geo';
import { requiredOfAddress } from '#contracts/incident/address';
import { isWholePhone } from '../../ui/form/phoneMask.ts';
import { addressBody, noPlace, type PlaceForm, placeMistakes, pointOf, wrongPoint } from '../incident/places/place.ts';
import { noProblem, type ProblemForm } from '../incident/problem/problems.ts';

/** The form as typed. `lat` and `lng` are text, which the pin on the map also writes. */
export interface Form extends PlaceForm, ProblemForm {
  readonly description: string;
  readonly version: string;
  readonly labels: string;
  readonly name: string;
  readonly phone: string;
}
export type FormErrors = Partial<Record<keyof Form, readonly string[]>>;

export const emptyForm: Form = {
  description: '',
  version: '',
  ...noProblem,
  labels: '',
  ...noPlace,
  name: '',
  phone: '',
};

const blank = ['This field may not be blank.'];
const incomplete = ['This field is incomplete.'];

/** The missing fields, in the words of S0 §5. The server judges again, and may find more. */
export function mistakesIn(form: Form): FormErrors {
  const errors: { -readonly [F in keyof FormErrors]: FormErrors[F] } = {};
  const placed = form.raw.trim() !== '' || form.lat.trim() !== '' || form.lng.trim() !== '';
  const contact = form.name.trim() !== '' || form.phone !== '';
  if (!form.description.trim()) errors.description = blank;
  if (!form.version) errors.version = blank;
  Object.assign(errors, form.raw.trim() ? placeMistakes(form, requiredOfAddress.incident) : wrongPoint(form));
  if (form.phone && !isWholePhone(form.phone)) errors.phone = incomplete;
  if (form.phone && !form.name.trim()) errors.name = blank;
  // Contacts belong to a place (S2 §3): without one they cannot be stored.
  if (contact && !placed && !errors.name) errors.name = ['Add an address: a caller is saved with a location.'];
  return errors;
}

export function bodyOf(form: Form): CreateBody {
  const labels = form.labels.split(',').flatMap((label) => label.trim() || []);
  const point = pointOf(form);
  const isPlace = point !== null || form.raw.trim() !== '';
  return {
    version: form.version,
    description: form.description.trim(),
    ...(labels.length > 0 ? { labels } : {}),
    ...(isPlace ? { locations: [{ ...addressBody(form), ...pointBody(point), ...peopleOf(form) }] } : {}),
  };
}

/** Without a point, the place is located later. */
const pointBody = (point: LatLng | null) => (point ? { lat: point[0], lng: point[1] } : {});

function peopleOf({ name, phone }: Form) {
  const complainant = { name: name.trim(), complainant: true, ...(phone ? { phone_number: phone } : {}) };
  return name.trim() ? { contacts: [complainant] } : {};
}
