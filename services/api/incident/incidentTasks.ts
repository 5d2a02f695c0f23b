import { type ActionBody, taskOperations } from '#contracts/api/incident/incidentTasks';
import type { Task } from '#contracts/incident/tasks';
import { Refused } from '#events/core/refused';
import { asked } from '#events/incident/tasks/tasks';
import { permissionOf } from '#events/incident/versions/taskKinds';
import { may } from '#services/access/principal';
import { checkCrewPosition } from '#services/api/http/parts/reach';
import { type Answer, answering, type Signed } from '#services/api/http/route';
import { tasksShown } from './stream/incidentDetail.ts';
import { changeIncident, findIncident } from './stream/incidentStream.ts';

export const taskRoutes = answering(taskOperations, {
  'GET /api/incident/:incident_uuid/tasks/': ({ app, who, params }) => ({
    json: tasksShown(app, findIncident(app, who, params.incident_uuid)),
  }),

  'POST /api/incident/:incident_uuid/task/:task_uuid/:action_name/': act,
});

/** How long the response waits until this node's read models show who did the task. Milliseconds. */
const shownWithin = 2_000;

async function act(
  request: Signed<ActionBody, object, 'incident_uuid' | 'task_uuid' | 'action_name'>,
): Promise<Answer<Task>> {
  const { app, who, params, body, commandId } = request;
  const { incident_uuid: incident, task_uuid: task, action_name: action } = params;
  const doc = findIncident(app, who, incident);
  const does = asked(doc.progress.version, { incident, task, action });
  if (!may(who, permissionOf(does.action))) throw new Refused('forbidden');
  const { lat = null, lng = null } = body;
  checkCrewPosition(app, who.entity, { lat, lng });
  const place = lat === null || lng === null ? { lat: null, lng: null } : { lat, lng };
  const user = who.account.uuid;
  const command = { do: 'act', incident, task, action, entry: commandId, user, ...place } as const;
  const { position } = await changeIncident(request, {}, command);
  if (position) await app.projector.reached(position, shownWithin);
  const shown = tasksShown(app, findIncident(app, who, incident)).find(({ uuid }) => uuid === task);
  // The incident was transferred meanwhile, to a version without this task.
  if (!shown) throw new Refused('not-found');
  return { json: shown, position };
}
