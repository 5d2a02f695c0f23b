import type { DirectoryKind } from '#contracts/directories/directories';
import type { Reach } from '#contracts/values/point';
import type { Reader } from '#services/parsing/reader';
import { empty, type ReadRow, rowsOf, unusedIn } from './rowsOf.ts';

export interface SheetInput {
  readonly kind: DirectoryKind;
  readonly path: string;
  readonly reach: Reach;
}

/** Some rows of a spreadsheet, in order. */
export interface SheetPart {
  readonly rows: readonly ReadRow[];
  /** The columns that are not read. */
  readonly unused: readonly string[];
}

/** A part ends with the row that reaches one of these. */
const mostRows = 100;
const mostLetters = 30_000;

/** The rows of a spreadsheet with their mistakes. A row with a mistake comes without its cells, which nobody uses. */
export const sheetReader: Reader<SheetInput, SheetPart> = {
  name: 'sheet',
  atMost: 300_000,
  memory: 512,
  read: async function* ({ kind, path, reach }) {
    let unused: readonly string[] = [];
    let rows: ReadRow[] = [];
    let letters = 0;
    for await (const row of rowsOf({ kind, path, reach, onHeader: (header) => (unused = unusedIn(kind, header)) })) {
      rows.push(row.mistakes.length === 0 ? row : { ...row, cells: empty });
      for (const cell of Object.values(row.cells)) letters += cell.length;
      if (rows.length < mostRows && letters < mostLetters) continue;
      yield { rows, unused };
      [rows, letters] = [[], 0];
    }
    if (rows.length > 0) yield { rows, unused };
  },
};
