import type { Integration } from '#contracts/incident/integration';
import type { RecordedFact } from '#events/facts';
import type { IntegrationFact } from '#events/incident/integrations/integrations';

/** What other systems have of an incident after an event, oldest first. */
export function integrationsAfter(
  integrations: readonly Integration[],
  event: RecordedFact<IntegrationFact['type']>,
): readonly Integration[] {
  const { occurredAt: at, actor } = event.metadata;
  if (event.type === 'IntegrationQueued') {
    const { integration: uuid, delivery, system, problem } = event.data;
    const by = `${actor.kind}:${actor.id}`;
    const queued = { status: 'queued', reference: null, reason: '', created_time: at, updated_time: at, by } as const;
    return [...integrations, { uuid, system, kind: 'service_request', problem, delivery, ...queued }];
  }
  const change = changeBy(event);
  return integrations.map((one) =>
    one.uuid === event.data.integration ? { ...one, reason: '', ...change, updated_time: at } : one,
  );
}

function changeBy({ type, data }: RecordedFact<Exclude<IntegrationFact['type'], 'IntegrationQueued'>>): Change {
  switch (type) {
    case 'IntegrationDelayed':
      return { status: 'waiting', reason: data.reason };
    case 'IntegrationCompleted':
      return { status: 'created', reference: data.reference };
    case 'IntegrationFailed':
      return { status: 'failed', reason: data.reason };
    case 'IntegrationDoubted':
      return { status: 'unknown' };
    case 'IntegrationRetried':
      return { status: 'queued', delivery: data.delivery };
  }
}
type Change = Partial<Integration>;
