import type { RecordedFact } from '#events/facts';
import type { Recorded } from '#events/message';
import { comparePositions, type Position } from '#events/store';
import { apply, type Change } from '#projections/projection';
import type { ViewStore, Writer } from '#services/views/views';

/** An event as the projector reads it. `error` says that it could not be opened. */
export interface Read {
  readonly event: Recorded;
  readonly error?: unknown;
}

/** Why a projection stands still, and at what. */
export interface Poison {
  readonly event: string;
  readonly position: Position;
  readonly reason: string;
}

/** A projection at work: its tables, and whether an event has stopped it. */
export interface Worker {
  readonly writer: Writer;
  poison: Poison | undefined;
}

export type Changed = Change<object> & { readonly worker: Worker };

/**
 * Folds a batch into each worker's documents and moves its position, all in one transaction. An event that a projection
 * cannot take stops that projection where it stands, and no other.
 */
export function foldBatch(views: ViewStore, workers: readonly Worker[], batch: readonly Read[]): readonly Changed[] {
  return views.transaction(() => workers.flatMap((worker) => (worker.poison ? [] : foldOne(worker, batch))));
}

/** Documents are kept at hand through the batch and written once at its end: ten events of one incident are one write. */
function foldOne(worker: Worker, batch: readonly Read[]): readonly Changed[] {
  const { writer } = worker;
  const before = writer.position();
  const documents = new Map<string, object | null>();
  const look = (key: string): object | null => {
    const known = documents.get(key);
    if (known !== undefined) return known;
    const stored = writer.look(key);
    documents.set(key, stored);
    return stored;
  };
  const changes: Changed[] = [];
  let last: Position | undefined;
  for (const read of batch) {
    const { position, id } = read.event;
    if (before && comparePositions(position, before) <= 0) continue;
    try {
      for (const change of foldEvent(worker, read, look)) {
        documents.set(change.key, change.after);
        changes.push(change);
      }
      last = position;
    } catch (error) {
      worker.poison = { event: id, position, reason: String(error) };
      break;
    }
  }
  for (const key of new Set(changes.map((change) => change.key))) writer.put(key, documents.get(key) ?? null);
  if (last) writer.advance(last);
  return changes;
}

function foldEvent(worker: Worker, { event, error }: Read, look: Writer['look']): readonly Changed[] {
  const { projection } = worker.writer;
  if (!(event.type in projection.on)) return [];
  if (error !== undefined) throw error;
  const position = Number(event.position.commit);
  return apply(projection, event as RecordedFact, look).map((change) => ({ ...change, position, worker }));
}
