import type { Integration, Problem } from '#contracts/incident/integration';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import type { IntegrationFact } from '#events/incident/core/events';

/** What became of an attempt. */
export type Outcome =
  | { readonly status: 'waiting' | 'failed'; readonly reason: string }
  | { readonly status: 'created'; readonly reference: string }
  | { readonly status: 'unknown' };

/** What another system is to have of an incident: asked for once, and sent again only because a person says so. */
export type IntegrationCommand =
  | {
      readonly do: 'queueIntegration';
      readonly incident: string;
      readonly system: 'cityworks';
      readonly problem: Problem;
    }
  | {
      readonly do: 'tellIntegration';
      readonly integration: string;
      readonly delivery: string;
      readonly outcome: Outcome;
    }
  /** `delivery` is the attempt that was seen: two people who send the same one again have it sent once. */
  | { readonly do: 'retryIntegration'; readonly integration: string; readonly delivery: string }
  /** A person looked there and found it. */
  | {
      readonly do: 'markIntegration';
      readonly integration: string;
      readonly delivery: string;
      readonly reference: string;
    };

interface Known {
  /** Every attempt, in order: the last is the one that counts. */
  readonly deliveries: readonly string[];
  readonly status: Integration['status'];
  readonly reference: string | null;
}
export type Integrations = ReadonlyMap<string, Known>;

/** One service request for each problem: the same one queued twice is one. */
export const integrationOf = (incident: string, system: string, sid: number): string =>
  idFrom('integration', incident, system, sid);
const attemptOf = (integration: string, n: number): string => idFrom('delivery', integration, n);

export function integrationsAfter(known: Integrations, { type, data }: IntegrationFact): Integrations {
  const before = known.get(data.integration) ?? { deliveries: [], status: 'queued', reference: null };
  const after = (change: Partial<Known>) => new Map(known).set(data.integration, { ...before, ...change });
  switch (type) {
    case 'IntegrationQueued':
    case 'IntegrationRetried':
      return after({ deliveries: [...before.deliveries, data.delivery], status: 'queued' });
    case 'IntegrationDelayed':
      return after({ status: 'waiting' });
    case 'IntegrationCompleted':
      return after({ status: 'created', reference: data.reference });
    case 'IntegrationFailed':
      return after({ status: 'failed' });
    case 'IntegrationDoubted':
      return after({ status: 'unknown' });
  }
}

export function decideIntegration(integrations: Integrations, command: IntegrationCommand): IntegrationFact[] {
  if (command.do === 'queueIntegration') {
    const { incident, system, problem } = command;
    const integration = integrationOf(incident, system, problem.sid);
    if (integrations.has(integration)) return [];
    return [{ type: 'IntegrationQueued', data: { integration, delivery: attemptOf(integration, 0), system, problem } }];
  }
  const known = integrations.get(command.integration);
  if (!known?.deliveries.includes(command.delivery)) throw new Refused('not-found');
  const { integration, delivery } = command;
  const attempt = { integration, delivery };
  const superseded = known.deliveries.at(-1) !== delivery;
  switch (command.do) {
    case 'tellIntegration':
      // A person has decided meanwhile, and his word stands.
      if (superseded || known.status === 'created' || known.status === command.outcome.status) return [];
      return [told(attempt, command.outcome)];
    case 'retryIntegration': {
      if (superseded) return [];
      if (known.status !== 'failed' && known.status !== 'unknown') throw new Refused('integration.changed-meanwhile');
      const next = attemptOf(integration, known.deliveries.length);
      return [{ type: 'IntegrationRetried', data: { integration, delivery: next, previous: delivery } }];
    }
    case 'markIntegration': {
      const { reference } = command;
      if (known.status === 'created' && known.reference === reference) return [];
      const open = known.status === 'failed' || known.status === 'unknown';
      if (superseded || !open) throw new Refused('integration.changed-meanwhile');
      return [{ type: 'IntegrationCompleted', data: { ...attempt, reference } }];
    }
  }
}

function told(attempt: { integration: string; delivery: string }, outcome: Outcome): IntegrationFact {
  switch (outcome.status) {
    case 'waiting':
      return { type: 'IntegrationDelayed', data: { ...attempt, reason: outcome.reason } };
    case 'failed':
      return { type: 'IntegrationFailed', data: { ...attempt, reason: outcome.reason } };
    case 'created':
      return { type: 'IntegrationCompleted', data: { ...attempt, reference: outcome.reference } };
    case 'unknown':
      return { type: 'IntegrationDoubted', data: attempt };
  }
}
