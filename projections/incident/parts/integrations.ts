import type { Integration } from '#contracts/incident/integration';
import type { RecordedFact } from '#events/facts';
import type { IntegrationFact } from '#events/incident/integrations/integrations';
import type { DocPart } from '#projections/incident/core/part';
import { byOf, ownLine } from '#projections/incident/log/ownLine';

export interface ShownIntegrations {
  /** The requests to other systems, oldest first. */
  readonly integrations: readonly Integration[];
}

export const shownIntegrations: DocPart<{
  fields: ShownIntegrations;
  facts: IntegrationFact['type'];
  page: ShownIntegrations;
}> = {
  initial: { integrations: [] },
  on: {
    IntegrationQueued: (doc, event) => ({ integrations: [...doc.integrations, queued(event)] }),
    IntegrationDelayed: (doc, event) => changed(doc, event, { status: 'waiting', reason: event.data.reason }),
    IntegrationCompleted: (doc, event) => changed(doc, event, { status: 'created', reference: event.data.reference }),
    IntegrationFailed: (doc, event) => changed(doc, event, { status: 'failed', reason: event.data.reason }),
    IntegrationDoubted: (doc, event) => changed(doc, event, { status: 'unknown' }),
    IntegrationRetried: (doc, event) => changed(doc, event, { status: 'queued', delivery: event.data.delivery }),
  },
  tells: {
    IntegrationQueued: 'integration_added',
    IntegrationDelayed: 'integration_updated',
    IntegrationCompleted: 'integration_updated',
    IntegrationFailed: 'integration_updated',
    IntegrationDoubted: 'integration_updated',
    IntegrationRetried: 'integration_updated',
  },
  lines: {
    IntegrationQueued: (event) => ownLine(event, 'integration:queued', event.data.problem.display),
    IntegrationDelayed: (event) => ownLine(event, 'integration:delayed', event.data.reason),
    IntegrationCompleted: (event) => ownLine(event, 'integration:created', event.data.reference),
    IntegrationFailed: (event) => ownLine(event, 'integration:failed', event.data.reason),
    IntegrationDoubted: (event) => ownLine(event, 'integration:unknown'),
    IntegrationRetried: (event) => ownLine(event, 'integration:retried'),
  },
  page: (doc) => ({ integrations: doc.integrations }),
};

function queued(event: RecordedFact<'IntegrationQueued'>): Integration {
  const { integration: uuid, delivery, system, problem } = event.data;
  const at = event.metadata.occurredAt;
  const state = { status: 'queued', reference: null, reason: '', created_time: at, updated_time: at } as const;
  return { uuid, system, kind: 'service_request', problem, delivery, ...state, by: byOf(event) };
}

const changed = (
  { integrations: all }: ShownIntegrations,
  { data, metadata }: RecordedFact<IntegrationFact['type']>,
  change: Partial<Integration>,
): ShownIntegrations => ({
  integrations: all.map((one) =>
    one.uuid === data.integration ? { ...one, reason: '', ...change, updated_time: metadata.occurredAt } : one,
  ),
});
