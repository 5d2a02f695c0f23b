import type { SqlValue } from '#events/store/sqlite';
import { type ByColumn, columnsOf, entriesOf, parts } from './rowSearch.ts';
import type { RowTable } from './rowTable.ts';

/** The rows in a range, the greatest first, or the least; at most `limit`. */
export interface RangedRows<Column extends string = string> {
  readonly where: ByColumn<Column, SqlValue>;
  readonly range: { readonly column: Column; readonly from: number; readonly below: number };
  readonly limit: number;
  /** The least value first. A next page begins beyond the last value of this one. */
  readonly ascending?: true;
  /** The last row of the page before: its value of the range's column, and its `row_id`. */
  readonly past?: readonly [value: number, row: number] | undefined;
}

/** A row with its number in the table. */
export type Numbered<Row> = Row & { readonly row_id: number };

export function rowRangeSql(table: RowTable, { where, range, limit, past, ascending }: RangedRows) {
  const column = columnsOf(table);
  const { values, held, conditions } = parts();
  const ranged = column(range.column);
  const order = ascending ? 'ASC' : 'DESC';
  for (const [name, value] of entriesOf(where)) conditions.push(`${column(name)} = ${held(value)}`);
  conditions.push(`${ranged} >= ${held(range.from)}`, `${ranged} < ${held(range.below)}`);
  // The bound of the range as well: only that narrows the index.
  if (past)
    conditions.push(`${ranged} <= ${held(past[0])}`, `(${ranged}, rowid) < (${held(past[0])}, ${held(past[1])})`);
  return {
    sql: `SELECT rowid AS row_id, * FROM ${table.name} WHERE ${conditions.join(' AND ')} ORDER BY ${ranged} ${order}, rowid ${order} LIMIT ${Math.trunc(limit)}`,
    values,
  };
}
