import { describe, it } from 'vitest';
import { given } from '#events/testing/given';
import { type FeedCommand, feed } from './decider.ts';
import type { FeedFact } from './events.ts';

const make = (one: string): FeedCommand => ({ do: 'make', feed: one, user: 'sam', designation: null });
const made = (one: string): FeedFact => ({ type: 'FeedMade', data: { feed: one, user: 'sam', designation: null } });
const revoked = (one: string): FeedFact => ({ type: 'FeedRevoked', data: { feed: one } });

describe('a calendar feed', () => {
  it('is made once, and a new one ends the one before', () => {
    given(feed).when(make('f1')).then(made('f1'));
    given(feed, made('f1')).when(make('f2')).then(revoked('f1'), made('f2'));
    given(feed, made('f1')).when(make('f2')).thenRepeatIsNothing();
  });

  it('is revoked once, and a late repeat does not make it again', () => {
    given(feed, made('f1')).when({ do: 'revoke' }).then(revoked('f1'));
    given(feed, made('f1')).when({ do: 'revoke' }).thenRepeatIsNothing();
    given(feed).when({ do: 'revoke' }).thenNothing();
    given(feed, made('f1'), revoked('f1')).when(make('f1')).thenNothing();
    given(feed, made('f1'), revoked('f1'), made('f2')).when({ do: 'revoke' }).then(revoked('f2'));
  });
});
