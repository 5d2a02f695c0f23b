import { document, orNull } from '#contracts/core/schema';
import { buppCase } from '#contracts/customers/bupp/documents';
import { incidentFields } from '#contracts/incident/incident';

/** `GET /api/incident/{uuid}/`: the fields of every incident, and the fields that customers add. */
export const incidentDetail = document('Incident', {
  ...incidentFields,
  /** Null while the incident is not a case of the program. */
  bupp: orNull(buppCase),
});
