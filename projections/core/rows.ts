import type { FactType, RecordedFact } from '#events/facts';
import type { AnyProjection } from './projection.ts';

/**
 * A read model of typed rows: an event appends rows, or changes those that a column names, and reads no others. It serves what
 * grows without bound, such as log lines, and questions that are SQL with an index. A screen's shape is a document instead
 * (`projection.ts`). Both are stored with the log position in one transaction.
 */
export interface RowProjection<Row extends object> {
  /** Never changes: it names the table. */
  readonly name: string;
  /** A change rebuilds into a fresh table beside the old one. */
  readonly version: number;
  readonly table: Table<Row>;
  /** Pure: the rows follow from the event alone. */
  readonly on: { readonly [Type in FactType]?: (event: RecordedFact<Type>) => readonly RowChange<Row>[] };
  /** The words of a row, by which a document of another read model is found. */
  readonly words?: RowWords<Row>;
}

export interface Table<Row extends object> {
  readonly columns: { readonly [Name in keyof Row & string]: ColumnOf<Row[Name]> };
  /**
   * Unique. Rows are read by the first of these columns, in the order of the others. Its names never change: an older version
   * is read by them while a newer one is built.
   */
  readonly key: readonly (keyof Row & string)[];
  /** Further questions that have an index: the columns of each. */
  readonly indexes?: readonly (readonly (keyof Row & string)[])[];
}

/** `json` is stored as JSON text; any other column as SQLite's type of that name. Each may hold null. */
export type Column = 'text' | 'integer' | 'real' | 'json';
type ColumnOf<Value> =
  Exclude<Value, null> extends string
    ? 'text' | 'json'
    : Exclude<Value, null> extends number
      ? 'integer' | 'real'
      : 'json';

/**
 * A row to store under its key, or what becomes of the rows whose columns are as `where` says: the same object, another one under
 * the same key, or null when it is gone. `where` names the first columns of the key, or an index.
 */
export type RowChange<Row extends object> =
  | { readonly put: Row }
  | { readonly where: Partial<Row>; readonly change: (row: Row) => Row | null };

export interface RowWords<Row extends object> {
  /** The read model whose documents are found, and the key of the document that a row belongs to. */
  readonly finds: string;
  readonly key: keyof Row & string;
  /** Empty where the row says nothing, or its document says it already. */
  readonly of: (row: Row) => string;
}

/** Keeps a projection's own row type while it is written, and hides it afterwards. */
export const rowProjection = <Row extends object>(definition: RowProjection<Row>): AnyRowProjection =>
  definition as unknown as AnyRowProjection;

export type AnyRow = Readonly<Record<string, unknown>>;
export type AnyRowProjection = RowProjection<AnyRow>;

/** Of either kind. */
export type ReadModel = AnyProjection | AnyRowProjection;
export const isOfRows = (model: ReadModel): model is AnyRowProjection => 'table' in model;

/** What an event changes, in order. */
export function rowChanges({ on }: AnyRowProjection, event: RecordedFact): readonly RowChange<AnyRow>[] {
  const fold = on[event.type as FactType] as ((event: RecordedFact) => readonly RowChange<AnyRow>[]) | undefined;
  return fold?.(event) ?? [];
}
