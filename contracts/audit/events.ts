import type { JsonValue } from '#contracts/core/json';
import {
  anyJson,
  document,
  id,
  listOf,
  oneOf,
  orNull,
  position,
  type Shape,
  text,
  time,
  whole,
} from '#contracts/core/schema';

/** The two times of an event: `known` is its recording in the log, `happened` its time in the world. */
export const clocks = ['known', 'happened'] as const;
export type ClockKind = (typeof clocks)[number];

/** An event of the log, without its data. */
export const auditEvent = document('AuditEvent', {
  uuid: id,
  position,
  stream: text('incident-3f0c1d2e-8a4b-4c6d-9e7f-0a1b2c3d4e5f'),
  /** Counted from 0 in its stream. */
  revision: whole(3),
  /** The kind of stream: the name before the first hyphen. */
  kind: text('incident'),
  type: text('CheckInCompleted'),
  /** The plain word that tells events of one type apart: the log event, the outcome, the reason, the role. */
  detail: orNull(text('geo:arrived')),
  /** The time it happened. */
  time,
  recorded_time: time,
  /** The author: `user:3f0c…`, `system:engine`, `phone:…`, `link:…`, `import:…`. */
  by: text('user:3f0c1d2e-8a4b-4c6d-9e7f-0a1b2c3d4e5f'),
  /** The author's name; null when the author is no person of this organization. */
  by_name: orNull(text('Dana Okafor')),
  /** The request, job or webhook that caused it. */
  correlation_id: text('0f8fad5b-d9cb-469f-a165-70867728950e'),
  /** The incident that it is about. */
  incident: orNull(id),
  /** The person that it is about. */
  person: orNull(id),
  /** The crew or designation that it is about. */
  crew: orNull(id),
  /** The name of the crew or person that it is about, while it is known. */
  about_name: orNull(text('Truck 3')),
});
export type AuditEvent = Shape<typeof auditEvent>;

/** `GET /api/audit/events/`: the newest event first, by the chosen clock. */
export const auditPage = document('AuditPage', {
  results: listOf(auditEvent),
  /** The value of `before` for the next page; null on the last one. */
  next_before: orNull(text('4817')),
});
export type AuditPage = Shape<typeof auditPage>;

/**
 * The sealed fields of an event. `none`: it has none. `closed`: they are not shown here. `open`: they are shown, and the
 * security log says to whom. `erased`: the person was erased, and nobody can read them again.
 */
export const sealings = ['none', 'closed', 'open', 'erased'] as const;
export type Sealing = (typeof sealings)[number];

/** The chain of hashes of a stream, from its first event up to this one. */
const chainCheck = anyJson<{
  /** The revision at which the chain breaks; null when every hash fits, or when each break is explained. */
  readonly broken_at: number | null;
  /** The first break whose cause is known; null when there is none. */
  readonly explained_at: number | null;
  readonly checked: number;
}>({ broken_at: null, explained_at: null, checked: 4 });

/** A document of a read model, folded from the event's own stream. Null: there was none. */
export interface DocumentChange {
  readonly read_model: string;
  readonly key: string;
  readonly before: JsonValue;
  readonly after: JsonValue;
}

/** `GET /api/audit/events/{uuid}/`. */
export const auditDetail = document('AuditDetail', {
  event: auditEvent,
  /** The id of the command that decided it. Events with the same one were written together. */
  causation_id: text('5b0c7f1e-1f5e-5a6b-8d0e-2c7a9b1d3e4f'),
  /** `system:id` of the outside fact that it records. */
  source: orNull(text('twilio:CA17')),
  hash: text('9f2b…'),
  sealed: oneOf(sealings),
  /** The data as it is stored; with `sealed: open`, its sealed fields are readable. Passwords and pins never are. */
  data: anyJson<JsonValue>({ checkIn: '3f0c1d2e-8a4b-4c6d-9e7f-0a1b2c3d4e5f' }),
  metadata: anyJson<JsonValue>({ occurredAt: '2026-03-01T08:00:00.000Z' }),
  chain: chainCheck,
  /**
   * The other events of the same request or job, the one that led to it, and those that followed from it, in the order of
   * the log; at most 100.
   */
  together: listOf(auditEvent),
  documents: listOf(
    anyJson<DocumentChange>({
      read_model: 'incidents',
      key: '3f0c1d2e-8a4b-4c6d-9e7f-0a1b2c3d4e5f',
      before: null,
      after: {},
    }),
  ),
});
export type AuditDetail = Shape<typeof auditDetail>;

/** `GET /api/audit/types/`: the events that can be searched for. */
export const auditTypes = document('AuditTypes', { types: listOf(text('CheckInCompleted')) });
export type AuditTypes = Shape<typeof auditTypes>;
