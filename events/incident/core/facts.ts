import { type ContactCallEnd, contactCallEnds } from '#contracts/incident/contactCalls';
import { type FactIn, facts, id, number, oneOf, optional, orNull, sealed, text, time } from '#events/core/schema';

const ending = {
  /** The main incident that it is linked to and ended together with; absent when it ended by itself. */
  with: optional(id),
  /** Its linked incidents stand alone again. Absent: they end together with it. */
  linked: optional(oneOf(['unlink'])),
};

/**
 * The facts that any incident may have, whatever its parts. The stream is `incident-{uuid}`. Times are ISO-8601 UTC.
 */
export const coreFacts = facts({
  IncidentCreated: {
    ...sealed({ description: text }),
    incident: id,
    /** The key of the workflow that the incident begins with and keeps until a dispatch or transfer changes it. */
    version: text,
    /** The id in the outside system that the incident came from, `system:id`, or null. */
    source: orNull(text),
  },
  /** A log event of the specification: `acknowledged`, `geo:arrived`, `team:done` … Workflows match on `event`. */
  LogEntryRecorded: {
    ...sealed({ message: text }),
    entry: id,
    event: text,
    /** Degrees WGS 84. */
    lat: orNull(number),
    lng: orNull(number),
    /** The crew that the entry is about, or null. */
    designation: orNull(id),
    /** The call to a contact that the entry is about, the contact, and its end when nobody talked. Absent otherwise. */
    contactCall: optional(id),
    contact: optional(id),
    ended: optional(oneOf(Object.keys(contactCallEnds) as readonly ContactCallEnd[])),
  },
  /**
   * A log entry was recorded in error and counts no longer, because the source of its import was corrected or taken
   * back. People's own entries are never withdrawn.
   */
  LogEntryWithdrawn: {
    entry: id,
    event: text,
    /** The entry's time. */
    at: time,
    /** The time of this kind of event that counts from now on, from another entry; null when there is none. */
    next: orNull(time),
  },
  /** The report as an import told it was corrected. `personal` is null when the description stays. */
  ReportCorrected: {
    ...sealed({ description: text }),
    previousVersion: text,
    newVersion: text,
    /** The time of the report. */
    reported: time,
  },
  IncidentCompleted: ending,
  IncidentReopened: {},
  IncidentArchived: ending,
  IncidentUnarchived: {},
  /** The incident is no longer shown. Its stream stays for audits. */
  IncidentDeleted: {},
  /** A person's part of the history was made unreadable. Every copy of it must be dropped. */
  PersonalDataErased: { subject: id },
});
export type IncidentCreated = FactIn<typeof coreFacts, 'IncidentCreated'>;
export type LogEntryRecorded = FactIn<typeof coreFacts, 'LogEntryRecorded'>;
export type PersonalDataErased = FactIn<typeof coreFacts, 'PersonalDataErased'>;
export type CoreFact = FactIn<typeof coreFacts>;

/** The data of every fact that changes the version of an incident. The core reads it, whichever part owns the fact. */
export const versionChange = { previousVersion: text, newVersion: text };
export interface VersionChange {
  readonly previousVersion: string;
  readonly newVersion: string;
}
