import { type DigestDue, part } from './obligation.ts';

/** Orders the daily mail of a subscription. */
export const digests = part<DigestDue>({
  prefix: 'digest',
  ids: ({ data }) => ('subscription' in data ? [data.subscription] : []),
  on: {
    DigestSubscribed: (_, { data, metadata: { entity } }, id) => ({ kind: 'digest', id, entity, due_at: data.dueAt }),
    DigestOrdered: (due, { data }) => due && { ...due, due_at: data.dueAt },
    DigestUnsubscribed: () => null,
  },
});
