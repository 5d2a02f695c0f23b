import Papa from 'papaparse';
import type { Report } from './report.ts';

/**
 * The beginnings that a spreadsheet runs as a formula, also behind blanks and in full-width letters. papaparse's own
 * pattern misses text of several lines.
 */
const formula = /^\s*[=+\-@\t\r＝＋－＠]/;

/** RFC 4180, without formulas; UTF-8 with a byte-order mark, because spreadsheets guess otherwise. */
export const csvRows = (rows: readonly (readonly (string | number | null)[])[]): Buffer =>
  Buffer.from(`\uFEFF${Papa.unparse(rows as unknown[][], { escapeFormulae: formula, newline: '\r\n' })}\r\n`);

/** One line for each field. */
export function csvOf({ facts, sections }: Report): Buffer {
  const rows = [
    ['section', 'field', 'label', 'value', 'unit'],
    ...facts.map(([label, value]) => ['About', '', label, value, '']),
    ...sections.flatMap(({ title, rows: fields }) =>
      fields.map(({ name, label, value, unit }) => [title, name, label, value, unit]),
    ),
  ];
  return csvRows(rows);
}
