// For tests only: events in, documents out.
import type { Actor } from '#events/core/message';
import type { FactType, RecordedFact } from '#events/facts';
import { type AnyProjection, apply, type Change, type DocumentModel, type Frame } from '#projections/core/projection';

export const noon = '2026-03-01T12:00:00.000Z';
const clerk: Actor = { kind: 'user', id: 'dana' };

interface When {
  /** Default: an incident's stream. */
  readonly stream?: string;
  /** ISO-8601 UTC. Default: noon. */
  readonly at?: string;
  readonly entity?: string;
  readonly actor?: Actor;
}

/** A fact as a projection reads it. */
export const happened = <Type extends FactType>(
  type: Type,
  data: RecordedFact<Type>['data'],
  { stream = 'incident-i1', at = noon, entity = 'arvada', actor = clerk }: When = {},
): RecordedFact<Type> =>
  ({ type, data, stream, metadata: { entity, actor, occurredAt: at } }) as unknown as RecordedFact<Type>;

/** The result of a projection after these events. */
export interface Projected<Doc> {
  /** The document under this key, or null. */
  doc(key: string): Doc | null;
  readonly keys: readonly string[];
  /** The frames that the last event sent to screens. */
  readonly told: readonly Frame[];
}

/**
 * Folds the events as the projector does, with log positions counted from 1. Documents and events are frozen: a fold
 * that changes one in place throws. The events are folded twice from an empty state, and both results must be equal.
 */
export function given<Doc extends object>(
  projection: DocumentModel<string, Doc, string>,
  ...events: readonly RecordedFact[]
): Projected<Doc> {
  const first = fold(projection, events);
  const again = fold(projection, events);
  if (JSON.stringify([...first.documents]) !== JSON.stringify([...again.documents]))
    throw new Error(`${projection.name} says something else when it is built a second time`);
  return {
    doc: (key) => (first.documents.get(key) ?? null) as Doc | null,
    keys: [...first.documents].flatMap(([key, doc]) => (doc === null ? [] : [key])),
    told: first.told,
  };
}

function fold(projection: AnyProjection, events: readonly RecordedFact[]) {
  const documents = new Map<string, object | null>();
  let told: readonly Frame[] = [];
  for (const [at, event] of events.entries()) {
    const changes = apply(projection, frozen({ ...event, position: placeOf(at) }), (key) => documents.get(key) ?? null);
    for (const { key, after } of changes) documents.set(key, frozen(after));
    const changed = changes.map((change): Change<object> => ({ ...change, position: at + 1 }));
    told = changed.flatMap((change) => projection.frames?.(change) ?? []);
  }
  return { documents, told };
}

const placeOf = (at: number) => ({ commit: BigInt(at + 1), prepare: BigInt(at + 1) });

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
