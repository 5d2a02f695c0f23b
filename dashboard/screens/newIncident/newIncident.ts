import type { CreateBody } from '#contracts/api/incident/incidents';
import type { LatLng } from '#contracts/core/geo';
import type { Priority } from '#contracts/core/priority';
import { requiredOfAddress } from '#contracts/incident/address';
import { mistakeIn, valueIn } from '#contracts/values/judged';
import { phoneIn, shownPhone } from '#contracts/values/phone';
import { blank, type Mistakes } from '../../ui/form/useForm.ts';
import { addressBody, noPlace, type PlaceForm, placeMistakes, pointOf, wrongPoint } from '../incident/places/place.ts';
import { noProblem, type ProblemForm } from '../incident/problem/problems.ts';

/** The form as typed. `lat` and `lng` are text, which the pin on the map also writes. */
export interface Form extends PlaceForm, ProblemForm {
  readonly description: string;
  readonly version: string;
  readonly priority: Priority | '';
  readonly labels: string;
  readonly name: string;
  readonly phone: string;
}

export const emptyForm: Form = {
  description: '',
  version: '',
  priority: '',
  ...noProblem,
  labels: '',
  ...noPlace,
  name: '',
  phone: '',
};

export const neededOfIncident = ['description', 'version'] as const;

/** The mistakes besides empty required fields, in the words of S0 §5. The server judges again, and may find more. */
export function mistakesIn(form: Form): Mistakes<Form> {
  const placed = form.raw.trim() !== '' || form.lat.trim() !== '' || form.lng.trim() !== '';
  const named = form.name.trim() !== '';
  const place = form.raw.trim() ? placeMistakes(form, requiredOfAddress.incident) : wrongPoint(form);
  return {
    ...place,
    ...(form.phone !== '' && { phone: mistakeIn(phoneIn(form.phone)) }),
    ...(form.phone !== '' && !named ? { name: blank } : {}),
    // Contacts belong to a place (S2 §3): without one they cannot be stored.
    ...(named && !placed ? { name: 'Add an address: a caller is saved with a location.' } : {}),
  };
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
  const { number = '', extension = '' } = valueIn(phoneIn(phone)) ?? {};
  const called = extension ? { phone_number: shownPhone(number), phone_extension: extension } : { phone_number: phone };
  const complainant = { name: name.trim(), complainant: true, ...(number && called) };
  return name.trim() ? { contacts: [complainant] } : {};
}
