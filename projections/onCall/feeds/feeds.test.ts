import { expect, it } from 'vitest';
import { given, happened } from '#projections/testing/given';
import { type FeedDoc, feeds } from './feeds.ts';

const at = '2026-03-01T12:30:00.000Z';
const on = { stream: 'feed-f1', at };
const made = happened('FeedMade', { feed: 'f1', user: 'sam', designation: null } as never, on);
const revoked = happened('FeedRevoked', { feed: 'f1' } as never, on);
const docOf = (...events: Parameters<typeof given>[1][]) => given(feeds, ...events).doc('f1') as FeedDoc;
const found = (doc: FeedDoc) => Object.values(feeds.columns ?? {}).map((column) => column(doc));

it('says whose shifts a calendar feed holds, who made it, and when', () => {
  expect(docOf(made)).toEqual({
    uuid: 'f1',
    entity: 'arvada',
    user: 'sam',
    designation: null,
    made_time: at,
    made_by: 'dana',
    revoked: false,
  });
  expect(found(docOf(made))).toEqual(['arvada', 'sam']);
});

it('remembers a revoked feed, and lists it nowhere', () => {
  expect(docOf(made, revoked)).toMatchObject({ user: 'sam', revoked: true });
  expect(found(docOf(made, revoked))).toEqual([null, null]);
});
