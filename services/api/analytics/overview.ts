import { overviewOperations } from '#contracts/api/analytics/overview';
import { Refused } from '#events/core/refused';
import { answering } from '#services/api/http/route';
import { nameOf } from '#services/figures/names';
import { answeredRange, rangeOf, shownRange } from '#services/figures/range';
import { callsOf, peopleOf, personOf } from './calls/callAnswers.ts';
import { entriesOf, leaderFiguresOf, leadersIn } from './performance.ts';

export const overviewRoutes = answering(overviewOperations, {
  'GET /analytics/beta/': async ({ app, who, query }) => {
    const { entity } = who;
    const range = rangeOf({ app, who, query });
    const { display_name: name = '', timezone = 'UTC' } = app.views.doc('entities', entity) ?? {};
    return {
      json: {
        uuid: entity,
        name,
        timezone,
        ...shownRange(range),
        calls: await callsOf(app, entity, range),
        responsiveness: await peopleOf(app, entity, range),
        performance: { ...answeredRange(app, range), ...(await leadersIn(app, entity, range)) },
      },
    };
  },

  'GET /analytics/beta/:uuid/': async ({ app, who, query, params }) => {
    const { entity } = who;
    const user = params.uuid;
    if (app.views.doc('accounts', user)?.entity !== entity) throw new Refused('not-found');
    const range = rangeOf({ app, who, query }, 'any');
    return {
      json: {
        uuid: user,
        name: nameOf(app, user),
        ...shownRange(range),
        responsiveness: await personOf(app, { entity, user }, range),
        led: await leaderFiguresOf(app, { entity, leader: user, range }),
        performance: await entriesOf(app, { entity, leader: user, range }),
      },
    };
  },
});
