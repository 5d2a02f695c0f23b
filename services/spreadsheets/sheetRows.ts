import { open } from 'node:fs/promises';
import { markedEncoding } from '#contracts/core/bytesAsText';
import { type CsvRow, readCsv, UnreadableFile } from './csv.ts';
import { WrongSheet } from './wrongSheet.ts';
import { xlsxRows } from './xlsxRows.ts';

/**
 * The rows of a spreadsheet, CSV or XLSX, judged by its content and not by its name. Rows are read as they are taken.
 * Throws `WrongSheet`.
 */
export async function* sheetRows(path: string): AsyncGenerator<CsvRow> {
  const start = await beginning(path);
  if (start.length === 0) throw new WrongSheet('The file is empty.');
  if (start.subarray(0, 4).equals(zip)) return yield* xlsxRows(path);
  const isUtf16 = markedEncoding(start)?.startsWith('utf-16') ?? false;
  if (others.some((sign) => start.subarray(0, sign.length).equals(sign)) || (!isUtf16 && start.includes(0)))
    throw other();
  yield* csvRows(path);
}

const zip = Buffer.from('PK\x03\x04');
/** An .xls file or a workbook with a password; gzip; PDF. */
const others = [Buffer.from('d0cf11e0', 'hex'), Buffer.from('1f8b', 'hex'), Buffer.from('%PDF')];
const other = () => new WrongSheet('This is not a spreadsheet. Choose a .csv or an .xlsx file.');
const looked = 64 * 1024;

async function beginning(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const bytes = Buffer.alloc(looked);
    const { bytesRead } = await file.read(bytes, 0, looked, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The rows that wait to be taken, before the next piece of the file is read. */
async function* csvRows(path: string): AsyncGenerator<CsvRow> {
  let rows: CsvRow[] = [];
  let done = false;
  let stopped = false;
  let failure: unknown = null;
  let wake = () => {};
  let taken = () => {};
  const options = {
    path,
    encoding: 'utf-8',
    delimiter: null,
    onProgress: () => undefined,
    ready: () =>
      rows.length === 0 || stopped
        ? Promise.resolve()
        : new Promise<void>((resolve) => {
            taken = resolve;
            wake();
          }),
  };
  readCsv(options, (row) => {
    if (!stopped) rows.push(row);
  })
    .catch((error: unknown) => {
      failure = error instanceof UnreadableFile ? new WrongSheet('The file cannot be read as text.') : error;
    })
    .finally(() => {
      done = true;
      wake();
    });
  try {
    for (;;) {
      if (rows.length === 0 && !done) await new Promise<void>((resolve) => (wake = resolve));
      const found = rows;
      rows = [];
      taken();
      yield* found;
      if (done && rows.length === 0) break;
    }
  } finally {
    // The rest of a file that is given up is read past, so that nothing stays open.
    stopped = true;
    taken();
  }
  if (failure !== null) throw failure;
}
