import { latLng } from '#contracts/core/address';
import { document, listOf, oneOf, orNull, type Shape, text, time } from '#contracts/core/schema';
import { crewStatuses, type JobStep } from '#contracts/incident/crews';

const jobCall = document('JobCall', {
  as: oneOf(['caller', 'contact', 'dispatcher']),
  name: text('J. Alvarez'),
  phone_number: text('+12025550101'),
});

/** `GET /api/job/?k=…`: a crew's job: what, where, and whom to call. */
export const job = document('Job', {
  crew: text('Jetter'),
  entity: text('Riverside Utilities'),
  timezone: text('America/Denver'),
  type: text('Sewer'),
  description: text('Sewage in the basement'),
  labels: listOf(text('Odor')),
  address: text('5601 Olde Wadsworth Blvd, Arvada'),
  point: orNull(latLng),
  calls: listOf(jobCall),
  sent_time: time,
  status: oneOf(crewStatuses),
  status_time: time,
});
export type Job = Shape<typeof job>;
export type JobCall = Shape<typeof jobCall>;

/** `POST /api/job/`. The key authorizes the request: a crew member at the roadside does not sign in. */
export interface JobBody {
  readonly k: string;
  readonly step: JobStep;
  /** Why the crew declines. */
  readonly reason?: string;
  /** When the crew pressed the button, ISO-8601: the phone may have been offline since. */
  readonly time?: string;
}
