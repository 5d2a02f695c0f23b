import type { Fact } from '#events/core/message';

/**
 * A fact of the stream `callout-{uuid}`: a call-out of beats has formed a team. No command of this release writes it; logs hold
 * it, and the latest team is shown from it.
 */
export type CalloutTeamFormed = Fact<
  'CalloutTeamFormed',
  {
    readonly callout: string;
    /** The name that was given to the call-out. */
    readonly name: string;
    readonly beats: readonly string[];
    /** Users who accepted, in that order. */
    readonly users: readonly string[];
  }
>;

export type CalloutFact = CalloutTeamFormed;
