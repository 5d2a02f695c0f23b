import { Latitude, Longitude, Optional } from '#contracts/api/rules';
import { listOf } from '#contracts/core/schema';
import { type Task, task as taskDocument } from '#contracts/incident/tasks';
import { Refused } from '#events/core/refused';
import { asked } from '#events/incident/tasks/tasks';
import { permissionOf } from '#events/incident/versions/taskKinds';
import { may } from '#services/access/principal';
import { type Answer, route, type Signed, Takes } from '#services/api/http/route';
import { tasksShown } from './stream/incidentDetail.ts';
import { changeIncident, findIncident } from './stream/incidentStream.ts';

@Takes('POST /api/incident/:incident_uuid/task/:task_uuid/:action_name/')
class ActionBody {
  @Optional() @Latitude() lat?: number;
  @Optional() @Longitude() lng?: number;
}

/** The tasks of an incident's workflow, and their actions (S2 §2.3). */
export const taskRoutes = [
  route({
    method: 'GET',
    path: '/api/incident/:incident_uuid/tasks/',
    permission: 'incident.view',
    summary: "The tasks of an incident's workflow, in order",
    answers: { 200: listOf(taskDocument) },
    answer: ({ app, who, params }) => ({ json: tasksShown(app, findIncident(app, who, params.incident_uuid ?? '')) }),
  }),

  route({
    method: 'POST',
    path: '/api/incident/:incident_uuid/task/:task_uuid/:action_name/',
    permission: 'incident.log',
    summary: 'Run an action of a task; a task that is already done stays done, and the response names who did it',
    answers: { 200: taskDocument },
    body: ActionBody,
    answer: act,
  }),
];

/** How long the response waits until this node's read models show who did the task. Milliseconds. */
const shownWithin = 2_000;

async function act(request: Signed<ActionBody, object>): Promise<Answer<Task>> {
  const { app, who, params, body, commandId } = request;
  const { incident_uuid: incident = '', task_uuid: task = '', action_name: action = '' } = params;
  const doc = findIncident(app, who, incident);
  const does = asked(doc.progress.version, { incident, task, action });
  if (!may(who, permissionOf(does.action))) throw new Refused('forbidden');
  const { lat = null, lng = null } = body;
  const place = lat === null || lng === null ? { lat: null, lng: null } : { lat, lng };
  const command = { do: 'act', incident, task, action, entry: commandId, ...place } as const;
  const { position } = await changeIncident(request, {}, command);
  if (position) await app.projector.reached(position, shownWithin);
  const shown = tasksShown(app, findIncident(app, who, incident)).find(({ uuid }) => uuid === task);
  // The incident was transferred meanwhile, to a version without this task.
  if (!shown) throw new Refused('not-found');
  return { json: shown, position };
}
