import { Refused } from '#events/core/refused';
import { viewerRoutes } from '#services/api/accounts/viewer';
import { questionRoutes } from '#services/api/analytics/questions';
import { calloutRoutes } from '#services/api/callout/callouts';
import { dispatchRoutes } from '#services/api/dispatch/dispatch';
import { permit } from '#services/api/http/answer';
import { answerTo, placeOf } from '#services/api/http/errors';
import { areIds } from '#services/api/http/lines';
import { validate } from '#services/api/http/request/validate';
import type { Route, Signed } from '#services/api/http/route';
import { incidentRoutes } from '#services/api/incident/incidents';
import { beatRoutes } from '#services/api/onCall/beats';
import { reserveListRoutes } from '#services/api/onCall/reserveLists';
import { scheduleRoutes } from '#services/api/onCall/schedules';
import { transferRoutes } from '#services/api/transfers/transfers';

type Arguments = Readonly<Record<string, unknown>>;

const lines: readonly Route[] = [
  ...viewerRoutes,
  ...incidentRoutes,
  ...transferRoutes,
  ...dispatchRoutes,
  ...beatRoutes,
  ...reserveListRoutes,
  ...scheduleRoutes,
  ...calloutRoutes,
  ...questionRoutes,
];

/** The named reads: each name is one route, with that route's permission. */
export const named: Readonly<Record<string, Route>> = {
  viewer: lineOf('/api/viewer/'),
  incident: lineOf('/api/incident/:uuid/'),
  incidents: lineOf('/api/incident/'),
  active_incidents: lineOf('/api/active-incidents/'),
  files: lineOf('/api/incident/:incident_uuid/file/'),
  team: lineOf('/api/incident/:incident_uuid/user/'),
  tasks: lineOf('/api/incident/:incident_uuid/tasks/'),
  designated_users: lineOf('/designated-user/'),
  board: lineOf('/api/beta/dispatch/get-data/'),
  beats: lineOf('/api/teams/beats/'),
  beats_reserve_lists: lineOf('/api/teams/beats/reserve_lists/'),
  beats_callouts: lineOf('/api/teams/beats/callouts/'),
  teams: lineOf('/api/teams/'),
  question: lineOf('/analytics/beta/v2/question'),
  calendar_beta: lineOf('/api/entities/admin/v2/calendar/'),
};

function lineOf(path: string): Route {
  const found = lines.find((line) => line.method === 'GET' && line.path === path);
  if (!found) throw new Error(`no route is called ${path}`);
  return found;
}

/** Runs the route after the same permission check. Values of path parameters are taken out of `asked`. */
export async function readLine(line: Route, request: Signed<object, object>, asked: Arguments): Promise<unknown> {
  permit(line, request.who);
  const words = Object.entries(asked).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)] as const],
  );
  const inPath = (name: string) => line.path.includes(`:${name}/`);
  const params = Object.fromEntries(words.filter(([name]) => inPath(name)));
  if (!areIds(params)) throw new Refused('not-found');
  const query = line.query ? validate(line.query, Object.fromEntries(words.filter(([name]) => !inPath(name)))) : {};
  const { json = {}, written } = await line.answer({ ...request, params, query, body: {} });
  return written ? JSON.parse(written.map(({ text }) => text).join('')) : json;
}

/**
 * The reason why a part of a request failed: the status and the body of the REST response, and one sentence. An
 * unexpected error is logged, and reported without detail.
 */
export function failureOf({ app, correlationId }: Signed<object, object>, cause: unknown) {
  const known = answerTo(cause);
  if (!known) app.log.error({ correlationId, ...placeOf(cause) }, 'a part of a query failed');
  const said = known ? { status: known.status, ...known.body } : { status: 500, correlation_id: correlationId };
  const { detail = known ? 'This cannot be asked.' : 'Something went wrong.' } = known?.body ?? {};
  return { said, detail: String(detail) };
}
