import { AnyWords, Count, Id, OneOf, Optional, Words } from '#contracts/api/rules';
import { callout as calloutDocument, callouts } from '#contracts/callout/callouts';
import type { CallOutcome } from '#contracts/callout/outcomes';
import { callOutcomes } from '#contracts/callout/outcomes';
import { limits } from '#contracts/core/limits';
import { reference } from '#contracts/core/schema';
import type { CalloutCommand } from '#events/callout/commands';
import { callout } from '#events/callout/decider';
import { Refused } from '#events/core/refused';
import type { CalloutDoc } from '#projections/callout/callouts';
import type { Principal } from '#services/access/principal';
import { carryOut } from '#services/api/http/carryOut';
import { AsOfQuery, asOf } from '#services/api/http/parts/asOf';
import { route, type Signed, Takes } from '#services/api/http/route';
import { findIncident } from '#services/api/incident/stream/incidentStream';
import type { App } from '#services/app/app';
import { calloutShown } from './shown.ts';

const { text, callout: most } = limits;

@Takes('POST /api/callout/:uuid/stop/')
class StopBody {
  @Optional() @AnyWords(text.note) reason?: string;
}
@Takes('POST /api/callout/:uuid/target/')
class TargetBody {
  @Count(most.places) target_count!: number;
}
@Takes('POST /api/callout/:uuid/release/')
class ReleaseBody {
  @Id() user!: string;
  @Words(text.note) reason!: string;
}
@Takes('POST /api/callout/:uuid/correct/')
class CorrectionBody {
  @Id() user!: string;
  @OneOf(callOutcomes) outcome!: CallOutcome;
  @Words(text.note) reason!: string;
}

function listed(app: App, { entity }: Principal) {
  const orderBy = { column: 'started_time', descending: true } as const;
  const active = app.views.docs('callouts', { where: { under_way: entity }, orderBy });
  const latest = app.views.docs('callouts', { where: { entity }, orderBy, limit: most.listed });
  const known = new Set(active.map(({ uuid }) => uuid));
  return { json: [...active, ...latest.filter(({ uuid }) => !known.has(uuid))].map((doc) => calloutShown(app, doc)) };
}

const path = '/api/callout/:uuid/';
const view = 'callout.view';
const permission = 'callout.manage';
const answers = { 200: reference };

/** Call-outs as screens see them, and the changes to one that is under way. */
export const calloutChangeRoutes = [
  route({
    method: 'GET',
    path: '/api/callouts/',
    permission: view,
    summary: 'The call-outs of the organization: those under way first, then the latest',
    answers: { 200: callouts },
    query: AsOfQuery,
    refuses: ['replay.reading'],
    answer: ({ app, who, query }) => asOf(app, who, { query, answer: (then) => listed(then, who) }),
  }),
  route({
    method: 'GET',
    path: '/api/incident/:uuid/callouts/',
    permission: view,
    summary: 'The call-outs of an incident, the latest first',
    answers: { 200: callouts },
    answer: ({ app, who, params }) => {
      const { uuid: incident } = findIncident(app, who, params.uuid ?? '');
      const orderBy = { column: 'started_time', descending: true } as const;
      const found = app.views.docs('callouts', { where: { incident }, orderBy, limit: most.listed });
      // Call-outs stay with the organization that made them.
      return { json: found.filter(({ entity }) => entity === who.entity).map((doc) => calloutShown(app, doc)) };
    },
  }),
  route({
    method: 'GET',
    path,
    permission: view,
    summary: 'One call-out: its people in order, the course of each call, and why each was, or was not, called',
    answers: { 200: calloutDocument },
    answer: ({ app, who, params }) => ({ json: calloutShown(app, findCallout(app, who, params.uuid ?? '')) }),
  }),
  route({
    method: 'POST',
    path: `${path}pause/`,
    permission,
    summary: 'Begin no more calls until the call-out is resumed',
    answers,
    refuses: ['callout.ended'],
    answer: (request) => change(request, { do: 'pause', now: request.now }),
  }),
  route({
    method: 'POST',
    path: `${path}resume/`,
    permission,
    summary: 'Go on with the calls',
    answers,
    refuses: ['callout.ended'],
    answer: (request) => change(request, { do: 'resume', now: request.now }),
  }),
  route({
    method: 'POST',
    path: `${path}stop/`,
    permission,
    summary: 'End a call-out for good',
    answers,
    body: StopBody,
    answer: (request) => change(request, { do: 'stop', reason: request.body.reason ?? '', because: 'person' }),
  }),
  route({
    method: 'POST',
    path: `${path}target/`,
    permission,
    summary: 'Change the number of places while calls are made',
    answers,
    refuses: ['callout.ended', 'callout.target-fixed'],
    body: TargetBody,
    answer: (request) => change(request, { do: 'setTarget', now: request.now, target: request.body.target_count }),
  }),
  route({
    method: 'POST',
    path: `${path}release/`,
    permission,
    summary: 'Free the place of a member',
    answers,
    refuses: ['callout.no-member'],
    body: ReleaseBody,
    answer: (request) => {
      const { user, reason } = request.body;
      return change(request, { do: 'release', now: request.now, user, reason });
    },
  }),
  route({
    method: 'POST',
    path: `${path}correct/`,
    permission,
    summary: 'Correct the recorded answer of a person',
    answers,
    body: CorrectionBody,
    answer: (request) => {
      const { user, outcome, reason } = request.body;
      return change(request, { do: 'correct', now: request.now, user, outcome, reason });
    },
  }),
];

/** The call-out, if it belongs to the user's organization. */
export function findCallout({ views }: Pick<App, 'views'>, who: Principal, uuid: string): CalloutDoc {
  const doc = views.doc('callouts', uuid);
  if (doc?.entity !== who.entity) throw new Refused('not-found');
  return doc;
}

function change(request: Signed<object, object>, command: CalloutCommand) {
  const { uuid } = findCallout(request.app, request.who, request.params.uuid ?? '');
  return carryOut(request, { decider: callout, id: uuid }, { commands: [command], json: { uuid } });
}
