import { priorityOperations } from '#contracts/api/incident/incidentPriority';
import { answering } from '#services/api/http/route';
import { priorityByProblem } from '#services/app/priorities';
import { changeIncident, findIncident } from './stream/incidentStream.ts';

export const priorityRoutes = answering(priorityOperations, {
  'POST /api/incident/:incident_uuid/priority/': (request) => {
    const { priority, reason } = request.body;
    return changeIncident(request, {}, { do: 'changePriority', priority, reason: reason.trim() });
  },

  'DELETE /api/incident/:incident_uuid/priority/': (request) => {
    const { app, who, params } = request;
    const priority = priorityByProblem(app, findIncident(app, who, params.incident_uuid));
    return changeIncident(request, {}, { do: 'takeBackPriority', priority });
  },
});
