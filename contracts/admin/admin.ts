import { eventKinds } from '#contracts/admin/events';
import { escalation } from '#contracts/callout/escalation';
import {
  document,
  id,
  listOf,
  oneOf,
  optional,
  orNull,
  type Shape,
  text,
  time,
  whole,
  yesNo,
} from '#contracts/core/schema';
import { directory, directoryItems } from '#contracts/directories/directories';
import { roleWithUsers } from '#contracts/incident/teamDocuments';
import { beatPhones, beats, beatUser, reserveLists } from '#contracts/onCall/beats';

/** Why a person is on call: the rules of `projections/onCall/duty/onDuty.ts`. */
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

const adminEvent = document('AdminEvent', {
  conf_id: id,
  kind: oneOf(eventKinds),
  /** The minutes between check-ins while the event goes on; 0: there are none. */
  checkin_minutes: whole(30),
  stakeholders: listOf(
    document('EventStakeholder', {
      user: beatUser,
      send_checkins: yesNo(true),
      /** The number for this event, in the shape in which it is set (S1 §3); null when it is the person's own. */
      alt_phone_number: orNull(document('AltPhoneNumber', { value: text('+12025550105'), region: oneOf(['US']) })),
    }),
  ),
});
export type AdminEvent = Shape<typeof adminEvent>;

const digests = document('Digests', {
  subscriptions: listOf(
    document('DigestSubscription', {
      id,
      user: beatUser,
      next_time: time,
      /** The day of the month on which the monthly report is sent; null for the daily email. */
      report_day: orNull(whole(3)),
      /** The last mail; null before the first one. */
      last: orNull(document('DigestMail', { time, status: oneOf(['sending', 'sent', 'failed', 'unknown']) })),
    }),
  ),
  /** The email as it would be sent now. */
  preview: document('DigestPreview', {
    subject: text('Riverside Utilities: 3 incidents active, 5 reported'),
    body: text('Active now: 3 incidents'),
  }),
});
export type Digests = Shape<typeof digests>;

/** The interfaces for other programs. */
const adminApi = document('AdminApi', {
  address: text('https://muster.example'),
  openapi: text('/api/openapi.json'),
  graphql: text('/api/flux/graphql/'),
  /** True when incidents can become service requests in Cityworks. */
  cityworks: yesNo(false),
  /** True when each version transfer is reported to an outside address. */
  version_transfer_webhook: yesNo(false),
});
export type AdminApi = Shape<typeof adminApi>;

/** The customers that a notification can reach (S2 §2.1). */
const adminNotify = document('AdminNotify', { accounts: directory });
export type AdminNotify = Shape<typeof adminNotify>;

/** `GET /api/entities/admin/v2` (S1 §3): the requested parts. A part that the viewer may not see is absent. */
export const adminData = document('AdminData', {
  entity: id,
  timezone: text('America/Denver'),
  roles: optional(listOf(roleWithUsers)),
  designations: optional(listOf(adminDesignation)),
  escalation: optional(escalation),
  beats: optional(adminBeats),
  events: optional(listOf(adminEvent)),
  notify: optional(adminNotify),
  /** The first page of them. */
  facilities: optional(directoryItems),
  api: optional(adminApi),
  digests: optional(digests),
});
export type AdminData = Shape<typeof adminData>;
