import type { CreateBody } from '#contracts/api/incident/incidents';
import type { Priority } from '#contracts/core/priority';
import { requiredOfAddress } from '#contracts/incident/address';
import type { Mistakes } from '../../ui/form/useForm.ts';
import { noPlace, type PlaceForm, placeBody, placeMistakes, pointOf } from '../incident/places/place.ts';
import { noProblem, type ProblemForm } from '../incident/problem/problems.ts';

/** Work at an address (S2 §2.2): an incident with its place from the start. */
export interface JobForm extends PlaceForm, ProblemForm {
  readonly description: string;
  readonly version: string;
  readonly priority: Priority | '';
}

export const emptyJob: JobForm = { ...noPlace, description: '', version: '', priority: '', ...noProblem };

export const mistakesInJob = (form: JobForm): Mistakes<JobForm> => placeMistakes(form, requiredOfAddress.job);

/** `POST /api/incidents/` with locations (S2 §7.1), or null while the place has no point. */
export function jobBody(form: JobForm): CreateBody | null {
  const point = pointOf(form);
  if (!point) return null;
  return {
    version: form.version,
    description: form.description.trim(),
    job: true,
    locations: [placeBody(form, point)],
  };
}
