import type { SqlValue } from '#events/store/sqlite';
import { type ByColumn, columnsOf, entriesOf, parts } from './rowSearch.ts';
import type { RowTable } from './rowTable.ts';

/**
 * Many rows as lists of values, one for each column, besides `row_id` and the table's `place`. Either the rows whose
 * columns equal `where`, in the order of their numbers, or all rows in the order of their changes.
 */
export interface AskedColumns<Column extends string = string> {
  readonly columns: readonly Column[];
  readonly after: { readonly where: ByColumn<Column, SqlValue>; readonly row: number } | RowPlace;
  readonly limit: number;
}

/** A row, and the position in the log of the latest event that changed it. */
export interface RowPlace {
  readonly place: number;
  readonly row: number;
}

/** Stored values; a JSON column is still text. */
export type ColumnsOfRows<Column extends string = string> = {
  readonly [One in Column]?: readonly (string | number | null)[];
};

/**
 * One row of JSON lists. It takes a fifth of the time that the rows themselves take as objects. SQLite writes a number with 15 digits
 * into JSON, and needs 17 to give the same number back.
 */
export function rowColumnsSql(table: RowTable, place: string, { columns, after, limit }: AskedColumns) {
  const column = columnsOf(table);
  const { values, held, conditions } = parts();
  const at = column(place);
  const isByRow = 'where' in after;
  if (isByRow) for (const [name, value] of entriesOf(after.where)) conditions.push(`${column(name)} = ${held(value)}`);
  conditions.push(
    isByRow
      ? `rowid > ${held(after.row)}`
      : `${at} >= ${held(after.place)} AND (${at}, rowid) > (${held(after.place)}, ${held(after.row)})`,
  );
  const lists = ['row_id', at, ...columns.map(column)].map(
    (name, n) => `${listOf(name, n > 1 && isReal(table, columns[n - 2]))}`,
  );
  const read = `SELECT rowid AS row_id, ${at}, ${columns.map(column).join(', ')} FROM ${table.name}`;
  const order = isByRow ? 'rowid' : `${at}, rowid`;
  return {
    sql: `SELECT ${lists.join(', ')} FROM (${read} WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT ${Math.trunc(limit)})`,
    values,
  };
}

/** All rows with the same first key column, as lists of values. */
export function rowListsSql(table: RowTable, columns: readonly string[]): string {
  const column = columnsOf(table);
  const lists = columns.map((name) => listOf(column(name), isReal(table, name)));
  return `SELECT ${lists.join(', ')} FROM ${table.name} WHERE ${column(table.key[0] ?? '')} = ?`;
}

const isReal = ({ columns }: RowTable, asked: string | undefined): boolean =>
  columns.some(([name, type]) => name === asked && type === 'real');

const listOf = (name: string, real: boolean): string =>
  real
    ? `'[' || group_concat(iif(${name} IS NULL, 'null', printf('%!.17g', ${name}))) || ']' AS ${name}`
    : `json_group_array(${name}) AS ${name}`;

/** The lists of a row of `rowColumnsSql`. */
export const columnsIn = (row: unknown): ColumnsOfRows =>
  Object.fromEntries(
    Object.entries(row as Readonly<Record<string, string | null>>).map(([name, list]) => [
      name,
      shared(JSON.parse(list ?? '[]')),
    ]),
  );

/** Equal texts that follow each other are one text in memory: cached rows often name one spreadsheet, or one person. */
function shared(list: (string | number | null)[]): readonly (string | number | null)[] {
  for (let n = 1; n < list.length; n++) {
    const [before, own] = [list[n - 1], list[n]];
    if (typeof own === 'string' && own === before) list[n] = before;
  }
  return list;
}

/** The row that was changed last. */
export const newestSql = (table: RowTable, place: string): string =>
  `SELECT rowid AS "row", "${place}" AS place FROM ${table.name} ORDER BY "${place}" DESC, rowid DESC LIMIT 1`;
