import type { Integration, Problem } from '#contracts/incident/integration';
import { idOf } from '#events/core/message';
import type { RecordedFact } from '#events/facts';
import { projection } from '#projections/core/projection';

/** One attempt to create a service request in another system, its outcome, and the status that the incident was last told. */
export interface ServiceRequestDoc {
  readonly delivery: string;
  /** The organization that had the incident when the request was queued. The request goes to its system. */
  readonly entity: string;
  readonly incident: string;
  readonly integration: string;
  readonly problem: Problem;
  readonly status: 'owed' | 'requested' | 'waiting' | 'sent' | 'failed' | 'unknown';
  readonly attempts: number;
  /** Time of the next attempt, ISO-8601 UTC; '' when none is planned. */
  readonly due_at: string;
  /** The request's number in the other system; '' until it is known. */
  readonly reference: string;
  /** The reason for a failure or a delay; '' otherwise. */
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

/** Service requests for other systems, by the delivery's uuid. */
export const serviceRequests = projection<ServiceRequestDoc>()({
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
