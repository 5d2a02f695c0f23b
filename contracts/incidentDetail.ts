import { document, orNull } from '#contracts/core/schema';
import { buppCase } from '#contracts/customers/bupp/documents';
import { incidentFields } from '#contracts/incident/incident';

/** `GET /api/incident/{uuid}/`: the fields of every incident, and those that customers add. */
export const incidentDetail = document('Incident', {
  ...incidentFields,
  /** Null where the incident is no case of the programme, or none yet. */
  bupp: orNull(buppCase),
});
