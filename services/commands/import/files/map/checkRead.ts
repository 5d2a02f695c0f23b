import type { ColumnCount } from '#services/commands/import/files/columnCounts';
import { pointColumn } from '#services/commands/import/files/points';
import { countRows, type Remark, reasonsOf } from '#services/commands/import/files/remarks';
import { wrong } from './checks.ts';
import type { ImportMap } from './map.ts';

/** More than one row in a hundred that repeats an id with other values is no oversight: the id is not one. */
const mostRepeats = 0.01;

/** Throws `WrongCommand` when the ids of the first rows are not unique. `rows` is the number of those rows. */
export function tooManyRepeats(map: ImportMap, repeats: readonly Remark[], rows: number): void {
  const [first] = repeats;
  if (!first || repeats.length <= rows * mostRepeats) return;
  const [path, source] = map.row === null ? ['incident.id', map.incident.id] : ['row', map.row];
  const hint = map.row === null ? 'Where several rows are one incident, "row" names the id of a row. ' : '';
  wrong(
    path,
    `"${source}" is not unique: of the first ${rows} rows, ${repeats.length} repeat an id with other values, such as line ${first.line}, which ${first.reason}. ${hint}FORCE=1 takes the first row of each id`,
  );
}

interface Rows {
  readonly rows: number;
  readonly remarks: readonly Remark[];
  readonly columns: readonly ColumnCount[];
}

/** The reason why the rest of the file should not be written, or null. */
export function tooPoor(map: ImportMap, { rows, remarks, columns }: Rows): string | null {
  const { unused } = countRows(rows, remarks);
  if (unused > rows / 2) return misfit(`${unused} of ${rows} rows cannot be used`, remarks, 'unused');
  const place = map.place === null ? null : pointColumn(map.place);
  const { filled = 0, dropped = 0 } = columns.find(({ column }) => column === place) ?? {};
  if (dropped <= filled / 2) return null;
  const ofPlace = remarks.filter(({ column }) => column === place);
  return misfit(`${dropped} of ${filled} rows lose their place`, ofPlace, 'part');
}

function misfit(words: string, remarks: readonly Remark[], effect: Remark['effect']): string {
  const [most] = reasonsOf(remarks.filter((one) => one.effect === effect));
  return `${words} (${most?.words ?? ''}). The map does not fit the file. FORCE=1 writes what can be used`;
}
