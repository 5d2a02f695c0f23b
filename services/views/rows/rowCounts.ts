import type { SqlValue } from '#events/store/sqlite';
import { type ByColumn, columnsOf, entriesOf, parts } from './rowSearch.ts';
import type { RowTable } from './rowTable.ts';

/** How many rows have each combination of values, in a range of one column. */
export interface RowCounts<Column extends string = string> {
  readonly where: ByColumn<Column, SqlValue>;
  readonly range: { readonly column: Column; readonly from: number; readonly below: number };
  /** The columns whose values are told apart. */
  readonly by: readonly Column[];
  /** Also the range's column, in steps of this size. It is in the answer as `step`. */
  readonly step?: number;
}

/** Rows with the columns of `by`, `step` where it was asked for, and their number as `n`. */
export type Counted = Readonly<Record<string, SqlValue>> & { readonly n: number };

export function rowCountsSql(table: RowTable, { where, range, by, step }: RowCounts) {
  const column = columnsOf(table);
  const { values, held, conditions } = parts();
  const names = by.map((name) => column(name));
  const steps = step === undefined ? [] : [`${column(range.column)} / ${Math.trunc(step)} AS step`];
  for (const [name, value] of entriesOf(where)) conditions.push(`${column(name)} = ${held(value)}`);
  conditions.push(`${column(range.column)} >= ${held(range.from)}`, `${column(range.column)} < ${held(range.below)}`);
  const told = [...names, ...(step === undefined ? [] : ['step'])].join(', ');
  return {
    sql: `SELECT ${[...names, ...steps, 'count(*) AS n'].join(', ')} FROM ${table.name} WHERE ${conditions.join(' AND ')} GROUP BY ${told}`,
    values,
  };
}
