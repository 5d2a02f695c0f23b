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
  return views.transaction(() => workers.flatMap((worker) => (worker.poison ? [] : foldOne(views, worker, batch))));
}

function foldOne(views: ViewStore, worker: Worker, batch: readonly Read[]): readonly Changed[] {
  const { writer } = worker;
  const before = writer.position();
  const fresh = before ? batch.filter(({ event }) => comparePositions(event.position, before) > 0) : batch;
  const changes: Changed[] = [];
  let last: Position | undefined;
  for (const read of fresh) {
    try {
      views.guarded(() => changes.push(...foldEvent(worker, read)));
      last = read.event.position;
    } catch (error) {
      worker.poison = { event: read.event.id, position: read.event.position, reason: String(error) };
      break;
    }
  }
  if (last) writer.advance(last);
  return changes;
}

function foldEvent(worker: Worker, { event, error }: Read): Changed[] {
  const { writer } = worker;
  const { projection } = writer;
  if (!(event.type in projection.on)) return [];
  if (error !== undefined) throw error;
  const position = Number(event.position.commit);
  return apply(projection, event as RecordedFact, writer.look).map((change) => {
    writer.put(change);
    return { ...change, position, worker };
  });
}
