import { entityAnalytics, userAnalytics } from '#contracts/analytics/overview';
import { RangeQuery } from '#contracts/api/analytics/range';
import { operations } from '#contracts/api/operation';

const refuses = ['analytics.reading'] as const;

/** The first version of the analytics (S0 §7): the same figures as the second, in one document. */
export const overviewOperations = operations({
  'GET /analytics/beta/': {
    permission: 'analytics.view',
    summary: 'The figures of the organization in one document',
    answers: { 200: entityAnalytics },
    query: RangeQuery,
    refuses,
  },

  'GET /analytics/beta/:uuid/': {
    permission: 'analytics.view',
    summary: 'The figures of one person in one document',
    answers: { 200: userAnalytics },
    query: RangeQuery,
    refuses,
  },
});
