import type { Recorded } from '#events/core/message';
import { comparePositions, type Position } from '#events/core/position';
import type { RecordedFact } from '#events/facts';
import { isDiskError } from '#events/store/sqlite';
import { apply, type Change } from '#projections/core/projection';
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
  /** Events gone by since its position was stored. */
  passed: number;
}

/** So many events that no read model shows may go by before the position is stored all the same: a restart reads them again. */
const UNSTORED = 1_000;

export type Changed = Change<object> & { readonly worker: Worker };

/**
 * Folds a batch into the documents of each worker that it concerns and moves its position, all in one transaction. An event
 * that a projection cannot take stops that projection where it stands, and no other.
 */
export function foldBatch(views: ViewStore, workers: readonly Worker[], batch: readonly Read[]): readonly Changed[] {
  const going = workers.filter(({ poison }) => !poison);
  const writing = going.filter((worker) => matters(worker, batch));
  const changes = writing.length === 0 ? [] : foldAll(views, writing, batch);
  const last = batch.at(-1);
  if (last)
    for (const worker of going) if (!writing.includes(worker)) passBy(worker, batch.length, last.event.position);
  return changes;
}

function foldAll(views: ViewStore, workers: readonly Worker[], batch: readonly Read[]): readonly Changed[] {
  try {
    return views.transaction(() => workers.flatMap((worker) => foldOne(worker, batch)));
  } catch (error) {
    // Nothing of it was stored, so nothing of it happened.
    for (const worker of workers) worker.poison = undefined;
    throw error;
  }
}

/** A key, or somebody else's event, is in no document: to write a position for it would only hold up what follows. */
const matters = (worker: Worker, batch: readonly Read[]): boolean =>
  worker.passed + batch.length > UNSTORED || batch.some(({ event }) => shows(worker, event));

function passBy(worker: Worker, events: number, position: Position): void {
  worker.passed += events;
  worker.writer.pass(position);
}

// Somebody else's type may be called `constructor`.
const shows = ({ writer }: Worker, { type }: Recorded): boolean => Object.hasOwn(writer.projection.on, type);

function foldOne(worker: Worker, batch: readonly Read[]): readonly Changed[] {
  const { changes, last, poison, writes } = foldAtOnce(worker, batch) ?? fold(worker, batch, 'each');
  worker.poison = poison;
  for (const store of writes) store();
  if (last) worker.writer.advance(last);
  worker.passed = 0;
  return changes;
}

/** Undefined where a document could not be stored: which event made it so, only folding `each` by itself tells. */
function foldAtOnce(worker: Worker, batch: readonly Read[]): Folded | undefined {
  try {
    return fold(worker, batch, 'last');
  } catch (error) {
    if (isDiskError(error)) throw error;
    return undefined;
  }
}

interface Folded {
  readonly changes: readonly Changed[];
  readonly writes: readonly (() => void)[];
  readonly last: Position | undefined;
  readonly poison: Poison | undefined;
}

/** Documents are kept at hand through the batch and written once at its end: ten events of one incident are one write. */
function fold(worker: Worker, batch: readonly Read[], prepared: 'each' | 'last'): Folded {
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
  let poison: Poison | undefined;
  for (const read of batch) {
    const { position, id } = read.event;
    // What comes again was counted, be it before this batch or in it.
    const seen = last ?? before;
    if (seen && comparePositions(position, seen) <= 0) continue;
    try {
      const made = foldEvent(worker, read, look);
      if (prepared === 'each') for (const { key, after } of made) writer.prepare(key, after);
      for (const { key, after } of made) documents.set(key, after);
      changes.push(...made);
      last = position;
    } catch (error) {
      if (isDiskError(error)) throw error;
      poison = { event: id, position, reason: String(error) };
      break;
    }
  }
  const keys = new Set(changes.map((change) => change.key));
  return { changes, last, poison, writes: [...keys].map((key) => writer.prepare(key, documents.get(key) ?? null)) };
}

function foldEvent(worker: Worker, { event, error }: Read, look: Writer['look']): readonly Changed[] {
  const { projection } = worker.writer;
  if (!shows(worker, event)) return [];
  if (error !== undefined) throw error;
  const { entity, occurredAt } = event.metadata;
  if (typeof entity !== 'string' || Number.isNaN(Date.parse(occurredAt))) throw new Error('its metadata is incomplete');
  const position = Number(event.position.commit);
  return apply(projection, event as RecordedFact, look).map((change) => ({ ...change, position, worker }));
}
