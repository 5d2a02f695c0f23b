import { IsInt, Matches, Min } from 'class-validator';
import { Id } from '#contracts/api/rules';
import { listOf, reference } from '#contracts/core/schema';
import { problem } from '#contracts/incident/integration';
import { Refused } from '#events/core/refused';
import { incident } from '#events/incident/incident';
import { integrationOf } from '#events/incident/integrations/integrations';
import { type Principal } from '#services/access/principal';
import { carryOut } from '#services/api/http/carryOut';
import { route, type Signed, Takes } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { problemsFor } from '#services/outbound/cityworks/connections';
import { changeIncident, findIncident } from './stream/incidentStream.ts';

@Takes('POST /api/integrations/cityworks/service_requests/queue_from_incident')
class QueueServiceRequestBody {
  @Id() incident_id!: string;
  @Min(1, { message: 'This is not a number of a problem.' })
  @IsInt({ message: 'This is not a number of a problem.' })
  problem_sid!: number;
}
@Takes('POST /api/incident/:incident_uuid/integration/:uuid/retry/')
class RetryIntegrationBody {
  /** The attempt that the client saw. */
  @Id() delivery!: string;
}
@Takes('POST /api/incident/:incident_uuid/integration/:uuid/mark/')
class MarkIntegrationBody {
  @Id() delivery!: string;
  @Matches(/^[A-Za-z0-9][\w.-]{0,39}$/, { message: 'This is not the number of a service request.' })
  reference!: string;
}

const permission = 'incident.integrate';
const path = '/api/incident/:incident_uuid/integration/:uuid/';

/** The integrations of an incident with other systems (S2 §3, §7.4). */
export const integrationRoutes = [
  route({
    method: 'GET',
    path: '/api/integrations/cityworks/problems/',
    permission,
    summary: 'The problem types for Cityworks service requests; empty when Cityworks is not connected',
    answers: { 200: listOf(problem) },
    answer: ({ app, who }) => ({ json: problemsOf(app, who) }),
  }),

  route({
    method: 'POST',
    path: '/api/integrations/cityworks/service_requests/queue_from_incident',
    permission,
    summary: 'Request a Cityworks service request for an incident; a repeated problem creates no second one',
    answers: { 201: reference },
    body: QueueServiceRequestBody,
    answer: queue,
  }),

  route({
    method: 'POST',
    path: `${path}retry/`,
    permission,
    summary: 'Retry an integration that failed or whose outcome is unknown',
    answers: { 200: reference },
    body: RetryIntegrationBody,
    answer: (request) => {
      const integration = request.params.uuid ?? '';
      const { delivery } = request.body;
      connected(request);
      return changeIncident(request, { uuid: integration }, { do: 'retryIntegration', integration, delivery });
    },
  }),

  route({
    method: 'POST',
    path: `${path}mark/`,
    permission,
    summary: 'Record the number under which a person found the service request in the other system',
    answers: { 200: reference },
    body: MarkIntegrationBody,
    answer: (request) => {
      const integration = request.params.uuid ?? '';
      const { delivery, reference } = request.body;
      return changeIncident(
        request,
        { uuid: integration },
        { do: 'markIntegration', integration, delivery, reference },
      );
    },
  }),
];

const problemsOf = ({ views, config }: App, { entity }: Principal) =>
  problemsFor(config, views.doc('entities', entity)?.name ?? '');

function connected({ app, who, params }: Signed<object, object>) {
  findIncident(app, who, params.incident_uuid ?? '');
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
