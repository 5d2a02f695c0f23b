import type { ImportMap } from './map/map.ts';
import type { Remark } from './remarks.ts';
import { columnsNamed } from './template.ts';

/** The rows of the file by what became of one column. */
export interface ColumnCount {
  readonly column: string;
  readonly filled: number;
  readonly repaired: number;
  /** Rows whose cell was not believed. */
  readonly dropped: number;
}

/** Counts the cells of the columns that the map names. */
export function columnCounter(map: ImportMap, header: readonly string[]) {
  const named = new Set(map.columns.map(({ column }) => column));
  const counts = new Map(
    header.flatMap((column, at) => (named.has(column) ? [[column, { at, filled: 0, repaired: 0, dropped: 0 }]] : [])),
  ) as Map<string, { at: number; filled: number; repaired: number; dropped: number }>;
  return {
    add(cells: readonly string[], remarks: readonly Remark[]): void {
      for (const count of counts.values()) if ((cells[count.at] ?? '').trim() !== '') count.filled += 1;
      for (const { column, effect } of remarks) {
        for (const name of columnsNamed(column)) {
          const count = counts.get(name);
          if (count && effect === 'repaired') count.repaired += 1;
          if (count && (effect === 'part' || effect === 'unused')) count.dropped += 1;
        }
      }
    },
    all: (): readonly ColumnCount[] =>
      [...counts].map(([column, { filled, repaired, dropped }]) => ({ column, filled, repaired, dropped })),
    unnamed: header.filter((column) => !named.has(column)),
  };
}
