import { IsInt, Matches, Min } from 'class-validator';
import { operations } from '#contracts/api/operation';
import { Id } from '#contracts/api/rules';
import { listOf, reference } from '#contracts/core/schema';
import { problem } from '#contracts/incident/integration';

/** (S2 §7.4). */
export class QueueServiceRequestBody {
  @Id() incident_id!: string;
  @Min(1, { message: 'This is not a number of a problem.' })
  @IsInt({ message: 'This is not a number of a problem.' })
  problem_sid!: number;
}

export class RetryIntegrationBody {
  /** The attempt that the client saw. */
  @Id() delivery!: string;
}

export class MarkIntegrationBody {
  /** The attempt that the author saw. */
  @Id() delivery!: string;
  /** The record's number in the other system. */
  @Matches(/^[A-Za-z0-9][\w.-]{0,39}$/, { message: 'This is not the number of a service request.' })
  reference!: string;
}

/** The integrations of an incident with other systems (S2 §3, §7.4). */
export const integrationOperations = operations({
  'GET /api/integrations/cityworks/problems/': {
    permission: 'incident.integrate',
    summary: 'The problem types for Cityworks service requests; empty when Cityworks is not connected',
    answers: { 200: listOf(problem) },
  },

  'POST /api/integrations/cityworks/service_requests/queue_from_incident': {
    permission: 'incident.integrate',
    summary: 'Request a Cityworks service request for an incident; a repeated problem creates no second one',
    answers: { 201: reference },
    body: QueueServiceRequestBody,
  },

  'POST /api/incident/:incident_uuid/integration/:uuid/retry/': {
    permission: 'incident.integrate',
    summary: 'Retry an integration that failed or whose outcome is unknown',
    answers: { 200: reference },
    body: RetryIntegrationBody,
  },

  'POST /api/incident/:incident_uuid/integration/:uuid/mark/': {
    permission: 'incident.integrate',
    summary: 'Record the number under which a person found the service request in the other system',
    answers: { 200: reference },
    body: MarkIntegrationBody,
  },
});
