import type { Fact, Sealable } from '#events/core/message';

/** What may happen to any incident, whatever its parts. The stream is `incident-{uuid}`. Times are ISO-8601 UTC. */
export type IncidentCreated = Fact<
  'IncidentCreated',
  Sealable<{ description: string }> & {
    readonly incident: string;
    /** The key of the workflow it begins with, and keeps until a dispatch or transfer changes it. */
    readonly version: string;
    /** The outside id it came from, `system:id`, or null. */
    readonly source: string | null;
  }
>;

/** The specification's own log events: `acknowledged`, `geo:arrived`, `team:done` … The workflows match on `event`. */
export type LogEntryRecorded = Fact<
  'LogEntryRecorded',
  Sealable<{ message: string }> & {
    readonly entry: string;
    readonly event: string;
    /** Degrees WGS 84. */
    readonly lat: number | null;
    readonly lng: number | null;
    /** The crew it is about, where it is about one. */
    readonly designation: string | null;
  }
>;

export type IncidentCompleted = Fact<'IncidentCompleted', Record<string, never>>;
export type IncidentReopened = Fact<'IncidentReopened', Record<string, never>>;
export type IncidentArchived = Fact<'IncidentArchived', Record<string, never>>;
export type IncidentUnarchived = Fact<'IncidentUnarchived', Record<string, never>>;

/** Nobody sees it any more; its stream stays for audits. */
export type IncidentDeleted = Fact<'IncidentDeleted', Record<string, never>>;

/** A person's part of the history was made unreadable: every copy of it is dropped. */
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

/** The data of every fact that gives an incident another version. The core reads it, whichever part the fact is of. */
export type VersionChange = { readonly previousVersion: string; readonly newVersion: string };
