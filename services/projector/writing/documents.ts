import { idOf, type Placed } from '#events/core/message';
import type { Position } from '#events/core/position';
import type { Repair } from '#events/core/repairs';
import type { FactType, RecordedFact } from '#events/facts';
import { isDiskError } from '#events/store/sqlite';
import type { Change, Fold } from '#projections/core/projection';
import type { DocumentWriter } from '#services/views/documentWriter';
import type { SetAside } from '#services/views/setAside';

/** An event read by the projector. `error` is set when it could not be decoded. */
export interface Read {
  readonly event: Placed;
  readonly error?: unknown;
  /** The operator's decision about it. */
  readonly repair?: Repair | undefined;
}

/** The reason why an event cannot be applied to any document. */
export interface Problem {
  readonly cause: unknown;
}

/** An event that could not be decoded, or whose metadata is incomplete; null when it can be applied. */
export function problemOf({ event, error }: Read): Problem | null {
  if (error !== undefined) return { cause: error };
  const { entity, occurredAt } = event.metadata;
  return typeof entity !== 'string' || Number.isNaN(Date.parse(occurredAt))
    ? { cause: new Error('its metadata is incomplete') }
    : null;
}

/** Access of a fold to the documents that it changes: the tables of a read model, or a copy of them as of an instant. */
export type Folder = Pick<DocumentWriter, 'projection' | 'look' | 'prepare'> & {
  readonly aside: Pick<DocumentWriter['aside'], 'get' | 'put'>;
};

export interface FoldedDocuments {
  readonly changes: readonly Change<object>[];
  readonly aside: readonly SetAside[];
  readonly withheld: readonly Position[];
  /** Stores the documents and the notes of those set aside. */
  readonly writes: readonly (() => void)[];
}

/**
 * Folds events that the read model shows. Keeps documents in memory and writes them once at the end: ten events of one
 * incident are one write. `each` also tries to store the document after each event.
 */
export function foldInto(writer: Folder, reads: readonly Read[], prepared: 'each' | 'last'): FoldedDocuments {
  const { projection } = writer;
  const documents = new Map<string, object | null>();
  const aside = new Map<string, SetAside>();
  const changes: Change<object>[] = [];
  const withheld: Position[] = [];
  const look = (key: string): object | null => {
    const known = documents.get(key);
    if (known !== undefined) return known;
    const stored = writer.look(key);
    documents.set(key, stored);
    return stored;
  };
  const change = (key: string, after: object | null, event: Placed): void => {
    const before = look(key);
    if (after === before) return;
    if (prepared === 'each') writer.prepare(key, after);
    documents.set(key, after);
    changes.push({ key, event: event as RecordedFact, before, after, position: Number(event.position.commit) });
  };
  const after = (key: string, doc: object | null, event: Placed): object | null =>
    foldOf(writer, event.type)(doc, event as RecordedFact, { key, look });
  const erase = (key: string, entry: SetAside, event: Placed): void => {
    const without = (doc: object | null) => orNothing(() => after(key, doc, event));
    const before = entry.before === null ? null : without(JSON.parse(entry.before) as object);
    aside.set(key, { ...entry, before: before && JSON.stringify(before) });
    change(key, without(look(key)), event);
  };
  const setAside = (key: string, read: Read, error: unknown): void => {
    const before = look(key);
    const entry = noteOf(writer, read, { key, error, before: before && JSON.stringify(before) });
    aside.set(key, entry);
    withheld.push(read.event.position);
    // The fields of the event are not known to be sound: nobody may read them to tell of this change.
    if (before && projection.setAside) change(key, projection.setAside(before), { ...read.event, data: {} });
  };

  for (const read of reads) {
    const { event } = read;
    const { keys, problem } = concerned(writer, read, look);
    for (const key of keys) {
      const entry = aside.get(key) ?? writer.aside.get(key);
      if (entry) {
        withheld.push(event.position);
        // A person's data must go, whatever else the document lacks.
        if (event.type === 'PersonalDataErased' && !problem) erase(key, entry, event);
        continue;
      }
      try {
        if (problem) throw problem.cause;
        change(key, after(key, look(key), event), event);
      } catch (error) {
        if (isDiskError(error)) throw error;
        setAside(key, read, error);
      }
    }
  }
  const changed = new Set(changes.map(({ key }) => key));
  return {
    changes,
    aside: [...aside.values()],
    withheld,
    writes: [
      ...[...changed].map((key) => writer.prepare(key, documents.get(key) ?? null)),
      ...[...aside].map(
        ([key, entry]) =>
          () =>
            writer.aside.put(key, entry),
      ),
    ],
  };
}

/**
 * The documents that an event concerns. When they cannot be told from its data, it is the one with the id of its stream.
 */
export function concerned(
  { projection }: Pick<Folder, 'projection'>,
  read: Read,
  look: Folder['look'],
): { readonly keys: readonly string[]; readonly problem: Problem | null } {
  const problem = problemOf(read);
  const own = [idOf(read.event.stream)];
  try {
    const keys: readonly unknown[] = projection.keys(read.event as RecordedFact, look);
    if (!keys.every((key) => typeof key === 'string'))
      throw new TypeError(`a document of ${projection.name} has no key`);
    return { keys: keys.length === 0 && problem ? own : (keys as readonly string[]), problem };
  } catch (error) {
    if (isDiskError(error)) throw error;
    return { keys: own, problem: problem ?? { cause: error } };
  }
}

export const foldOf = ({ projection }: Pick<Folder, 'projection'>, type: string): Fold<object, RecordedFact> =>
  projection.on[type as FactType] as Fold<object, RecordedFact>;

interface Noted {
  readonly key: string;
  readonly error: unknown;
  readonly before: string | null;
}

export const noteOf = (
  { projection }: { readonly projection: { readonly name: string } },
  { event, repair }: Read,
  { key, error, before }: Noted,
): SetAside => ({
  projection: projection.name,
  key,
  event: event.id,
  type: event.type,
  stream: event.stream,
  position: event.position,
  reason: repair ? repairedBy(repair) + String(error) : String(error),
  before,
});

/** How the reason begins for an event that could not be applied with its repair either. */
export const repairedBy = ({ by }: Repair): string => `repaired by ${by}: `;

function orNothing(work: () => object | null): object | null {
  try {
    return work();
  } catch {
    return null;
  }
}
