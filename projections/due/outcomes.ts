import { type OutcomeDue, part } from './obligation.ts';

/**
 * Each outcome of a service request is recorded in its incident once. An unknown outcome may still be followed by
 * another.
 */
export const outcomes = part<OutcomeDue>({
  prefix: 'outcome',
  ids: ({ data, type }) => {
    if (type === 'IntegrationRetried') return [data.previous, data.delivery];
    return 'delivery' in data ? [data.delivery] : [];
  },
  on: {
    IntegrationQueued: (_, { metadata }, id) => untold(metadata.entity, id),
    // The outcome of an attempt is not recorded once it was retried.
    IntegrationRetried: (_, { data, metadata }, id) => (id === data.previous ? null : untold(metadata.entity, id)),
    DeliveryPutOff: (due, { metadata }) => tell(due, 'waiting', metadata.occurredAt),
    DeliveryTriedAgain: (due) => due && { ...due, due_at: null },
    DeliverySent: (due, { metadata }) => tell(due, 'created', metadata.occurredAt),
    DeliveryFailed: (due, { metadata }) => tell(due, 'failed', metadata.occurredAt),
    DeliveryUnknown: (due, { metadata }) => tell(due, 'unknown', metadata.occurredAt),
    IntegrationDelayed: (due) => due && { ...due, told: 'waiting', due_at: null },
    IntegrationDoubted: (due) => due && { ...due, told: 'unknown', due_at: null },
    IntegrationCompleted: () => null,
    IntegrationFailed: () => null,
  },
});

const untold = (entity: string, id: string): OutcomeDue => ({
  kind: 'service-request-outcome',
  id,
  entity,
  due_at: null,
  told: 'queued',
});

const tell = (due: OutcomeDue | null, outcome: OutcomeDue['told'], at: string): OutcomeDue | null =>
  due && { ...due, due_at: due.told === outcome ? null : at };
