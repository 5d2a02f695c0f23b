import type { SqlValue } from '#events/store/sqlite';
import type { AnyRow, AnyRowProjection, RowChange } from '#projections/core/rows';
import { rowMark, withoutMarks } from '#services/views/marks';
import { type Asides, openAsides } from '#services/views/setAside';
import { type Opened, openVersion, type Version } from '#services/views/versions';
import { createRows, decode, dropRows, encode, type RowTable, rowTableOf } from './rowTable.ts';

/** Writes the rows of one read model in its current version. */
export interface RowWriter extends Version {
  readonly projection: AnyRowProjection;
  readonly aside: Asides;
  /**
   * Prepares the writes for the changes of one event, after all earlier ones are stored. Throws, without any change,
   * when they cannot be stored.
   */
  prepare(changes: readonly RowChange<AnyRow>[]): () => void;
  /** The stored row with this whole key; null when there is none. */
  stored(key: AnyRow): AnyRow | null;
  /** Throws when the row cannot be stored. */
  check(row: AnyRow): void;
}

export function openRows(opened: Opened<RowTable>, projection: AnyRowProjection): RowWriter {
  const { db, statements, known } = opened;
  const { name, version } = projection;
  const own = rowTableOf(projection);
  createRows(db, own);
  const standing = openVersion(opened, {
    name,
    version,
    tables: (of) => rowTableOf({ ...projection, version: of }),
    drop: (table) => dropRows(db, table),
  });
  const [first = ''] = own.key;
  // Everything can be written as JSON.
  const plain = { ...own, columns: own.columns.filter(([, type]) => type !== 'json') };

  const forget = (row: AnyRow): void => {
    known.forget(name, String(row[first]));
    if (own.words !== null) known.forgetLists(own.words.finds);
  };
  /**
   * Appends a row to the cached rows instead of dropping them, because a page is read again after each line of a long
   * log.
   */
  const append = (row: AnyRow, values: readonly SqlValue[]): void => {
    const of = String(row[first]);
    const before = standing.serving ? known.cached<readonly AnyRow[]>(name, of) : null;
    forget(row);
    const last = before?.at(-1);
    if (!before || (last && !isAfter(row, last))) return;
    const stored = Object.fromEntries(own.columns.map(([column], n) => [column, values[n]]));
    known.written(name, of, [...before, decode(own, stored)]);
  };
  const isAfter = (row: AnyRow, last: AnyRow): boolean => {
    const column = own.key.find((one) => row[one] !== last[one]);
    return column !== undefined && (row[column] as number | string) > (last[column] as number | string);
  };
  const forgetWords = (id: RowId): void =>
    void (own.words === null || statements(`DELETE FROM ${own.words.table} WHERE rowid = ?`).run(id));
  const put = (row: AnyRow): (() => void) => {
    const values = encode(own, row);
    const words = withoutMarks(projection.words?.of(row) ?? '');
    const marks = projection.marks?.(row).map(rowMark).join(' ') ?? '';
    return () => {
      append(row, values);
      // Nearly every row is new.
      const { changes, lastInsertRowid } = statements(own.insertSql).run(...values);
      const id = changes === 1 ? lastInsertRowid : changedRow(values);
      if (own.words && words !== '')
        statements(`INSERT INTO ${own.words.table} (rowid, words) VALUES (?, ?)`).run(id, words);
      if (own.marks !== null && changes === 1)
        statements(`INSERT INTO ${own.marks} (rowid, marks) VALUES (?, ?)`).run(id, marks);
    };
  };
  const nth = new Map(own.columns.map(([column], n) => [column, n]));
  const valuesOf = (columns: readonly string[], values: readonly SqlValue[]): readonly SqlValue[] =>
    columns.map((column) => values[nth.get(column) ?? -1] ?? null);
  // Two statements: SQLite writes every index of words and marks to the disk before a single one that may do either.
  const changedRow = (values: readonly SqlValue[]): RowId => {
    const { row_id: id } = statements(own.numberSql).get(...valuesOf(own.key, values)) as { row_id: RowId };
    if (!isChangedAlone(values, id)) statements(own.changeSql).run(...valuesOf(own.changing, values), id);
    forgetWords(id);
    return id;
  };
  /** True when no index had to be written again. */
  const isChangedAlone = (values: readonly SqlValue[], id: RowId): boolean =>
    own.plain.length > 0 &&
    statements(own.plainSql).run(...valuesOf(own.plain, values), id, ...valuesOf(own.indexed, values)).changes === 1;
  const drop = (id: RowId, row: AnyRow) => (): void => {
    forget(row);
    forgetWords(id);
    statements(`DELETE FROM ${own.name} WHERE rowid = ?`).run(id);
  };
  const those = (where: AnyRow): readonly { readonly id: RowId; readonly row: AnyRow }[] => {
    const columns = own.columns.filter(([column]) => column in where);
    const asked = columns.map(([column]) => `"${column}" = ?`).join(' AND ');
    return statements(`SELECT rowid AS row_id, * FROM ${own.name} WHERE ${asked}`)
      .all(...encode({ ...own, columns }, where))
      .map((stored) => {
        const { row_id: id, ...row } = stored as { readonly row_id: RowId };
        return { id, row: decode(own, row) };
      });
  };
  const changed = (change: RowChange<AnyRow>): readonly (() => void)[] => {
    if ('put' in change) return [put(change.put)];
    return those(change.where).flatMap(({ id, row }) => {
      const after = change.change(row);
      return after === row ? [] : [after === null ? drop(id, row) : put(after)];
    });
  };
  return Object.assign(standing, {
    projection,
    aside: openAsides(opened, name, version),
    stored: (key: AnyRow) => those(key)[0]?.row ?? null,
    check: (row: AnyRow) => void encode(plain, row),
    prepare: (changes: readonly RowChange<AnyRow>[]) => {
      const writes = changes.flatMap(changed);
      return () => {
        for (const write of writes) write();
      };
    },
  });
}

type RowId = number | bigint;
