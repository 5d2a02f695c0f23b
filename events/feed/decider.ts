import type { Decider } from '#events/core/decider';
import { idFrom } from '#events/core/ids';
import { type FeedFact, type FeedMade, feedFacts } from './events.ts';

export interface FeedState {
  /** The feed that can be read; null when there is none. */
  readonly open: string | null;
  /** Every feed that was ever made, so that a repeat does not open one again. */
  readonly known: ReadonlySet<string>;
}

export type FeedCommand = ({ readonly do: 'make' } & FeedMade['data']) | { readonly do: 'revoke' };

/** The stream of a person's feed, or of a designation's, which is identified by its name in an organization. */
export const feedStreamOf = (entity: string, of: Pick<FeedMade['data'], 'user' | 'designation'>): string =>
  idFrom('feed', entity, of.user ?? '', of.designation ?? '');

/** A person and a designation have one feed at most: a new one ends the one before. */
export const feed: Decider<FeedState, FeedCommand, FeedFact> = {
  category: 'feed',
  facts: feedFacts,
  initial: { open: null, known: new Set() },

  evolve: ({ open, known }, { type, data }) => {
    switch (type) {
      case 'FeedMade':
        return { open: data.feed, known: new Set(known).add(data.feed) };
      case 'FeedRevoked':
        return { open: data.feed === open ? null : open, known };
    }
  },

  decide: ({ open, known }, command) => {
    const ended: readonly FeedFact[] = open === null ? [] : [{ type: 'FeedRevoked', data: { feed: open } }];
    if (command.do === 'revoke') return ended;
    const { do: _, ...data } = command;
    return known.has(data.feed) ? [] : [...ended, { type: 'FeedMade', data }];
  },
};
