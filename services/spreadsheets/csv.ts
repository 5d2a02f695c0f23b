import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import Papa from 'papaparse';
import { WrongFile } from '#services/parsing/reader';

export interface CsvRow {
  /** The line in the file, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The parser's error, if any. */
  readonly mistake: string | null;
}

export interface CsvOptions {
  readonly path: string;
  readonly encoding: string;
  readonly delimiter: string;
  /** Bytes on disk. */
  readonly onProgress: (done: number, total: number) => void;
  /** Awaited before each further piece of the file. Default: read on. */
  readonly ready?: () => Promise<void>;
}

/** The file is missing or damaged. One line. */
export class UnreadableFile extends WrongFile {
  constructor(message: string) {
    super(message.replaceAll(/\s+/g, ' '));
  }
}

/** No spreadsheet program and no register of a town writes more cells, or more characters, in one row. */
const mostCells = 500;
const longestRow = 1_000_000;
const pieceLength = 256 * 1024;

/**
 * Reads a CSV, plain or gzipped, row by row. Skips blank lines; the first row is the header. An error thrown by `onRow`
 * ends the reading and is passed on unchanged. Throws `WrongFile` at a row that is beyond all measure.
 */
export async function readCsv(options: CsvOptions, onRow: (row: CsvRow) => void): Promise<void> {
  let line = 1;
  // The parser reads an unfinished row again with each piece of the file: one without an end would take minutes.
  let unfinished = 0;
  const text = Readable.from(
    decoded(options, (letters) => {
      unfinished += letters;
      // Two pieces may wait to be parsed.
      if (unfinished > longestRow + 3 * pieceLength) throw tooLong(line);
    }),
    { highWaterMark: 1 },
  );
  let failure: { readonly error: unknown } | null = null;
  await new Promise<void>((resolve, reject) => {
    const step = ({ data, errors }: Papa.ParseStepResult<string[]>, parser: Papa.Parser) => {
      if (failure !== null) return;
      unfinished = 0;
      const blank = data.length === 1 && data[0] === '';
      const mistake = errors[0] ? (mistakes[errors[0].code] ?? errors[0].message) : null;
      try {
        refuseBoundless(line, data);
        if (!blank) onRow({ line, cells: data, mistake });
      } catch (error) {
        failure = { error };
        parser.abort();
      }
      line += 1 + data.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
    };
    Papa.parse<string[]>(text, {
      delimiter: options.delimiter,
      step,
      complete: () => resolve(),
      error: (error: Error) => reject(error),
    });
  }).catch((error: Error) => {
    if (error instanceof WrongFile) throw error;
    if (failure === null) throw new UnreadableFile(`${options.path} cannot be read: ${reasonOf(error)}`);
  });
  rethrow(failure);
}

// Separate, because the compiler does not see that a callback set it.
function rethrow(failure: { readonly error: unknown } | null): void {
  if (failure !== null) throw failure.error;
}

const tooLong = (line: number) =>
  new WrongFile(
    `Line ${line} has more than ${longestRow.toLocaleString('en-US')} characters. Is a quote never closed?`,
  );

function refuseBoundless(line: number, cells: readonly string[]): void {
  if (cells.length > mostCells) throw new WrongFile(`Line ${line} has more than ${mostCells} cells.`);
  let letters = 0;
  for (const cell of cells) letters += cell.length;
  if (letters > longestRow) throw tooLong(line);
}

const mistakes: Readonly<Record<string, string>> = {
  MissingQuotes: 'a quote is opened and never closed',
  InvalidQuotes: 'a quote stands in the middle of a cell',
};

const reasonOf = (error: NodeJS.ErrnoException): string =>
  ({
    ENOENT: 'there is no such file',
    EISDIR: 'it is a folder',
    EACCES: 'this user may not',
    Z_BUF_ERROR: 'the gzip ends too early',
  })[error.code ?? ''] ?? error.message;

async function* decoded(
  { path, encoding, onProgress, ready }: CsvOptions,
  onPiece: (letters: number) => void,
): AsyncGenerator<string> {
  const start = firstBytes(path);
  const total = statSync(path).size;
  const file = createReadStream(path, { highWaterMark: pieceLength });
  const gzipped = start[0] === 0x1f && start[1] === 0x8b;
  const bytes: Readable = gzipped ? file.pipe(createGunzip()) : file;
  if (gzipped) file.on('error', (error) => bytes.destroy(error));
  // The decoder drops a byte-order mark; that of UTF-16 also names the encoding.
  const decoder = new TextDecoder(start[0] === 0xff && start[1] === 0xfe ? 'utf-16le' : encoding);
  for await (const chunk of bytes) {
    onProgress(file.bytesRead, total);
    const piece = decoder.decode(chunk as Buffer, { stream: true });
    onPiece(piece.length);
    yield piece;
    await ready?.();
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

function firstBytes(path: string): Buffer {
  const file = openSync(path, 'r');
  const start = Buffer.alloc(2);
  try {
    readSync(file, start, 0, 2, 0);
  } finally {
    closeSync(file);
  }
  return start;
}
