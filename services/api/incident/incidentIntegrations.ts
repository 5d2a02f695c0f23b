import { integrationOperations, type QueueServiceRequestBody } from '#contracts/api/incident/incidentIntegrations';
import { Refused } from '#events/core/refused';
import { incident } from '#events/incident/incident';
import { integrationOf } from '#events/incident/integrations/integrations';
import type { Principal } from '#services/access/principal';
import { carryOut } from '#services/api/http/carryOut';
import { answering, type Signed } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { problemsFor } from '#services/outbound/cityworks/connections';
import { changeIncident, findIncident } from './stream/incidentStream.ts';

export const integrationRoutes = answering(integrationOperations, {
  'GET /api/integrations/cityworks/problems/': ({ app, who }) => ({ json: problemsOf(app, who) }),

  'POST /api/integrations/cityworks/service_requests/queue_from_incident': queue,

  'POST /api/incident/:incident_uuid/integration/:uuid/retry/': (request) => {
    const integration = request.params.uuid;
    const { delivery } = request.body;
    connected(request);
    return changeIncident(request, { uuid: integration }, { do: 'retryIntegration', integration, delivery });
  },

  'POST /api/incident/:incident_uuid/integration/:uuid/mark/': (request) => {
    const integration = request.params.uuid;
    const { delivery, reference } = request.body;
    return changeIncident(request, { uuid: integration }, { do: 'markIntegration', integration, delivery, reference });
  },
});

const problemsOf = ({ views, config }: App, { entity }: Principal) =>
  problemsFor(config, views.doc('entities', entity)?.name ?? '');

function connected({ app, who, params }: Signed<object, object, 'incident_uuid'>) {
  findIncident(app, who, params.incident_uuid);
  if (problemsOf(app, who).length === 0) throw new Refused('integration.not-connected');
}

function queue(request: Signed<QueueServiceRequestBody, object>) {
  const { app, who, body } = request;
  const { incident_id: uuid, problem_sid: sid } = body;
  findIncident(app, who, uuid);
  const problems = problemsOf(app, who);
  if (problems.length === 0) throw new Refused('integration.not-connected');
  const problem = problems.find((one) => one.sid === sid);
  if (!problem) throw new Refused('integration.problem-unknown');
  const command = { do: 'queueIntegration', incident: uuid, system: 'cityworks', problem } as const;
  const json = { uuid: integrationOf(uuid, 'cityworks', sid) };
  return carryOut(request, { decider: incident, id: uuid }, { commands: [command], json });
}
