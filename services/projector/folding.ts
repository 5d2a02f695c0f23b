import type { Recorded } from '#events/core/message';
import { comparePositions, type Position } from '#events/core/position';
import type { RecordedFact } from '#events/facts';
import { isDiskError } from '#events/store/sqlite';
import { apply, type Change } from '#projections/core/projection';
import { rowChanges } from '#projections/core/rows';
import type { DocumentWriter } from '#services/views/documentWriter';
import type { RowWriter } from '#services/views/rowWriter';
import type { ViewStore } from '#services/views/views';

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
export interface Worker<Writer = DocumentWriter | RowWriter> {
  readonly writer: Writer;
  poison: Poison | undefined;
  /** Events gone by since its position was stored. */
  passed: number;
}

/** So many events that no read model shows may go by before the position is stored all the same: a restart reads them again. */
const UNSTORED = 1_000;

export type Changed = Change<object> & { readonly worker: Worker<DocumentWriter> };

const isOfDocuments = (worker: Worker): worker is Worker<DocumentWriter> => 'look' in worker.writer;

/**
 * Folds a batch into the documents or rows of each worker that it concerns and moves its position, all in one transaction. An event
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

/** Undefined where a document could not be stored: which event made it so, only folding `each` by itself tells. */
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

/** How far a batch was taken, and the event at which it was not. */
interface Taken {
  readonly last: Position | undefined;
  readonly poison: Poison | undefined;
}

/** Hands over each event of the batch that this worker has not applied yet, up to one that it cannot take. */
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

/** Each event is written by itself: it reads no rows but those that it changes. */
function foldRows(worker: Worker<RowWriter>, batch: readonly Read[]): Folded {
  const { writer } = worker;
  const taken = take(worker, batch, (read) => {
    if (isReadable(worker, read)) writer.prepare(rowChanges(writer.projection, read.event as RecordedFact))();
  });
  // Screens are told of documents.
  return { ...taken, changes: [] };
}

/** Documents are kept at hand through the batch and written once at its end: ten events of one incident are one write. */
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

/** False where the read model does not follow this type. Throws where it does and the event is no whole one. */
function isReadable(worker: Worker, { event, error }: Read): boolean {
  if (!shows(worker, event)) return false;
  if (error !== undefined) throw error;
  const { entity, occurredAt } = event.metadata;
  if (typeof entity !== 'string' || Number.isNaN(Date.parse(occurredAt))) throw new Error('its metadata is incomplete');
  return true;
}
