import { WrongFile } from '#services/parsing/reader';
import { countRecords } from './countRecords.ts';
import { type CsvRecord, mostLines, recordReader } from './csvRecords.ts';
import { bytesOf, encodingOf, type LineEnd, linesOf, longestLine, sizeOf } from './csvText.ts';

export interface CsvRow {
  /** The line in the file, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The reason why the cells cannot be used, if any. */
  readonly mistake: string | null;
  /** The way in which quotes that are not in pairs were read, if any. */
  readonly repaired?: string | null;
}

export interface CsvOptions {
  readonly path: string;
  /** That of a file without a byte-order mark. */
  readonly encoding: string;
  /** Another one is taken when the first line has none of it; null for the one of most cells. */
  readonly delimiter: string | null;
  /** Bytes on disk. */
  readonly onProgress: (done: number, total: number) => void;
  /** Awaited before each further piece of the file. Default: read on. */
  readonly ready?: () => Promise<void>;
}

/** The way in which a file was read. */
export interface CsvRead {
  readonly encoding: string;
  readonly delimiter: string;
}

/** The file is missing or damaged. One line. */
export class UnreadableFile extends WrongFile {
  constructor(message: string) {
    super(message.replaceAll(/\s+/g, ' '));
  }
}

/** No spreadsheet program and no register of a town writes more cells in one row. */
const mostCells = 500;

/**
 * Reads a CSV, plain or gzipped, row by row. Skips blank lines; the first row is the header. At the end a second reader
 * counts the rows on the bytes; a difference is a `WrongFile`. An error thrown by `onRow` ends the reading and is passed on
 * unchanged. Throws `WrongFile` at a row that is beyond all measure.
 */
export async function readCsv(options: CsvOptions, onRow: (row: CsvRow) => void): Promise<CsvRead> {
  try {
    return await read(options, onRow);
  } catch (error) {
    const { code = '', errno, message } = error as NodeJS.ErrnoException;
    if (errno === undefined) throw error;
    throw new UnreadableFile(`${options.path} cannot be read: ${reasons[code] ?? message}`);
  }
}

async function read(options: CsvOptions, onRow: (row: CsvRow) => void): Promise<CsvRead> {
  const { path } = options;
  const encoding = await encodingOf(path, options.encoding);
  const odd = new Map<number, number>();
  let end: LineEnd = '\n';
  let records: ReturnType<typeof recordReader> | null = null;
  let delimiter = options.delimiter ?? ',';
  let line = 1;
  let rows = 0;
  const take = ({ cells, lines, isOdd, ...one }: CsvRecord): void => {
    if (isOdd) odd.set(line, lines);
    line += lines;
    if (cells.length === 1 && /^[ \r]*$/.test(cells[0] ?? '')) return;
    rows += 1;
    refuseBoundless(one.line, cells);
    const [, named] = rows === 1 ? (sep.exec(cells.join(delimiter)) ?? []) : [];
    if (named) records = recordReader((delimiter = named));
    else {
      records?.fitTo(cells.length);
      onRow({ line: one.line, cells, mistake: one.mistake, repaired: one.repaired });
    }
  };
  let waiting: readonly string[] = [];
  // A record is looked for in all of its lines at once, so that some wait for those that follow.
  const drain = (isEnd: boolean): void => {
    if (waiting.length > 0) records ??= recordReader((delimiter = delimiterOf(waiting, options.delimiter)));
    let letters = lengthOf(waiting);
    let place = 0;
    while (place < waiting.length && (isEnd || waiting.length - place > mostLines || letters > longestLine)) {
      const found = records?.at(waiting, place, line);
      if (!found) break;
      for (const last = place + found.lines; place < last; place++) letters -= waiting[place]?.length ?? 0;
      take(found);
    }
    waiting = waiting.slice(place);
  };
  for await (const more of linesOf(textOf(options, encoding), { onEnd: (found) => (end = found), tooLong })) {
    waiting = [...waiting, ...more];
    drain(false);
  }
  drain(true);
  const unit = encoding.startsWith('utf-16') ? 2 : 1;
  const counted = await countRecords({ path, unit, isBigEndian: encoding === 'utf-16be', end, odd });
  if (counted !== rows) throw lostRows(rows, counted);
  return { encoding, delimiter };
}

const lostRows = (rows: number, counted: number) =>
  new WrongFile(
    `One reader finds ${rows.toLocaleString('en-US')} rows in the file, a second one ${counted.toLocaleString('en-US')}: nothing is used. Are its quotes in pairs?`,
  );

const lengthOf = (lines: readonly string[]): number => {
  let letters = 0;
  for (const { length } of lines) letters += length;
  return letters;
};

async function* textOf({ path, onProgress, ready }: CsvOptions, encoding: string): AsyncGenerator<string> {
  const total = sizeOf(path);
  const { pieces, done } = bytesOf(path);
  const decoder = new TextDecoder(encoding);
  for await (const piece of pieces as AsyncIterable<Buffer>) {
    onProgress(done(), total);
    yield decoder.decode(piece, { stream: true });
    await ready?.();
  }
  yield decoder.decode();
}

/** Excel's own line, which names the separator. */
const sep = /^"?sep=(.)"?$/i;

/** The separator of most cells in the first lines, when the first one has none of the expected. */
export function delimiterOf(lines: readonly string[], expected: string | null): string {
  const first = lines.slice(0, 20).filter((line) => line !== '');
  if (expected !== null && (sep.test(first[0] ?? '') || first[0]?.includes(expected))) return expected;
  // That of most lines, and of those the one of most cells: a comma in the text is in some lines.
  const counts = [expected ?? ',', ',', ';', '\t', '|'].map((sign) => {
    const each = first.map((line) => line.split(sign).length - 1);
    const lines = each.filter((count) => count > 0).length;
    return { sign, lines, count: each.toSorted((x, y) => x - y)[Math.floor(each.length / 2)] ?? 0 };
  });
  return counts.reduce((most, one) =>
    one.lines > most.lines || (one.lines === most.lines && one.count > most.count) ? one : most,
  ).sign;
}

const tooLong = (line: number) =>
  new WrongFile(
    `Line ${line} has more than ${longestLine.toLocaleString('en-US')} characters. Is a quote never closed?`,
  );

function refuseBoundless(line: number, cells: readonly string[]): void {
  if (cells.length > mostCells) throw new WrongFile(`Line ${line} has more than ${mostCells} cells.`);
  let letters = 0;
  for (const cell of cells) letters += cell.length;
  if (letters > longestLine) throw tooLong(line);
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not',
  Z_BUF_ERROR: 'the gzip ends too early',
};
