import type { Recorded } from '#events/core/message';
import { comparePositions, type Position } from '#events/core/position';
import type { RecordedFact } from '#events/facts';
import { isDiskError } from '#events/store/sqlite';
import { apply, type Change } from '#projections/core/projection';
import { rowChanges } from '#projections/core/rows';
import type { DocumentWriter } from '#services/views/documentWriter';
import type { RowWriter } from '#services/views/rowWriter';
import type { ViewStore } from '#services/views/views';

/** An event read by the projector. `error` is set when it could not be decoded. */
export interface Read {
  readonly event: Recorded;
  readonly error?: unknown;
}

/** The reason why a projection stopped, and the event at which it did. */
export interface Poison {
  readonly event: string;
  readonly position: Position;
  readonly reason: string;
}

/** A running projection: its tables, and the event that stopped it, if any. */
export interface Worker<Writer = DocumentWriter | RowWriter> {
  readonly writer: Writer;
  poison: Poison | undefined;
  /** Events skipped since the position was stored. */
  passed: number;
}

/** Streams whose events can leave the log. */
const keyStreams = 'key-';

/** The most events without effect on a read model before its position is stored anyway. A restart reads them again. */
const UNSTORED = 1_000;

export type Changed = Change<object> & { readonly worker: Worker<DocumentWriter> };

const isOfDocuments = (worker: Worker): worker is Worker<DocumentWriter> => 'look' in worker.writer;

/**
 * Folds a batch into the documents or rows of each worker that it concerns and advances its position, all in one
 * transaction. An event that a projection cannot process stops that projection only.
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
    return views.transaction(() => {
      const last = batch.findLast(({ event }) => !event.stream.startsWith(keyStreams));
      if (last) views.passed({ event: last.event.id, position: last.event.position });
      return workers.flatMap((worker) => foldOne(worker, batch));
    });
  } catch (error) {
    // Nothing was stored, so no projection has stopped.
    for (const worker of workers) worker.poison = undefined;
    throw error;
  }
}

/**
 * True when the worker must write. Key events and events of other types change no document; storing a position for them
 * would only delay the events behind them.
 */
const matters = (worker: Worker, batch: readonly Read[]): boolean =>
  worker.passed + batch.length > UNSTORED || batch.some(({ event }) => shows(worker, event));

function passBy(worker: Worker, events: number, position: Position): void {
  worker.passed += events;
  worker.writer.pass(position);
}

// A foreign event type may be called `constructor`.
const shows = ({ writer }: Worker, { type }: Recorded): boolean => Object.hasOwn(writer.projection.on, type);

function foldOne(worker: Worker, batch: readonly Read[]): readonly Changed[] {
  const folded = isOfDocuments(worker) ? foldDocuments(worker, batch) : foldRows(worker as Worker<RowWriter>, batch);
  worker.poison = folded.poison;
  if (folded.last) worker.writer.advance(folded.last);
  worker.passed = 0;
  return folded.changes;
}

function foldDocuments(worker: Worker<DocumentWriter>, batch: readonly Read[]): Folded {
  const folded = foldAtOnce(worker, batch) ?? fold(worker, batch, 'each');
  for (const store of folded.writes) store();
  return folded;
}

/** Returns undefined when a document could not be stored. Only folding with `each` then shows which event caused it. */
function foldAtOnce(worker: Worker<DocumentWriter>, batch: readonly Read[]) {
  try {
    return fold(worker, batch, 'last');
  } catch (error) {
    if (isDiskError(error)) throw error;
    return undefined;
  }
}

interface Folded extends Taken {
  readonly changes: readonly Changed[];
}

/** The last position taken from a batch, and the event that stopped it. */
interface Taken {
  readonly last: Position | undefined;
  readonly poison: Poison | undefined;
}

/** Passes on each event of the batch that this worker has not applied yet, up to the first that it cannot process. */
function take({ writer }: Worker, batch: readonly Read[], one: (read: Read) => void): Taken {
  let last: Position | undefined;
  for (const read of batch) {
    const { position, id } = read.event;
    // Skip an event already applied, in an earlier batch or in this one.
    const seen = last ?? writer.position();
    if (seen && comparePositions(position, seen) <= 0) continue;
    try {
      one(read);
      last = position;
    } catch (error) {
      if (isDiskError(error)) throw error;
      return { last, poison: { event: id, position, reason: String(error) } };
    }
  }
  return { last, poison: undefined };
}

/** Writes each event by itself, because it reads only the rows that it changes. */
function foldRows(worker: Worker<RowWriter>, batch: readonly Read[]): Folded {
  const { writer } = worker;
  const taken = take(worker, batch, (read) => {
    if (isReadable(worker, read)) writer.prepare(rowChanges(writer.projection, read.event as RecordedFact))();
  });
  // Only changes of documents are sent to screens.
  return { ...taken, changes: [] };
}

/**
 * Keeps documents in memory during the batch and writes them once at its end: ten events of one incident are one write.
 */
function fold(
  worker: Worker<DocumentWriter>,
  batch: readonly Read[],
  prepared: 'each' | 'last',
): Folded & { readonly writes: readonly (() => void)[] } {
  const { writer } = worker;
  const documents = new Map<string, object | null>();
  const look = (key: string): object | null => {
    const known = documents.get(key);
    if (known !== undefined) return known;
    const stored = writer.look(key);
    documents.set(key, stored);
    return stored;
  };
  const changes: Changed[] = [];
  const taken = take(worker, batch, (read) => {
    const made = foldEvent(worker, read, look);
    if (prepared === 'each') for (const { key, after } of made) writer.prepare(key, after);
    for (const { key, after } of made) documents.set(key, after);
    changes.push(...made);
  });
  const keys = new Set(changes.map((change) => change.key));
  return { ...taken, changes, writes: [...keys].map((key) => writer.prepare(key, documents.get(key) ?? null)) };
}

function foldEvent(worker: Worker<DocumentWriter>, read: Read, look: DocumentWriter['look']): readonly Changed[] {
  if (!isReadable(worker, read)) return [];
  const position = Number(read.event.position.commit);
  return apply(worker.writer.projection, read.event as RecordedFact, look).map((change) => ({
    ...change,
    position,
    worker,
  }));
}

/**
 * False when the read model does not follow this type. Throws when it does and the event could not be decoded or its
 * metadata is incomplete.
 */
function isReadable(worker: Worker, { event, error }: Read): boolean {
  if (!shows(worker, event)) return false;
  if (error !== undefined) throw error;
  const { entity, occurredAt } = event.metadata;
  if (typeof entity !== 'string' || Number.isNaN(Date.parse(occurredAt))) throw new Error('its metadata is incomplete');
  return true;
}
