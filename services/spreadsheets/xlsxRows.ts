import { type FileHandle, open } from 'node:fs/promises';
import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import type { CsvRow } from './csv.ts';
import { WrongSheet } from './wrongSheet.ts';
import { type Entry, entriesOf, unpack } from './zip.ts';

const damaged = () => new WrongSheet('The file is damaged, or was cut off.');

/** The most characters of all shared texts, and of one cell. */
const mostShared = 60_000_000;
const longestCell = 40_000;
/** The most columns that are read. */
const mostColumns = 100;

/**
 * The rows of the first sheet of an XLSX workbook, streamed. A formula is never evaluated: its stored value is read.
 * Refused are macros, DOCTYPEs, and archives that unpack to too much (`zip.ts`).
 */
export async function* xlsxRows(path: string): AsyncGenerator<CsvRow> {
  const file = await open(path);
  try {
    const entries = new Map(
      (await entriesOf(file)).map((entry) => [entry.name.replace(/^\//, '').toLowerCase(), entry]),
    );
    if ([...entries.keys()].some((name) => /vbaproject|\.bin$|^xl\/macrosheets\//.test(name) && !isPrinter(name)))
      throw new WrongSheet('The file holds macros. Save it as an .xlsx workbook without macros.');
    const { sheet, days } = await firstSheet(file, entries);
    const shared = await sharedTexts(file, entries.get('xl/sharedstrings.xml'));
    const dates = await dateStyles(file, entries.get('xl/styles.xml'));
    yield* sheetRows(file, sheet, { shared, dates, days });
  } finally {
    await file.close();
  }
}

const isPrinter = (name: string): boolean => name.includes('printersettings');

interface Handlers {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** Parses an entry piece by piece; after each piece the reader may take what was found. */
async function* parse(file: FileHandle, entry: Entry, { open: opened, close, text }: Handlers): AsyncGenerator<void> {
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw new WrongSheet('The file has a document type declaration, which no spreadsheet needs.');
  });
  parser.on('error', () => {
    throw damaged();
  });
  if (opened) parser.on('opentag', ({ name, attributes }) => opened(localName(name), attributes));
  if (close) parser.on('closetag', ({ name }) => close(localName(name)));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  const decoder = new TextDecoder('utf-8');
  for await (const piece of unpack(file, entry)) {
    parser.write(decoder.decode(piece, { stream: true }));
    yield;
  }
  parser.write(decoder.decode());
  parser.close();
  yield;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

async function readAll(file: FileHandle, entry: Entry | undefined, handlers: Handlers): Promise<void> {
  if (!entry) return;
  const parsing = parse(file, entry, handlers);
  while (!(await parsing.next()).done);
}

/** The first sheet in the order of the workbook, and the day from which the workbook counts. */
async function firstSheet(
  file: FileHandle,
  entries: ReadonlyMap<string, Entry>,
): Promise<{ readonly sheet: Entry; readonly days: number }> {
  const workbook = entries.get('xl/workbook.xml');
  if (!workbook) throw new WrongSheet('This is not a spreadsheet. Choose a .csv or an .xlsx file.');
  let first = '';
  let days = from1900;
  await readAll(file, workbook, {
    open: (name, attributes) => {
      if (name === 'workbookPr' && /^(1|true)$/.test(attributes.date1904 ?? '')) days = from1904;
      if (name === 'sheet' && first === '') first = attributes['r:id'] ?? '';
    },
  });
  let target = '';
  await readAll(file, entries.get('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id, Target = '' }) => {
      if (name === 'Relationship' && Id === first) target = Target;
    },
  });
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  const found = entries.get(path.toLowerCase());
  if (!found) throw damaged();
  return { sheet: found, days };
}

async function sharedTexts(file: FileHandle, entry: Entry | undefined): Promise<readonly string[]> {
  const texts: string[] = [];
  let length = 0;
  let current = '';
  let inText = false;
  let from = 0;
  let phonetic = false;
  await readAll(file, entry, {
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 'rPh') phonetic = true;
      from = current.length;
      inText = name === 't' && !phonetic;
    },
    text: (text) => {
      if (!inText) return;
      length += text.length;
      if (length > mostShared) throw new WrongSheet('The file is too large when it is unpacked.');
      current += text;
    },
    close: (name) => {
      if (name === 't' && inText) current = current.slice(0, from) + unescaped(current.slice(from));
      if (name === 't') inText = false;
      if (name === 'rPh') phonetic = false;
      if (name === 'si') texts.push(current);
    },
  });
  return texts;
}

/** The cell styles that show a number as a date. */
async function dateStyles(file: FileHandle, entry: Entry | undefined): Promise<ReadonlySet<string>> {
  const formats = new Set(['14', '15', '16', '17', '22']);
  const styles = new Set<string>();
  let inCells = false;
  let count = 0;
  await readAll(file, entry, {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt' && /[dy]/i.test(formatCode.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')))
        formats.add(numFmtId);
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) {
        if (formats.has(numFmtId)) styles.add(String(count));
        count += 1;
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

/** Programs write a character that XML cannot hold as `_x000D_` (ECMA-376, ST_Xstring). */
const unescaped = (text: string): string =>
  text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The day 0 of a workbook; old ones of a Mac count from 1904. */
const from1900 = Date.UTC(1899, 11, 30);
const from1904 = Date.UTC(1904, 0, 1);

interface Book {
  readonly days: number;
  readonly shared: readonly string[];
  readonly dates: ReadonlySet<string>;
}

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: string;
}

async function* sheetRows(file: FileHandle, entry: Entry, book: Book): AsyncGenerator<CsvRow> {
  let rows: CsvRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let cell: Cell | null = null;
  let value = '';
  let from = 0;
  let inValue = false;
  let phonetic = false;
  const parsing = parse(file, entry, {
    open: (name, attributes) => {
      if (name === 'row') {
        line = Number(attributes.r ?? line + 1);
        cells = [];
      } else if (name === 'c') {
        cell = {
          column: attributes.r === undefined ? cells.length : columnOf(attributes.r),
          type: attributes.t ?? 'n',
          style: attributes.s ?? '',
        };
        value = '';
      }
      if (name === 'rPh') phonetic = true;
      // `f` is the formula: it is passed over.
      from = value.length;
      inValue = cell !== null && !phonetic && (name === 'v' || name === 't');
    },
    text: (text) => {
      if (inValue && value.length < longestCell) value += text;
    },
    close: (name) => {
      if (inValue) value = value.slice(0, from) + unescaped(value.slice(from));
      inValue = false;
      if (name === 'rPh') phonetic = false;
      if (name === 'c' && cell) {
        if (cell.column < mostColumns) {
          while (cells.length < cell.column) cells.push('');
          cells[cell.column] = shown(cell, value, book);
        }
        cell = null;
      }
      if (name === 'row' && cells.some((one) => one !== '')) rows.push({ line, cells, mistake: null });
    },
  });
  for await (const _ of parsing) {
    const found = rows;
    rows = [];
    yield* found;
  }
}

function shown({ type, style }: Cell, value: string, { shared, dates, days }: Book): string {
  if (value === '') return '';
  switch (type) {
    case 's':
      return shared[Number(value)] ?? '';
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'n':
      return dates.has(style) ? dateOf(Number(value), days) : plain(value);
    default:
      return value;
  }
}

/** `8.0123E2` is stored for 801.23, and `3035550101.0` for a phone number. */
function plain(value: string): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return /[eE]/.test(value) || /\.0+$/.test(value) ? String(number) : value;
}

function dateOf(serial: number, days: number): string {
  const time = days + Math.round(serial * 86_400) * 1_000;
  if (!Number.isFinite(time) || Math.abs(time) > 8e15) return '';
  const words = new Date(time).toISOString();
  return words.endsWith('T00:00:00.000Z') ? words.slice(0, 10) : words.slice(0, 19).replace('T', ' ');
}

/** `BC12` is the column 54, counted from 0. */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of place.replace(/\d+$/, '')) column = column * 26 + (letter.charCodeAt(0) - 64);
  return column - 1;
}
