import type { SqlValue } from '#events/store/sqlite';
import type { AnyProjection } from '#projections/core/projection';
import type { AnyRowProjection, ReadModel } from '#projections/core/rows';
import type { Columns, Documents, OwnModel, Rows } from '#projections/readModels';
import type { DocumentWriter } from './documentWriter.ts';
import type { FoundPage, WordSearch } from './found.ts';
import type { Places } from './place.ts';
import type { AskedColumns, ColumnsOfRows, RowPlace } from './rows/rowColumns.ts';
import type { Counted, RowCounts } from './rows/rowCounts.ts';
import type { Numbered, RangedRows } from './rows/rowRange.ts';
import type { ByColumn, OrderedRowSearch, RowSearch } from './rows/rowSearch.ts';
import type { RowWriter } from './rows/rowWriter.ts';

/**
 * The read models of this node: documents and typed rows in one SQLite file, with each projection's position stored in
 * the same transaction. They share one file because SQLite, in WAL mode, commits two attached files one after the
 * other: a crash in between would leave one of them without the last batch.
 */
export interface Views<Model extends ReadModel = OwnModel> extends Pick<Places, 'place'> {
  /** One document, as stored JSON. */
  text(model: DocumentName<Model>, key: string): string | null;
  doc<Name extends DocumentName<Model>>(model: Name, key: string): Documents<Model>[Name] | null;
  /** Documents as stored JSON. `where` compares declared columns; `matching` searches by words. */
  texts<Name extends DocumentName<Model>>(model: Name, query?: QueryOf<Model, Name>): readonly string[];
  docs<Name extends DocumentName<Model>>(model: Name, query?: QueryOf<Model, Name>): readonly Documents<Model>[Name][];
  /** The list form of documents, as stored JSON. */
  shown<Name extends DocumentName<Model>>(model: Name, query?: QueryOf<Model, Name>): readonly string[];
  keys<Name extends DocumentName<Model>>(model: Name, query?: QueryOf<Model, Name>): readonly string[];
  count<Name extends DocumentName<Model>>(model: Name, query?: QueryOf<Model, Name>): number;
  /** The number of documents with each combination of values of these fields, in one query. Truth is 1 and 0. */
  counts<Name extends DocumentName<Model>, Field extends keyof Documents<Model>[Name] & string>(
    model: Name,
    fields: readonly Field[],
  ): readonly (Readonly<Record<Field, SqlValue>> & { readonly count: number })[];
  /** A page of a list, and the length of the list. */
  found(model: DocumentName<Model>, wanted: WordSearch): FoundPage;
  /** A counter of writes: while it is unchanged, so is everything read before. */
  changes(): number;
  /** The rows whose first key column is `of`, in key order. */
  rows<Name extends RowsName<Model>>(model: Name, of: string): readonly Rows<Model>[Name][];
  /** The same rows as lists of values, in no order. Each set of columns is cached by itself. */
  rowLists<Name extends RowsName<Model>, Column extends ColumnOf<Rows<Model>[Name]>>(
    model: Name,
    of: string,
    columns: readonly Column[],
  ): ColumnsOfRows<Column>;
  /** The last of these rows whose second key column is below a value, the last first. */
  lastRows<Name extends RowsName<Model>>(
    model: Name,
    of: string,
    page: { readonly below: number; readonly limit: number },
  ): readonly Rows<Model>[Name][];
  /** A page of the rows that have marks, in the order of the log. */
  foundRows<Name extends RowsName<Model>>(model: Name, search: RowSearch): readonly Rows<Model>[Name][];
  /** The same in the order of a column. */
  orderedRows<Name extends RowsName<Model>>(
    model: Name,
    search: OrderedRowSearch<ColumnOf<Rows<Model>[Name]>>,
  ): readonly Rows<Model>[Name][];
  /** The number of rows with each combination of values, in a range of one column. */
  countedRows<Name extends RowsName<Model>>(
    model: Name,
    counts: RowCounts<ColumnOf<Rows<Model>[Name]>>,
  ): readonly Counted[];
  /** The rows in a range of one column, the greatest first. */
  rangedRows<Name extends RowsName<Model>>(
    model: Name,
    ranged: RangedRows<ColumnOf<Rows<Model>[Name]>>,
  ): readonly Numbered<Rows<Model>[Name]>[];
  /** The rows with these numbers (`row_id`), in their order. */
  rowsNumbered<Name extends RowsName<Model>>(model: Name, numbers: readonly number[]): readonly Rows<Model>[Name][];
  /**
   * Rows as columns. `table` is another one when the rows were built anew: everything known of them is then void.
   */
  rowColumns<Name extends RowsName<Model>>(
    model: Name,
    asked: AskedColumns<ColumnOf<Rows<Model>[Name]>>,
  ): { readonly table: string; readonly columns: ColumnsOfRows };
  /** The row that was changed last; `{ place: -1, row: 0 }` before the first. */
  newestRow(model: RowsName<Model>): { readonly table: string } & RowPlace;
  writer(projection: AnyProjection): DocumentWriter;
  writer(projection: AnyRowProjection): RowWriter;
  writer(projection: ReadModel): DocumentWriter | RowWriter;
  close(): void;
}

export interface Query<Column extends string = string> {
  readonly where?: ByColumn<Column, SqlValue>;
  /** Columns that have one of several texts. */
  readonly among?: ByColumn<Column, readonly string[]>;
  readonly above?: ByColumn<Column, SqlValue>;
  readonly atMost?: ByColumn<Column, SqlValue>;
  readonly matching?: string;
  readonly orderBy?: { readonly column: Column; readonly descending?: boolean };
  readonly limit?: number;
  readonly offset?: number;
}

/** Reads one document of a read model. */
export type Look = Views['doc'];

type DocumentName<Model extends ReadModel> = keyof Documents<Model> & string;
type QueryOf<Model extends ReadModel, Name extends DocumentName<Model>> = Query<Columns<Model>[Name] & string>;
type RowsName<Model extends ReadModel> = keyof Rows<Model> & string;
type ColumnOf<Row> = keyof Row & string;
