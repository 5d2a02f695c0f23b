import type { Placed } from '#events/core/message';
import type { FactType, RecordedFact } from '#events/facts';
import type { AnyProjection } from './projection.ts';

/**
 * A read model of typed rows: an event appends rows, or changes the rows that its columns select, and reads no others.
 * Use it for unbounded data, such as log lines, and for SQL queries with an index. Use a document for a screen's data
 * (`projection.ts`). Both are stored with the log position in one transaction. `Place` is the column with the place of an
 * event, if the rows have one.
 */
export interface RowProjection<
  Row extends object,
  Place extends keyof Row & string = never,
  Name extends string = string,
> {
  /** Never changes: the table is named after it. */
  readonly name: Name;
  /** A new version is rebuilt into a new table beside the old one. */
  readonly version: number;
  readonly table: Table<Row, Place>;
  /** Pure: the rows follow from the event alone, without its place in the log. */
  readonly on: { readonly [Type in FactType]?: (event: RecordedFact<Type>) => readonly RowChange<Omit<Row, Place>>[] };
  /** The words of a row, by which a search finds a document of another read model. */
  readonly words?: RowWords<Row>;
  /**
   * The marks of a row, such as `type:CallEnded`, by which it is found among millions. A row with ten marks costs about a
   * tenth of a row with ten indexes. For rows that are never changed.
   */
  readonly marks?: (row: Row) => readonly string[];
}

export interface Table<Row extends object, Place extends keyof Row & string = keyof Row & string> {
  readonly columns: { readonly [Name in keyof Row & string]: ColumnOf<Row[Name]> };
  /**
   * Unique. Rows are selected by the first of these columns and ordered by the others. A single integer grows with the
   * log. The names never change: an older version is read by them while a newer one is built.
   */
  readonly key: readonly (keyof Row & string)[];
  /**
   * The column with the place in this log of the latest event that changed the row. `rowChanges` fills it: another log with
   * the same events has other places in the same order, so no fold may read or write it.
   */
  readonly place?: Place;
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

/** Keeps a projection's row type in its definition, which the rest of the code does not see. */
export const rowProjection =
  <Row extends object, Place extends keyof Row & string = never>() =>
  <Name extends string>(definition: RowProjection<Row, Place, Name>): RowModel<Name, Row> =>
    definition as unknown as RowModel<Name, Row>;

export type AnyRow = Readonly<Record<string, unknown>>;
export interface AnyRowProjection extends Omit<RowProjection<AnyRow>, 'table'> {
  readonly table: Table<AnyRow>;
}

/** A projection with the types by which it is read. */
export interface RowModel<Name extends string, Row extends object> extends AnyRowProjection {
  readonly name: Name;
  /** For the compiler alone: no projection has it. */
  readonly types?: { readonly row: Row };
}

/** A read model of either kind. */
export type ReadModel = AnyProjection | AnyRowProjection;
export const isOfRows = (model: ReadModel): model is AnyRowProjection => 'table' in model;
export const isOfDocuments = <Model extends ReadModel>(model: Model): model is Exclude<Model, AnyRowProjection> =>
  !isOfRows(model);

/** The row changes of an event, in order. Each changed row has its place, if the table has a column for it. */
export function rowChanges(
  { on, table }: AnyRowProjection,
  event: RecordedFact & Partial<Pick<Placed, 'position'>>,
): readonly RowChange<AnyRow>[] {
  const fold = on[event.type as FactType] as ((event: RecordedFact) => readonly RowChange<AnyRow>[]) | undefined;
  const changes = fold?.(event) ?? [];
  const { place } = table;
  const { position } = event;
  if (place === undefined || position === undefined) return changes;
  const at = Number(position.commit);
  const placed = (row: AnyRow): AnyRow => ({ ...row, [place]: at });
  return changes.map((change) =>
    'put' in change ? { put: placed(change.put) } : { ...change, change: placedChange(change.change, placed) },
  );
}

const placedChange = (change: (row: AnyRow) => AnyRow | null, placed: (row: AnyRow) => AnyRow) => (row: AnyRow) => {
  const after = change(row);
  return after === row || after === null ? after : placed(after);
};
