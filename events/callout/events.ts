import { type FactIn, facts, id, listOf, text } from '#events/core/schema';

/**
 * A fact of the stream `callout-{uuid}`: a call-out of beats has formed a team. No command of this release writes it; logs hold
 * it, and the latest team is shown from it.
 */
export const calloutFacts = facts({
  CalloutTeamFormed: {
    callout: id,
    /** The name that was given to the call-out. */
    name: text,
    beats: listOf(id),
    /** Users who accepted, in that order. */
    users: listOf(id),
  },
});
export type CalloutTeamFormed = FactIn<typeof calloutFacts, 'CalloutTeamFormed'>;
export type CalloutFact = FactIn<typeof calloutFacts>;
