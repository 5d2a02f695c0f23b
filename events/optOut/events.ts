import { type FactIn, facts, id } from '#events/core/schema';

/**
 * The facts of the stream `optout-{uuid}`: a phone number whose owner wants no texts to many people. The uuid follows
 * from a keyed hash of the number, so the log holds no number. It belongs to no organization: all of them text from the
 * same number, which the owner answered.
 */
export const optOutFacts = facts({
  NumberOptedOut: { number: id },
  NumberOptedIn: { number: id },
});
export type OptOutFact = FactIn<typeof optOutFacts>;
