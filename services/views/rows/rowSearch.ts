import type { SqlValue } from '#events/store/sqlite';
import { rowMark } from '#services/views/marks';
import type { Statements } from '#services/views/versions';
import type { RowTable } from './rowTable.ts';

/** Values by column. */
export type ByColumn<Column extends string, Value> = { readonly [One in Column]?: Value };
export const entriesOf = <Value>(values: ByColumn<string, Value> = {}) =>
  Object.entries(values) as readonly [column: string, value: Value][];

/** Any of these marks. */
export type AnyMark = readonly string[];

/**
 * A search in a table of marked rows, whose key is one growing integer. It reads no more rows than its page, or than a
 * bounded number of rows that have its marks.
 */
export interface RowSearch {
  /** A row has one mark of each list. Without any list, all rows are searched. */
  readonly marks: readonly AnyMark[];
  /** The keys from which and below which rows are searched. */
  readonly from?: number | undefined;
  readonly below?: number | undefined;
  /** The oldest rows come first. */
  readonly ascending?: boolean;
  readonly limit: number;
}

/** The same in the order of a text column, the greatest first. */
export interface OrderedRowSearch<Column extends string = string> {
  readonly marks: readonly AnyMark[];
  /** The index that is read when too many rows have the marks: a column with its value, then the column of the order. */
  readonly index: { readonly column: Column; readonly value: SqlValue; readonly order: Column };
  /** The columns of the marks, by which the rows of that index are checked. */
  readonly where: ByColumn<Column, AnyMark>;
  /** Each row has one of each of these as well. */
  readonly said?: readonly AnySaid<Column>[];
  readonly from?: string | undefined;
  readonly below?: string | undefined;
  /** The last row of the page before: its value and its key. */
  readonly after?: readonly [order: string, key: number] | undefined;
  readonly limit: number;
}

/** A column that contains one of these texts, or other columns that equal one of these values. */
export interface AnySaid<Column extends string = string> {
  readonly column: Column;
  readonly texts: readonly string[];
  readonly or: ByColumn<Column, AnyMark>;
}

/** As many marked rows are sorted; of more, an index is read in its order. */
const sorted = 20_000;

type Table = Pick<RowTable, 'name' | 'columns' | 'key' | 'marks'>;
interface Sql {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

export function rowSearchSql(table: Table, { marks, from, below, ascending = false, limit }: RowSearch): Sql {
  const { values, held, conditions } = parts();
  const isMarked = marks.length > 0;
  const key = isMarked ? 'm.rowid' : 'r.rowid';
  if (isMarked) conditions.push(`m.${table.marks} MATCH ${held(question(marks))}`);
  if (from !== undefined) conditions.push(`${key} >= ${held(from)}`);
  if (below !== undefined) conditions.push(`${key} < ${held(below)}`);
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  // The marks are read in the order of their rows: the join must not begin with the rows.
  const rows = isMarked ? `${table.marks} m CROSS JOIN ${table.name} r ON r.rowid = m.rowid` : `${table.name} r`;
  return {
    sql: `SELECT r.* FROM ${rows}${where} ORDER BY ${key} ${ascending ? 'ASC' : 'DESC'} LIMIT ${Math.trunc(limit)}`,
    values,
  };
}

/** Few marked rows are read and sorted; for many, the index is read until the page is full. */
export function orderedSearchSql(table: Table, search: OrderedRowSearch, isMany: boolean): Sql {
  const { marks, index, where, said = [], from, below, after, limit } = search;
  const column = columnsOf(table);
  const [order, key] = [`r.${column(index.order)}`, `r.${column(table.key[0] ?? '')}`];
  const { values, held, conditions } = parts();
  if (isMany) {
    conditions.push(`r.${column(index.column)} = ${held(index.value)}`);
    for (const [name, any] of entriesOf(where)) conditions.push(`r.${column(name)} IN (${any.map(held).join(', ')})`);
    for (const { column: name, texts, or } of said) {
      const contained = texts.map((text) => `instr(r.${column(name)}, ${held(text)}) > 0`);
      const equal = entriesOf(or).map(([other, any]) => `r.${column(other)} IN (${any.map(held).join(', ')})`);
      conditions.push(`(${[...contained, ...equal].join(' OR ')})`);
    }
  } else conditions.push(`m.${table.marks} MATCH ${held(question(marks))}`);
  if (from !== undefined) conditions.push(`${order} >= ${held(from)}`);
  if (below !== undefined) conditions.push(`${order} < ${held(below)}`);
  if (after !== undefined) conditions.push(`(${order}, ${key}) < (${held(after[0])}, ${held(after[1])})`);
  const rows = isMany ? `${table.name} r` : `${table.marks} m CROSS JOIN ${table.name} r ON r.rowid = m.rowid`;
  return {
    sql:
      `SELECT r.* FROM ${rows} WHERE ${conditions.join(' AND ')} ` +
      `ORDER BY ${order} DESC, ${key} DESC LIMIT ${Math.trunc(limit)}`,
    values,
  };
}

/** True when more rows have the marks than are sorted. Counts no further. */
export function hasMany(statements: Statements, { marks: table }: Table, marks: readonly AnyMark[]): boolean {
  const counted = `SELECT count(*) AS n FROM (SELECT 1 FROM ${table} WHERE ${table} MATCH ? LIMIT ${sorted + 1})`;
  return Number((statements(counted).get(question(marks)) as { n: unknown }).n) > sorted;
}

const question = (marks: readonly AnyMark[]): string =>
  marks.map((any) => `(${any.map((mark) => `"${rowMark(mark)}"`).join(' OR ')})`).join(' AND ');

/** The conditions of a statement, with the values that they hold. */
export function parts() {
  const values: SqlValue[] = [];
  const held = (value: SqlValue): string => {
    values.push(value);
    return '?';
  };
  return { values, held, conditions: [] as string[] };
}

/** The columns of a table, quoted; throws for any other name. */
export const columnsOf =
  ({ name, columns }: Pick<RowTable, 'name' | 'columns'>) =>
  (column: string): string => {
    if (!columns.some(([known]) => known === column)) throw new Error(`${name} has no column ${column}`);
    return `"${column}"`;
  };
