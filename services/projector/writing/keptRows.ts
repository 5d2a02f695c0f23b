import type { AnyRow, RowChange } from '#projections/core/rows';
import type { RowWriter } from '#services/views/rows/rowWriter';

export type KeepingWriter = Pick<RowWriter, 'projection' | 'prepare' | 'stored' | 'check'>;

/** Prepares the changes of one event after another; `settle` stores what was kept. */
export interface KeptRows extends Pick<RowWriter, 'prepare'> {
  settle(): void;
}

/**
 * Keeps the rows that the events of a batch put, or change by their whole key, and writes each once: ten events of one
 * incident are one write. A change of other rows first writes those that are kept, because it may select them. Rows with
 * words or marks are written at once.
 */
export function keptRows(writer: KeepingWriter): KeptRows {
  const { table, words, marks } = writer.projection;
  const { key } = table;
  if (words || marks) return { prepare: writer.prepare, settle: () => {} };
  const kept = new Map<string, { readonly where: AnyRow; readonly row: AnyRow | null }>();
  const nameOf = (row: AnyRow): string => JSON.stringify(key.map((column) => row[column]));
  const isWhole = (where: AnyRow): boolean =>
    Object.keys(where).length === key.length && key.every((column) => column in where);
  const after = (change: RowChange<AnyRow>): { readonly where: AnyRow; readonly row: AnyRow | null } | null => {
    if ('put' in change) return { where: change.put, row: change.put };
    const { where } = change;
    const known = kept.get(nameOf(where));
    const before = known ? known.row : writer.stored(where);
    const row = before && change.change(before);
    return row === before ? null : { where, row };
  };
  const settle = (): void => {
    for (const { where, row } of kept.values()) writer.prepare([row ? { put: row } : { where, change: () => null }])();
    kept.clear();
  };
  return {
    settle,
    prepare: (changes) => {
      if (!changes.every((one) => 'put' in one || isWhole(one.where))) {
        settle();
        return writer.prepare(changes);
      }
      const all = changes.flatMap((one) => after(one) ?? []);
      for (const { row } of all) if (row) writer.check(row);
      return () => {
        for (const one of all) kept.set(nameOf(one.where), one);
      };
    },
  };
}
