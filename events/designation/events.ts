import type { Fact, Sealable } from '#events/core/message';

/** The facts of the stream `designation-{uuid}`: a crew's place on the board, its holder, and its position. */
export type DesignationCreated = Fact<
  'DesignationCreated',
  { readonly designation: string; readonly name: string; readonly sharedPhoneNumber: string }
>;
export type DesignatedUserAssigned = Fact<
  'DesignatedUserAssigned',
  { readonly designation: string; readonly user: string }
>;
export type DesignatedUserReleased = Fact<
  'DesignatedUserReleased',
  { readonly designation: string; readonly user: string }
>;
export type CrewActivated = Fact<'CrewActivated', { readonly designation: string }>;
export type CrewDeactivated = Fact<'CrewDeactivated', { readonly designation: string }>;
export type CrewNoteWritten = Fact<
  'CrewNoteWritten',
  Sealable<{ body: string }> & { readonly designation: string; readonly source: 'manager' | 'crew' }
>;
/**
 * A request for the crew's position. The link's key is derived from `checkIn`, so the log holds nothing that opens it.
 */
export type CheckInRequested = Fact<
  'CheckInRequested',
  {
    readonly designation: string;
    readonly checkIn: string;
    readonly user: string;
    /** The time at which an unanswered request fails. */
    readonly dueAt: string;
  }
>;
export type CheckInCompleted = Fact<
  'CheckInCompleted',
  Sealable<{ note: string }> & {
    readonly designation: string;
    readonly checkIn: string;
    readonly lat: number;
    readonly lng: number;
    /** Metres; null when a person placed the pin. */
    readonly accuracy: number | null;
  }
>;
export type CheckInFailed = Fact<
  'CheckInFailed',
  {
    readonly designation: string;
    readonly checkIn: string;
    /** `unanswered` in time; `expired` when no engine ran to time it out; `unsent` when no message could be sent. */
    readonly reason: 'unanswered' | 'expired' | 'unsent';
  }
>;

export type DesignationFact =
  | DesignationCreated
  | DesignatedUserAssigned
  | DesignatedUserReleased
  | CrewActivated
  | CrewDeactivated
  | CrewNoteWritten
  | CheckInRequested
  | CheckInCompleted
  | CheckInFailed;
