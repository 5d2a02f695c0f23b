import type { Integration, Problem } from '#contracts/incident/integration';
import { idOf } from '#events/core/message';
import type { RecordedFact } from '#events/facts';
import { projection } from '#projections/core/projection';

/** One attempt to have a service request made elsewhere: what is owed, and what the incident has been told of it. */
export interface ServiceRequestDoc {
  readonly delivery: string;
  /** Whose incident it was when it was asked for: theirs is the other system. */
  readonly entity: string;
  readonly incident: string;
  readonly integration: string;
  readonly problem: Problem;
  readonly status: 'owed' | 'requested' | 'waiting' | 'sent' | 'failed' | 'unknown';
  readonly attempts: number;
  /** When it is tried again; '' where it is not. */
  readonly due_at: string;
  /** What it is called there, and why it failed or waits. */
  readonly reference: string;
  readonly reason: string;
  readonly told: Integration['status'];
  readonly time: string;
}
type Doc = ServiceRequestDoc | null;

const as = (doc: Doc, change: Partial<ServiceRequestDoc>): Doc => doc && { ...doc, ...change };
const tells =
  (told: Integration['status']) =>
  (doc: Doc): Doc =>
    as(doc, { told });

const owed = (event: RecordedFact<'IntegrationQueued' | 'IntegrationRetried'>, problem: Problem): Doc => ({
  delivery: event.data.delivery,
  entity: event.metadata.entity,
  incident: idOf(event.stream),
  integration: event.data.integration,
  problem,
  status: 'owed',
  attempts: 0,
  due_at: '',
  reference: '',
  reason: '',
  told: 'queued',
  time: event.metadata.occurredAt,
});

/** The service requests that other systems are to have, by the delivery's uuid. */
export const serviceRequests = projection<ServiceRequestDoc>({
  name: 'service_requests',
  version: 2,
  keys: ({ data }) => ('delivery' in data ? [data.delivery] : []),
  on: {
    IntegrationQueued: (_, event) => owed(event, event.data.problem),
    IntegrationRetried: (_, event, { look }) => {
      const before = look(event.data.previous);
      return before && owed(event, before.problem);
    },
    IntegrationRequested: (doc) => as(doc, { status: 'requested', attempts: 1 }),
    DeliveryPutOff: (doc, { data }) => as(doc, { status: 'waiting', due_at: data.dueAt, reason: data.reason }),
    DeliveryTriedAgain: (doc, { data }) => as(doc, { status: 'requested', attempts: data.attempt, due_at: '' }),
    DeliverySent: (doc, { data }) => as(doc, { status: 'sent', reference: data.providerId }),
    DeliveryFailed: (doc, { data }) => as(doc, { status: 'failed', reason: data.reason }),
    DeliveryUnknown: (doc) => as(doc, { status: 'unknown' }),
    IntegrationDelayed: tells('waiting'),
    IntegrationCompleted: tells('created'),
    IntegrationFailed: tells('failed'),
    IntegrationDoubted: tells('unknown'),
  },
});
