import type { Fact, Sealable } from '#events/core/message';

/**
 * The facts that any incident may have, whatever its parts. The stream is `incident-{uuid}`. Times are ISO-8601 UTC.
 */
export type IncidentCreated = Fact<
  'IncidentCreated',
  Sealable<{ description: string }> & {
    readonly incident: string;
    /** The key of the workflow that the incident begins with and keeps until a dispatch or transfer changes it. */
    readonly version: string;
    /** The id in the outside system that the incident came from, `system:id`, or null. */
    readonly source: string | null;
  }
>;

/** A log event of the specification: `acknowledged`, `geo:arrived`, `team:done` … Workflows match on `event`. */
export type LogEntryRecorded = Fact<
  'LogEntryRecorded',
  Sealable<{ message: string }> & {
    readonly entry: string;
    readonly event: string;
    /** Degrees WGS 84. */
    readonly lat: number | null;
    readonly lng: number | null;
    /** The crew that the entry is about, or null. */
    readonly designation: string | null;
  }
>;

export type IncidentCompleted = Fact<'IncidentCompleted', Record<string, never>>;
export type IncidentReopened = Fact<'IncidentReopened', Record<string, never>>;
export type IncidentArchived = Fact<'IncidentArchived', Record<string, never>>;
export type IncidentUnarchived = Fact<'IncidentUnarchived', Record<string, never>>;

/** The incident is no longer shown. Its stream stays for audits. */
export type IncidentDeleted = Fact<'IncidentDeleted', Record<string, never>>;

/** A person's part of the history was made unreadable. Every copy of it must be dropped. */
export type PersonalDataErased = Fact<'PersonalDataErased', { readonly subject: string }>;

export type CoreFact =
  | IncidentCreated
  | LogEntryRecorded
  | IncidentCompleted
  | IncidentReopened
  | IncidentArchived
  | IncidentUnarchived
  | IncidentDeleted
  | PersonalDataErased;

/** The data of every fact that changes the version of an incident. The core reads it, whichever part owns the fact. */
export type VersionChange = { readonly previousVersion: string; readonly newVersion: string };
