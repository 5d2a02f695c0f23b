import { idOf, type Placed } from '#events/core/message';
import { comparePositions, type Position } from '#events/core/position';
import type { RecordedFact } from '#events/facts';
import { isDiskError } from '#events/store/sqlite';
import type { Change } from '#projections/core/projection';
import type { ReadModel } from '#projections/core/rows';
import { rowChanges } from '#projections/core/rows';
import type { DocumentWriter } from '#services/views/documentWriter';
import type { KnownPlace } from '#services/views/place';
import type { RowWriter } from '#services/views/rows/rowWriter';
import type { SetAside } from '#services/views/setAside';
import type { ViewStore } from '#services/views/views';
import { type FoldedDocuments, type Folder, foldInto, noteOf, problemOf, type Read } from './writing/documents.ts';
import { type KeepingWriter, keptRows } from './writing/keptRows.ts';

export type { Folder, Read } from './writing/documents.ts';

/** A running projection: its tables. */
export interface Worker<Writer = DocumentWriter | RowWriter> {
  readonly writer: Writer;
  /** Events skipped since the position was stored. */
  passed: number;
}

/** Streams whose events can leave the log. */
const keyStreams = 'key-';

/** The most events without effect on a read model before its position is stored anyway. A restart reads them again. */
const UNSTORED = 1_000;

export type Changed = Change<object> & { readonly worker: Worker<DocumentWriter> };

/** The outcome of a batch. */
export interface Folded {
  readonly changes: readonly Changed[];
  /** The documents set aside by this batch. */
  readonly aside: readonly SetAside[];
  /** The positions of events that a document does not show, because it is set aside. */
  readonly withheld: readonly Position[];
}

const nothing: Folded = { changes: [], aside: [], withheld: [] };

const isOfDocuments = (worker: Worker): worker is Worker<DocumentWriter> => 'look' in worker.writer;

/**
 * Folds a batch into the documents or rows of each worker that it concerns and advances its position, all in one
 * transaction. An event that cannot be applied to a document sets that document aside; everything else goes on.
 */
export function foldBatch(views: ViewStore<ReadModel>, workers: readonly Worker[], batch: readonly Read[]): Folded {
  const types = new Set(batch.map(({ event }) => event.type));
  const writing = workers.filter((worker) => matters(worker, types, batch.length));
  const folded = writing.length === 0 ? nothing : foldAll(views, writing, batch);
  const last = batch.at(-1);
  if (last)
    for (const worker of workers) if (!writing.includes(worker)) passBy(worker, batch.length, last.event.position);
  return folded;
}

const foldAll = (views: ViewStore<ReadModel>, workers: readonly Worker[], batch: readonly Read[]): Folded =>
  views.transaction(() => {
    const last = batch.findLast(({ event }) => !event.stream.startsWith(keyStreams));
    if (last) views.passed(placeOf(last.event));
    const each = workers.map((worker) => foldOne(worker, batch));
    return {
      changes: each.flatMap(({ changes }) => changes),
      aside: each.flatMap(({ aside }) => aside),
      withheld: each.flatMap(({ withheld }) => withheld),
    };
  });

const placeOf = ({ id: event, position, recordedAt, metadata: { hash } }: Placed): KnownPlace => ({
  event,
  position,
  hash: typeof hash === 'string' ? hash : null,
  recordedAt,
});

/**
 * True when the worker must write. Key events and events of other types change no document; storing a position for them
 * would only delay the events behind them.
 */
function matters(worker: Worker, types: ReadonlySet<string>, events: number): boolean {
  if (worker.passed + events > UNSTORED) return true;
  for (const type of types) if (showsType(worker, type)) return true;
  return false;
}

function passBy(worker: Worker, events: number, position: Position): void {
  worker.passed += events;
  worker.writer.pass(position);
}

// A foreign event type may be called `constructor`.
const showsType = ({ writer }: Worker, type: string): boolean => Object.hasOwn(writer.projection.on, type);
const shows = (worker: Worker, { type }: Placed): boolean => showsType(worker, type);

function foldOne(worker: Worker, batch: readonly Read[]): Folded {
  const fresh = notApplied(worker, batch);
  const shown = fresh.filter(({ event }) => shows(worker, event));
  const folded = isOfDocuments(worker) ? foldDocuments(worker, shown) : foldRows(worker as Worker<RowWriter>, shown);
  const last = fresh.at(-1);
  if (last) worker.writer.advance(last.event.position);
  worker.passed = 0;
  return folded;
}

/** The events that this worker has not applied yet, in an earlier batch or in this one. */
function notApplied({ writer }: Worker, batch: readonly Read[]): readonly Read[] {
  let last = writer.position();
  return batch.filter(({ event: { position } }) => {
    if (last && comparePositions(position, last) <= 0) return false;
    last = position;
    return true;
  });
}

function foldDocuments(worker: Worker<DocumentWriter>, fresh: readonly Read[]): Folded {
  const { writer } = worker;
  const { changes, aside, withheld, writes } = foldedInto(writer, fresh);
  for (const store of writes) store();
  return { changes: changes.map((change) => ({ ...change, worker })), aside, withheld };
}

/** Folds events that the read model shows. The caller stores the result. */
export const foldedInto = (writer: Folder, fresh: readonly Read[]): FoldedDocuments =>
  foldAtOnce(writer, fresh) ?? foldInto(writer, fresh, 'each');

/** Returns undefined when a document could not be stored. Only folding with `each` then shows which event caused it. */
function foldAtOnce(writer: Folder, fresh: readonly Read[]) {
  try {
    return foldInto(writer, fresh, 'last');
  } catch (error) {
    if (isDiskError(error)) throw error;
    return undefined;
  }
}

export type RowFolder = KeepingWriter & {
  readonly aside: Pick<RowWriter['aside'], 'put'>;
};

/** An event that cannot be applied is noted; the rows of others go on. */
export function foldRows({ writer }: { readonly writer: RowFolder }, fresh: readonly Read[]): Folded {
  const aside: SetAside[] = [];
  const rows = keptRows(writer);
  for (const read of fresh) {
    try {
      const problem = problemOf(read);
      if (problem !== null) throw problem.cause;
      rows.prepare(rowChanges(writer.projection, read.event as RecordedFact))();
    } catch (error) {
      if (isDiskError(error)) throw error;
      const entry = noteOf(writer, read, { key: idOf(read.event.stream), error, before: null });
      writer.aside.put(`${entry.key} ${entry.event}`, entry);
      aside.push(entry);
    }
  }
  rows.settle();
  // Only changes of documents are sent to screens.
  return { ...nothing, aside };
}
