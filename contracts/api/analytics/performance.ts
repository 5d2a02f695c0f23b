import { ValidateIf } from 'class-validator';
import { performance, performanceDetail, performanceIncidents } from '#contracts/analytics/incidents';
import { RangeQuery } from '#contracts/api/analytics/range';
import { operations } from '#contracts/api/operation';
import { Id } from '#contracts/api/rules';

/** The incidents that nobody led. */
export const nobody = 'none';

export class LeaderQuery extends RangeQuery {
  @ValidateIf((_, value) => value !== nobody) @Id() leader_uuid!: string;
}

const refuses = ['analytics.reading'] as const;

/** How long the steps of incidents took, by leader (S0 §2, §7). */
export const performanceOperations = operations({
  'GET /analytics/beta/v2/performance': {
    permission: 'analytics.view',
    summary: 'The durations from report to finish in a range, by the leader who led then',
    answers: { 200: performance },
    query: RangeQuery,
    refuses,
  },

  'GET /analytics/beta/v2/performance/detail': {
    permission: 'analytics.view',
    summary: 'Each incident that a leader led: its time, and four durations in seconds',
    answers: { 200: performanceDetail },
    query: LeaderQuery,
    refuses,
  },

  'GET /analytics/beta/v2/performance/incidents': {
    permission: 'analytics.view',
    summary: 'The incidents behind the figures of one leader, the newest first',
    answers: { 200: performanceIncidents },
    query: LeaderQuery,
    refuses,
  },
});
