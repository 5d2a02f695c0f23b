import { localTimeAt } from '#contracts/time/localTime';
import { sourceOf } from './commands.ts';
import type { ColumnCount } from './files/columnCounts.ts';
import { type FileFact, type FileIncident, factsOf, reportedAt } from './files/incidents.ts';
import { tooPoor } from './files/map/checkRead.ts';
import type { ImportMap } from './files/map/map.ts';
import type { FileRead } from './files/readFile.ts';
import { countRows } from './files/remarks.ts';
import { count, openWords, reasonWords } from './importing.ts';

const shownIncidents = 10;
const shownUnused = 20;

/** `DRY=1`: the words for the terminal about a file that was read and not written. */
export function preview(map: ImportMap, read: FileRead): string {
  const { incidents, remarks, rows, columns, unnamed } = read;
  const { whole, repaired, part, unused } = countRows(rows, remarks);
  const poor = tooPoor(map, read);
  return [
    '',
    `${map.name}: ${count(rows)} rows make ${count(incidents.length)} incidents. The first ${Math.min(shownIncidents, incidents.length)}:`,
    ...incidents.slice(0, shownIncidents).flatMap((one) => ['', ...incidentWords(map, one)]),
    '',
    ...columnWords(columns),
    ...(unnamed.length > 0 ? ['', `Columns that the map does not use: ${unnamed.join(', ')}`] : []),
    '',
    `${count(whole)} rows used as they are, ${count(repaired)} repaired, ${count(part)} without a fact that cannot be, ${count(unused)} not used`,
    ...reasonWords(remarks),
    ...unusedWords(read),
    ...openWords(read.leftOpen),
    '',
    poor === null ? 'A dry run: nothing was written.' : `A dry run. An import would refuse this file: ${poor}.`,
    '',
  ].join('\n');
}

function incidentWords(map: ImportMap, incident: FileIncident): readonly string[] {
  const { rows, id } = incident;
  const local = (at: number): string => localTimeAt(at, map.entity.timezone).replace('T', ' ');
  const place = rows.find((row) => row.place !== null)?.place ?? null;
  const labels = rows[0]?.labels ?? [];
  const lines = rows.map(({ line }) => line);
  return [
    `${sourceOf(map, id)} (${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')})`,
    `  ${local(reportedAt(incident))}  reported: ${rows[0]?.description ?? ''}`,
    ...(labels.length > 0 ? [`  labels: ${labels.join(', ')}`] : []),
    place === null ? '  no place' : `  place: ${place.raw} (${place.lat}, ${place.lng})`,
    ...factsOf(map, incident).map((fact) => `  ${local(fact.at)}  ${factWords(fact)}`),
  ];
}

function factWords({ does, event, message, unit }: FileFact): string {
  // Only a row with a unit sends a crew.
  if (does === 'dispatch') return `crew sent: ${unit}`;
  if (does === 'complete') return 'completed';
  return [event, ...[message, unit === message ? '' : unit].filter(Boolean)].join(', ');
}

function columnWords(columns: readonly ColumnCount[]): readonly string[] {
  const widest = Math.max(6, ...columns.map(({ column }) => column.length));
  const line = (name: string, ...cells: readonly string[]) =>
    `  ${name.padEnd(widest)}${cells.map((cell) => cell.padStart(14)).join('')}`;
  return [
    line('Column', 'filled', 'repaired', 'not believed'),
    ...columns.map(({ column, filled, repaired, dropped }) =>
      line(column, count(filled), count(repaired), count(dropped)),
    ),
  ];
}

function unusedWords({ remarks }: FileRead): readonly string[] {
  const unused = remarks.filter(({ effect }) => effect === 'unused').toSorted((a, b) => a.line - b.line);
  if (unused.length === 0) return [];
  return [
    '',
    `Rows not used (${unused.length > shownUnused ? `the first ${shownUnused} of ${count(unused.length)}` : count(unused.length)}):`,
    ...unused.slice(0, shownUnused).map(({ line, row, column, value, reason }) => {
      const cell = [column, value === '' ? '' : `"${value}"`].filter((part) => part !== '').join(' ');
      return `  line ${line}${row === '' ? '' : ` (${row})`}: ${[cell, reason].filter((part) => part !== '').join(' ')}`;
    }),
  ];
}
