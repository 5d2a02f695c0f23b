import { type FactIn, facts, id, listOf, whole } from '#events/core/schema';

/**
 * The facts of the stream `dialing-{uuid}`: the calls that an account of the phone network takes in one second. All
 * organizations and all processes share them.
 */
export const dialingFacts = facts({
  /** The process that asked may place one call in each of these turns, counted from 0 within the second. */
  DialTurnsTaken: { ask: id, turns: listOf(whole) },
});
export type DialingFact = FactIn<typeof dialingFacts>;
