import { callAnalyticsOperations, csvType } from '#contracts/api/analytics/calls';
import { Refused } from '#events/core/refused';
import { answering } from '#services/api/http/route';
import { columnsFor } from '#services/figures/columns/columnsFor';
import { localDay, rangeOf } from '#services/figures/range';
import { csvStream } from '#services/forms/csv';
import { callsOf, exported, listOfCalls, peopleOf, personOf } from './callAnswers.ts';

export const callAnalyticsRoutes = answering(callAnalyticsOperations, {
  'GET /analytics/beta/v2/calls': async (request) => {
    const { app, who } = request;
    return { json: await callsOf(app, who.entity, rangeOf(request)) };
  },

  'GET /analytics/beta/v2/calls/list': async (request) => {
    const { app, who, query } = request;
    const { said, hour, user_uuid } = query;
    return { json: await listOfCalls(app, { entity: who.entity, said, hour, user_uuid }, rangeOf(request)) };
  },

  'GET /analytics/beta/v2/calls-csv': async (request) => {
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

  'GET /analytics/beta/v2/responsiveness': async (request) => {
    const { app, who } = request;
    return { json: await peopleOf(app, who.entity, rangeOf(request, 'any')) };
  },

  'GET /analytics/beta/v2/responsiveness/detail': async (request) => {
    const { app, who, query } = request;
    const { entity } = who;
    const user = query.user_uuid;
    if (app.views.doc('accounts', user)?.entity !== entity) throw new Refused('not-found');
    return { json: await personOf(app, { entity, user }, rangeOf(request, 'any')) };
  },
});
