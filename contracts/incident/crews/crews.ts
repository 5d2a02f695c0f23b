import { document, id, oneOf, optional, orNull, type Shape, text, time } from '#contracts/core/schema';
import { crewStatuses } from './crewStatus.ts';

export * from './crewStatus.ts';

/** A crew that was sent to an incident, and how far its latest sending is. */
export const dispatched = document('Dispatched', {
  designation: id,
  name: text('Truck 3'),
  /** When it was sent last. */
  time,
  /** The id of its latest sending; null for one recorded before crews were told by text. */
  dispatch: orNull(id),
  /** The time by which it must answer its latest sending. */
  respond_by: optional(time),
  status: oneOf(crewStatuses),
  status_time: time,
  /** When it will be there, by its own word. Absent while it has not said. */
  eta: optional(time),
  /** Why the text failed or is delayed, why the crew declined, or the crew that has the job; null otherwise. */
  reason: orNull(text('landline')),
  /** The organization that handed the crew over with the incident. Absent for a crew of the incident's own organization. */
  of: optional(text('City of Arvada')),
  /** On the page of the incident, the person of such a crew, and the number; '' while unknown. */
  person: optional(text('Rosa Delgado')),
  phone_number: optional(text('+12025550101')),
});
export type Dispatched = Shape<typeof dispatched>;
