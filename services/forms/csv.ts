import { Readable } from 'node:stream';
import Papa from 'papaparse';
import type { Report } from './report.ts';

/**
 * The beginnings that a spreadsheet runs as a formula, also behind blanks and in full-width letters. papaparse's own
 * pattern misses text of several lines.
 */
const formula = /^\s*[=+\-@\t\r＝＋－＠]/;

/** RFC 4180, without formulas; UTF-8 with a byte-order mark, because spreadsheets guess otherwise. */
export const csvRows = (rows: CsvRows): Buffer => Buffer.from(`\uFEFF${written(rows)}`);

/** The same of rows that come in pages, each written when the reader asks for it. */
export const csvStream = (pages: Iterable<CsvRows>): Readable => Readable.from(textOf(pages), { objectMode: false });

type CsvRows = readonly (readonly (string | number | null)[])[];

function* textOf(pages: Iterable<CsvRows>): Generator<Buffer> {
  yield Buffer.from('\uFEFF');
  for (const rows of pages) if (rows.length > 0) yield Buffer.from(written(rows));
}

const written = (rows: CsvRows): string =>
  `${Papa.unparse(rows as unknown[][], { escapeFormulae: formula, newline: '\r\n' })}\r\n`;

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
