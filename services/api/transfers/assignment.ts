import { assignmentOperations } from '#contracts/api/transfers/assignment';
import { answering } from '#services/api/http/route';
import { changeIncident } from '#services/api/incident/stream/incidentStream';

export const assignmentRoutes = answering(assignmentOperations, {
  'POST /api/incident/:incident_uuid/assignment/': (request) => {
    const { who, body, params } = request;
    const { answer, reason = '' } = body;
    const [incident, user] = [params.incident_uuid, who.account.uuid];
    const command = { do: 'answerAssignment', incident, user, answer, reason: reason.trim(), by: 'screen' } as const;
    return changeIncident(request, {}, command);
  },
});
