import { visible } from '#contracts/values/text';

/** Databases and spreadsheets write an absent value in these words. */
const isNothing = /^(null|<null>|\(null\)|\\n|#?n\/a|nan)$/i;

/** Excel writes `="00123"`, or an apostrophe, so that a number stays as it is. */
const markOfText = /^=\s*"(.*)"$|^'(\d.*)$/s;
const unmarked = (cell: string): string =>
  cell.trim().replace(markOfText, (_, guarded?: string, quoted?: string) => guarded ?? quoted ?? '');

/** The content of a cell of a table, trimmed; '' when it says that there is none. */
export function plainCell(written: string): string {
  const cell = unmarked(visible(written)).trim();
  return isNothing.test(cell) ? '' : cell;
}

/** The repairs of the cells of a row, in words: `plainCell` makes them. */
export function cellRepairs(cells: readonly string[]): readonly string[] {
  const seen = cells.map(visible);
  return [
    ...(seen.some((cell, n) => cell !== cells[n]) ? ['has invisible characters: they are left out'] : []),
    ...(seen.some((cell) => unmarked(cell) !== cell.trim())
      ? [`has a spreadsheet's mark of a text (="…" or '): it is left out`]
      : []),
  ];
}
