import type { SqlValue } from '#events/store/sqlite';
import type { RowTable } from './rowTable.ts';

/** A search in a table of rows. Columns of one index, in its order, make it as fast in millions of rows as in ten. */
export interface RowSearch {
  /** Columns and the value of each, or a list of values of which one fits. */
  readonly where: Readonly<Record<string, SqlValue | readonly SqlValue[]>>;
  readonly atLeast?: Readonly<Record<string, SqlValue>>;
  readonly below?: Readonly<Record<string, SqlValue>>;
  /** Columns by which the rows come, the greatest first unless `ascending`. */
  readonly orderBy: readonly string[];
  /** The values of these columns of the last row of the page before. */
  readonly after?: readonly SqlValue[] | undefined;
  readonly ascending?: boolean;
  readonly limit: number;
}

export function rowSearchSql(
  { name, columns }: Pick<RowTable, 'name' | 'columns'>,
  { where, atLeast = {}, below = {}, orderBy, after, ascending = false, limit }: RowSearch,
): { readonly sql: string; readonly values: readonly SqlValue[] } {
  const known = new Set(columns.map(([column]) => column));
  const quoted = (column: string): string => {
    if (!known.has(column)) throw new Error(`${name} has no column ${column}`);
    return `"${column}"`;
  };
  const values: SqlValue[] = [];
  const held = (value: SqlValue): string => {
    values.push(value);
    return '?';
  };
  const conditions = [
    ...Object.entries(where).map(([column, value]) =>
      Array.isArray(value)
        ? `${quoted(column)} IN (${value.map(held).join(', ')})`
        : `${quoted(column)} = ${held(value as SqlValue)}`,
    ),
    ...Object.entries(atLeast).map(([column, value]) => `${quoted(column)} >= ${held(value)}`),
    ...Object.entries(below).map(([column, value]) => `${quoted(column)} < ${held(value)}`),
  ];
  const order = orderBy.map(quoted);
  if (after) conditions.push(`(${order.join(', ')}) ${ascending ? '>' : '<'} (${after.map(held).join(', ')})`);
  const direction = ascending ? 'ASC' : 'DESC';
  return {
    sql:
      `SELECT * FROM ${name} WHERE ${conditions.join(' AND ')} ` +
      `ORDER BY ${order.map((column) => `${column} ${direction}`).join(', ')} LIMIT ${Math.trunc(limit)}`,
    values,
  };
}
