import { response } from '#contracts/analytics/incidents';
import { longestTarget, type ResponsePart, responseParts } from '#contracts/analytics/steps';
import { csvType } from '#contracts/api/analytics/calls';
import { RangeQuery } from '#contracts/api/analytics/range';
import { media, operations } from '#contracts/api/operation';
import { FromForm, OneOf, Optional, Whole } from '#contracts/api/rules';

export class ResponseQuery extends RangeQuery {
  /** Default: by type. */
  @Optional() @OneOf(responseParts) by?: ResponsePart;
  /** Minutes from the report to the arrival. */
  @Optional() @FromForm() @Whole(longestTarget) target?: number;
}

const refuses = ['analytics.reading'] as const;

/** How long it takes from the report of an incident until a crew is there. */
export const responseOperations = operations({
  'GET /analytics/beta/v2/response': {
    permission: 'analytics.view',
    summary:
      'The times from report to acknowledgment, arrival and finish in a range, by type, crew, hour, weekday or month',
    answers: { 200: response },
    query: ResponseQuery,
    refuses,
  },

  'GET /analytics/beta/v2/response-csv': {
    permission: 'analytics.view',
    summary: 'The incidents behind these times as a file, one line each',
    answers: { 200: media(csvType) },
    query: RangeQuery,
    refuses,
  },
});
