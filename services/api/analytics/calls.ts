import { callList, callStatistics, responsiveness, responsivenessDetail } from '#contracts/analytics/calls';
import { FromForm, Id, OneOf, Optional, Whole } from '#contracts/api/rules';
import { Refused } from '#events/core/refused';
import { media, route } from '#services/api/http/route';
import { csvStream } from '#services/forms/csv';
import { callsOf, exported, listOfCalls, peopleOf, personOf } from './callAnswers.ts';
import { columnsFor } from './columns/columnsFor.ts';
import { localDay, RangeQuery, rangeOf } from './range.ts';

class DetailQuery extends RangeQuery {
  @Id() user_uuid!: string;
}

class CallListQuery extends RangeQuery {
  @Optional() @OneOf(['accepted', 'declined', 'could_not_reach']) said?: string;
  /** The hour of the day in the organization's zone. */
  @Optional() @FromForm() @Whole(23) hour?: number;
  @Optional() @Id() user_uuid?: string;
}

const permission = 'analytics.view';
const refuses = ['analytics.reading'] as const;
const path = '/analytics/beta/v2';
const csvType = 'text/csv; charset=utf-8';

/** The calls of call-outs in a range, and how people answer them (S0 §2, §7). */
export const callAnalyticsRoutes = [
  route({
    method: 'GET',
    path: `${path}/calls`,
    permission,
    refuses,
    summary: 'The calls of a range by what became of them, by local day and hour',
    answers: { 200: callStatistics },
    query: RangeQuery,
    answer: async (request) => {
      const { app, who } = request;
      return { json: await callsOf(app, who.entity, rangeOf(request)) };
    },
  }),
  route({
    method: 'GET',
    path: `${path}/calls/list`,
    permission,
    refuses,
    summary: 'The calls behind a figure, the newest first',
    answers: { 200: callList },
    query: CallListQuery,
    answer: async (request) => {
      const { app, who, query } = request;
      const { said, hour, user_uuid } = query;
      return { json: await listOfCalls(app, { entity: who.entity, said, hour, user_uuid }, rangeOf(request)) };
    },
  }),
  route({
    method: 'GET',
    path: `${path}/calls-csv`,
    permission,
    refuses,
    summary: 'The same calls as a file, one line each, with local times',
    answers: { 200: media(csvType) },
    query: RangeQuery,
    answer: async (request) => {
      const { app, who } = request;
      const range = rangeOf(request, 'export');
      const hidden = (await columnsFor(app, who.entity))?.hidden ?? new Set();
      const rows = csvStream(exported(app, who.entity, range, hidden));
      app.parts.trail?.exported(request, { what: 'calls-csv', of: who.entity });
      return {
        flow: {
          stream: rows,
          type: csvType,
          name: `Calls ${localDay(range.from, range.zone)} to ${localDay(range.below - 1, range.zone)}.csv`,
        },
      };
    },
  }),
  route({
    method: 'GET',
    path: `${path}/responsiveness`,
    permission,
    refuses,
    summary: 'Each person who was called in a range, and how often and fast the person answered',
    answers: { 200: responsiveness },
    query: RangeQuery,
    answer: async (request) => {
      const { app, who } = request;
      return { json: await peopleOf(app, who.entity, rangeOf(request, 'any')) };
    },
  }),
  route({
    method: 'GET',
    path: `${path}/responsiveness/detail`,
    permission,
    refuses,
    summary: 'One person: calls by hour, weekday and month, and the latest ones',
    answers: { 200: responsivenessDetail },
    query: DetailQuery,
    answer: async (request) => {
      const { app, who, query } = request;
      const { entity } = who;
      const user = query.user_uuid;
      if (app.views.doc('accounts', user)?.entity !== entity) throw new Refused('not-found');
      return { json: await personOf(app, { entity, user }, rangeOf(request, 'any')) };
    },
  }),
];
