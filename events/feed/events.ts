import { type FactIn, facts, id, orNull, text } from '#events/core/schema';

/**
 * The facts of the stream `feed-{uuid}`, one for each person and each designation: the calendar feed of their shifts. The
 * token in its address is derived from `feed` with a secret, so the log cannot give it away.
 */
export const feedFacts = facts({
  /** One of `user` and `designation` says whose shifts these are. */
  FeedMade: { feed: id, user: orNull(id), designation: orNull(text) },
  /** Its address opens nothing any more. */
  FeedRevoked: { feed: id },
});
export type FeedMade = FactIn<typeof feedFacts, 'FeedMade'>;
export type FeedFact = FactIn<typeof feedFacts>;
