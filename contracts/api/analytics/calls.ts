import { callList, callStatistics, responsiveness, responsivenessDetail } from '#contracts/analytics/calls';
import { RangeQuery } from '#contracts/api/analytics/range';
import { media, operations } from '#contracts/api/operation';
import { FromForm, Id, OneOf, Optional, Whole } from '#contracts/api/rules';

export class DetailQuery extends RangeQuery {
  @Id() user_uuid!: string;
}

export class CallListQuery extends RangeQuery {
  @Optional() @OneOf(['accepted', 'declined', 'could_not_reach']) said?: string;
  /** The hour of the day in the organization's zone. */
  @Optional() @FromForm() @Whole(23) hour?: number;
  @Optional() @Id() user_uuid?: string;
}

const refuses = ['analytics.reading'] as const;

export const csvType = 'text/csv; charset=utf-8';

/** The calls of call-outs in a range, and how people answer them (S0 §2, §7). */
export const callAnalyticsOperations = operations({
  'GET /analytics/beta/v2/calls': {
    permission: 'analytics.view',
    summary: 'The calls of a range by what became of them, by local day and hour',
    answers: { 200: callStatistics },
    query: RangeQuery,
    refuses,
  },

  'GET /analytics/beta/v2/calls/list': {
    permission: 'analytics.view',
    summary: 'The calls behind a figure, the newest first',
    answers: { 200: callList },
    query: CallListQuery,
    refuses,
  },

  'GET /analytics/beta/v2/calls-csv': {
    permission: 'analytics.view',
    summary: 'The same calls as a file, one line each, with local times',
    answers: { 200: media(csvType) },
    query: RangeQuery,
    refuses,
  },

  'GET /analytics/beta/v2/responsiveness': {
    permission: 'analytics.view',
    summary: 'Each person who was called in a range, and how often and fast the person answered',
    answers: { 200: responsiveness },
    query: RangeQuery,
    refuses,
  },

  'GET /analytics/beta/v2/responsiveness/detail': {
    permission: 'analytics.view',
    summary: 'One person: calls by hour, weekday and month, and the latest ones',
    answers: { 200: responsivenessDetail },
    query: DetailQuery,
    refuses,
  },
});
