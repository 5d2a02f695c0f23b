import type { FactType, RecordedFact } from '#events/facts';

/** A read model: documents by key, folded one event at a time, pure. `services/projector` stores, rebuilds and publishes it. */
export interface Projection<Doc extends object> {
  /** Never changes: it names the tables. */
  readonly name: string;
  /** A change rebuilds into fresh tables beside the old ones. */
  readonly version: number;
  /** The documents an event touches. Documents of this projection may be looked at, so that one can follow another. */
  readonly keys: (event: RecordedFact, look: Look<Doc>) => readonly string[];
  /** What becomes of the document: unchanged (the same object), another one, or null when it is gone. */
  readonly on: { readonly [Type in FactType]?: Fold<Doc, RecordedFact<Type>> };
  /** What lists and frames show of the document, where that is not all of it. It is stored as JSON, ready to be joined. */
  readonly shown?: (doc: Doc) => object | null;
  /** What can be asked for besides the key. Values are read from the document at each change. */
  readonly columns?: Readonly<Record<string, (doc: Doc) => string | number | null>>;
  /** How a document stands in a list that is filtered and read by pages, the newest first. */
  readonly listed?: {
    /** Milliseconds; it never changes while the document stands. */
    readonly at: (doc: Doc) => number;
    /** By what it can be filtered, `state:new`; null where it stands in no list: its words are then not found either. */
    readonly marks: (doc: Doc) => readonly string[] | null;
  };
  /** The words by which a document is found. */
  readonly words?: (doc: Doc) => string;
  /** What open screens are told when the document changed. Called only for events newer than the head at start. */
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
  /** Of the log, as screens compare it. */
  readonly position: number;
}

/** What a channel says. `data` is what the screen's handler receives. */
export interface Frame {
  readonly channel: string;
  readonly event: string;
  readonly data: object;
}

/** Keeps a projection's own document type while it is written, and hides it afterwards. */
export const projection = <Doc extends object>(definition: Projection<Doc>): AnyProjection =>
  definition as unknown as AnyProjection;

export type AnyProjection = Projection<object>;

/** Folds one event into the documents it touches; `look` reads what is stored. Returns the changes, in order. */
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
