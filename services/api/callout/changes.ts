import { calloutChangeOperations } from '#contracts/api/callout/changes';
import { limits } from '#contracts/core/limits';
import type { CalloutCommand } from '#events/callout/commands';
import { callout } from '#events/callout/decider';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import type { CalloutDoc } from '#projections/callout/callouts';
import type { Principal } from '#services/access/principal';
import { carryOut } from '#services/api/http/carryOut';
import { asOf } from '#services/api/http/parts/asOf';
import { answering, type Signed } from '#services/api/http/route';
import { findIncident } from '#services/api/incident/stream/incidentStream';
import type { App } from '#services/app/app';
import { calloutShown } from './shown.ts';

function listed(app: App, { entity }: Principal) {
  const orderBy = { column: 'started_time', descending: true } as const;
  const active = app.views.docs('callouts', { where: { under_way: entity }, orderBy });
  const latest = app.views.docs('callouts', { where: { entity }, orderBy, limit: limits.callout.listed });
  const known = new Set(active.map(({ uuid }) => uuid));
  return { json: [...active, ...latest.filter(({ uuid }) => !known.has(uuid))].map((doc) => calloutShown(app, doc)) };
}

export const calloutChangeRoutes = answering(calloutChangeOperations, {
  'GET /api/callouts/': ({ app, who, query }) => asOf(app, who, { query, answer: (then) => listed(then, who) }),

  'GET /api/incident/:uuid/callouts/': ({ app, who, params }) => {
    const { uuid: incident } = findIncident(app, who, params.uuid);
    const orderBy = { column: 'started_time', descending: true } as const;
    const found = app.views.docs('callouts', { where: { incident }, orderBy, limit: limits.callout.listed });
    // Call-outs stay with the organization that made them.
    return { json: found.filter(({ entity }) => entity === who.entity).map((doc) => calloutShown(app, doc)) };
  },

  'GET /api/callout/:uuid/': ({ app, who, params }) => ({
    json: calloutShown(app, findCallout(app, who, params.uuid)),
  }),

  'POST /api/callout/:uuid/pause/': (request) => change(request, { do: 'pause', now: request.now }),

  'POST /api/callout/:uuid/resume/': (request) => change(request, { do: 'resume', now: request.now }),

  'POST /api/callout/:uuid/stop/': (request) =>
    change(request, { do: 'stop', reason: request.body.reason ?? '', because: 'person' }),

  'POST /api/callout/:uuid/target/': (request) =>
    change(request, { do: 'setTarget', now: request.now, target: request.body.target_count }),

  'POST /api/callout/:uuid/release/': (request) => {
    const { user, reason } = request.body;
    return change(request, { do: 'release', now: request.now, user, reason });
  },

  'POST /api/callout/:uuid/correct/': (request) => {
    const { user, outcome, reason, beyond_target: beyondTarget = false } = request.body;
    return change(request, { do: 'correct', now: request.now, user, outcome, reason, beyondTarget });
  },

  'POST /api/callout/:uuid/excuse/': (request) => {
    const { user, because, reason } = request.body;
    return change(request, { do: 'excuse', user, because, reason });
  },

  'POST /api/callout/:uuid/excuse/undo/': (request) =>
    change(request, { do: 'withdrawExcuse', user: request.body.user }),

  'POST /api/callout/:uuid/work/': (request) => {
    const { from, until, ...said } = request.body;
    const work = { from: utc(from), until: until === undefined ? null : utc(until) };
    return change(request, { do: 'correctWork', ...said, ...work });
  },
});

const utc = (moment: string): string => iso(Date.parse(moment));

/** The call-out, if it belongs to the user's organization. */
export function findCallout({ views }: Pick<App, 'views'>, who: Principal, uuid: string): CalloutDoc {
  const doc = views.doc('callouts', uuid);
  if (doc?.entity !== who.entity) throw new Refused('not-found');
  return doc;
}

function change(request: Signed<object, object, 'uuid'>, command: CalloutCommand) {
  const { uuid } = findCallout(request.app, request.who, request.params.uuid);
  return carryOut(request, { decider: callout, id: uuid }, { commands: [command], json: { uuid } });
}
