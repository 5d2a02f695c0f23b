import type { FactType, RecordedFact } from '#events/facts';

/**
 * A read model: documents by key, folded one event at a time by pure functions. `services/projector` stores, rebuilds
 * and publishes it. A document holds no place in the log: another log with the same events, as after a move, must give
 * the same bytes. Name an event by its id, or by its stream and revision.
 */
export interface Projection<Doc extends object, Name extends string = string, Column extends string = string> {
  /** Never changes: the tables are named after it. */
  readonly name: Name;
  /** A new version is rebuilt into new tables beside the old ones. */
  readonly version: number;
  /**
   * The keys of the documents that an event changes. `look` reads documents of this projection, so that one can depend
   * on another.
   */
  readonly keys: (event: RecordedFact, look: Look<Doc>) => readonly string[];
  /**
   * The folds. Each returns the same object when nothing changes, a new object, or null when the document is deleted.
   */
  readonly on: { readonly [Type in FactType]?: Fold<Doc, RecordedFact<Type>> };
  /**
   * The form of a document to which an event could not be applied, so that screens can say so. It takes no further
   * events. Absent: the document stays as it is.
   */
  readonly setAside?: (doc: Doc) => Doc | null;
  /**
   * The part of the document that lists and frames contain, when that is not the whole. It is stored as JSON text,
   * ready to be concatenated.
   */
  readonly shown?: (doc: Doc) => object | null;
  /** The query columns besides the key. Their values are read from the document at each change. */
  readonly columns?: Readonly<Record<Column, (doc: Doc) => string | number | null>>;
  /** The document's entry in a filtered list, read by pages, newest first. */
  readonly listed?: {
    /** Milliseconds. It never changes while the document exists. */
    readonly at: (doc: Doc) => number;
    /**
     * The filter marks, such as `state:new`. Null when the document is in no list: then a search does not find it
     * either.
     */
    readonly marks: (doc: Doc) => readonly string[] | null;
  };
  /** The search words of a document. */
  readonly words?: (doc: Doc) => string;
  /** The frames for open screens after a change. Called only for events after the head of the log at start-up. */
  readonly frames?: (change: Change<Doc>) => readonly Frame[];
}

export type Look<Doc> = (key: string) => Doc | null;
export type Fold<Doc, Event> = (
  doc: Doc | null,
  event: Event,
  at: { readonly key: string; readonly look: Look<Doc> },
) => Doc | null;

export interface Change<Doc> {
  readonly key: string;
  readonly event: RecordedFact;
  readonly before: Doc | null;
  readonly after: Doc | null;
  /** The position in the log, which screens compare. It belongs into frames, never into a document. */
  readonly position: number;
}

/** One message on a channel. The screen's handler receives `data`. */
export interface Frame {
  readonly channel: string;
  readonly event: string;
  readonly data: object;
}

/**
 * Keeps a projection's document type in its definition, which the rest of the code does not see. `Read` are the
 * documents that other code reads; by default all. The name and the columns follow from the definition.
 */
export const projection =
  <Doc extends object, Read extends Doc = Doc>() =>
  <Name extends string, Column extends string = never>(
    definition: Projection<Doc, Name, Column>,
  ): DocumentModel<Name, Read, Column> =>
    definition as unknown as DocumentModel<Name, Read, Column>;

export type AnyProjection = Projection<object>;

/** A projection with the types by which it is read. */
export interface DocumentModel<Name extends string, Doc extends object, Column extends string> extends AnyProjection {
  readonly name: Name;
  /** For the compiler alone: no projection has it. */
  readonly types?: { readonly doc: Doc; readonly column: Column };
}

/** Folds one event into the documents that it changes; `look` reads stored documents. Returns the changes, in order. */
export function apply(
  { keys, on }: AnyProjection,
  event: RecordedFact,
  look: Look<object>,
): readonly Omit<Change<object>, 'position'>[] {
  const fold = on[event.type as FactType] as Fold<object, RecordedFact> | undefined;
  if (!fold) return [];
  const changes = [];
  for (const key of keys(event, look)) {
    const before = look(key);
    const after = fold(before, event, { key, look });
    if (after !== before) changes.push({ key, event, before, after });
  }
  return changes;
}
