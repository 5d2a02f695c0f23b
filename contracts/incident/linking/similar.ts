import { document, id, listOf, optional, orNull, type Shape, text, time, whole, yesNo } from '#contracts/core/schema';

const similar = document('SimilarIncident', {
  uuid: id,
  description: text('Water in the street'),
  address: text('5601 Olde Wadsworth Blvd, Arvada'),
  state_display: text('On site'),
  time,
  /** Meters from the asked point; null when it is unknown or farther than `limits.similar.metres`. */
  metres: orNull(whole(120)),
  /** True when one of its contacts has the asked phone number. */
  same_number: yesNo(true),
  /** The number of calls that are linked to it. Absent while there are none. */
  linked: optional(whole(12)),
});
export type SimilarIncident = Shape<typeof similar>;

/**
 * `GET /api/similar-incident/?near=lat,lng&phone=…&address=…`: open incidents that the call may be about, the nearest
 * first. A linked call stands for its main incident.
 */
export const similarIncidents = document('SimilarIncidents', { results: listOf(similar) });
export type SimilarIncidents = Shape<typeof similarIncidents>;
