import { escalation } from '#contracts/callout/escalation';
import { document, id, listOf, oneOf, optional, orNull, type Shape, text, time } from '#contracts/core/schema';
import { roleWithUsers } from '#contracts/incident/teamDocuments';
import { beatPhones, beats, beatUser, reserveLists } from '#contracts/onCall/beats';

/** Why a person is on call: the rules of `projections/onCall/onDuty.ts`. */
export const onCallReasons = ['leads', 'scheduled', 'named', 'holds the crew'] as const;

/** A designation, and the people on call for it now, in the order in which they are called. */
const adminDesignation = document('AdminDesignation', {
  name: text('Water leader'),
  /** Null when it has none, and when the viewer may not see numbers. */
  shared_phone_number: orNull(text('+12025550110')),
  on_call: listOf(
    document('OnCallPerson', {
      user: beatUser,
      because: oneOf(onCallReasons),
      /** The version for which the person was named; null for the other reasons. */
      target: orNull(text('arvada_water')),
      /** The end of the person's shift; null when it has none. */
      until: orNull(time),
    }),
  ),
});
export type AdminDesignation = Shape<typeof adminDesignation>;

const adminBeats = document('AdminBeats', {
  beats,
  reserve_lists: reserveLists,
  /** Absent when the viewer may not see numbers and PINs. */
  beat_phones: optional(beatPhones),
});
export type AdminBeats = Shape<typeof adminBeats>;

/** `GET /api/entities/admin/v2` (S1 §3): the requested parts. A part that the viewer may not see is absent. */
export const adminData = document('AdminData', {
  entity: id,
  timezone: text('America/Denver'),
  roles: optional(listOf(roleWithUsers)),
  designations: optional(listOf(adminDesignation)),
  escalation: optional(escalation),
  beats: optional(adminBeats),
});
export type AdminData = Shape<typeof adminData>;
