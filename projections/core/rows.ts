import type { FactType, RecordedFact } from '#events/facts';
import type { AnyProjection } from './projection.ts';

/**
 * A read model of typed rows: an event appends rows, or changes the rows that its columns select, and reads no others.
 * Use it for unbounded data, such as log lines, and for SQL queries with an index. Use a document for a screen's data
 * (`projection.ts`). Both are stored with the log position in one transaction.
 */
export interface RowProjection<Row extends object> {
  /** Never changes: the table is named after it. */
  readonly name: string;
  /** A new version is rebuilt into a new table beside the old one. */
  readonly version: number;
  readonly table: Table<Row>;
  /** Pure: the rows follow from the event alone. */
  readonly on: { readonly [Type in FactType]?: (event: RecordedFact<Type>) => readonly RowChange<Row>[] };
  /** The words of a row, by which a search finds a document of another read model. */
  readonly words?: RowWords<Row>;
  /**
   * The marks of a row, such as `type:CallEnded`, by which it is found among millions. A row with ten marks costs about a
   * tenth of a row with ten indexes. For rows that are never changed.
   */
  readonly marks?: (row: Row) => readonly string[];
}

export interface Table<Row extends object> {
  readonly columns: { readonly [Name in keyof Row & string]: ColumnOf<Row[Name]> };
  /**
   * Unique. Rows are selected by the first of these columns and ordered by the others. A single integer grows with the
   * log. The names never change: an older version is read by them while a newer one is built.
   */
  readonly key: readonly (keyof Row & string)[];
  /** The column with the place of an event in this log. Another log with the same events has other places. */
  readonly place?: keyof Row & string;
  /** Further indexes: the columns of each. */
  readonly indexes?: readonly (readonly (keyof Row & string)[])[];
}

/** `json` is stored as JSON text; every other column has the SQLite type of that name. Every column may be null. */
export type Column = 'text' | 'integer' | 'real' | 'json';
type ColumnOf<Value> =
  Exclude<Value, null> extends string
    ? 'text' | 'json'
    : Exclude<Value, null> extends number
      ? 'integer' | 'real'
      : 'json';

/**
 * Either a row to store under its key, or a change to the rows whose columns equal `where`. The change returns the same
 * object, a new one under the same key, or null to delete the row. `where` names the first columns of the key, or an
 * index.
 */
export type RowChange<Row extends object> =
  | { readonly put: Row }
  | { readonly where: Partial<Row>; readonly change: (row: Row) => Row | null };

export interface RowWords<Row extends object> {
  /** The read model whose documents are found, and the column that holds the key of the document. */
  readonly finds: string;
  readonly key: keyof Row & string;
  /** Empty when the row has no words, or when its document already contains them. */
  readonly of: (row: Row) => string;
}

/** Keeps a projection's row type in its definition, and hides it from the rest of the code. */
export const rowProjection = <Row extends object>(definition: RowProjection<Row>): AnyRowProjection =>
  definition as unknown as AnyRowProjection;

export type AnyRow = Readonly<Record<string, unknown>>;
export type AnyRowProjection = RowProjection<AnyRow>;

/** A read model of either kind. */
export type ReadModel = AnyProjection | AnyRowProjection;
export const isOfRows = (model: ReadModel): model is AnyRowProjection => 'table' in model;

/** The row changes of an event, in order. */
export function rowChanges({ on }: AnyRowProjection, event: RecordedFact): readonly RowChange<AnyRow>[] {
  const fold = on[event.type as FactType] as ((event: RecordedFact) => readonly RowChange<AnyRow>[]) | undefined;
  return fold?.(event) ?? [];
}
