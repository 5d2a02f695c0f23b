import type { AccountHolder } from '#events/serviceAccount/events';
import { usPhone } from '#services/core/usPhone';
import { type CsvRow, csvRows, readCsv, UnreadableFile } from '#services/import/files/csv';
import { WrongAccounts } from './wrongAccounts.ts';

const columns = ['number', 'name', 'phone', 'address', 'lat', 'lng'] as const;
type Cells = Readonly<Record<(typeof columns)[number], string>>;

/** The mistakes that are listed; the others are counted. */
const mostNamed = 20;
const longest = 200;

const optionsOf = (path: string) => ({ path, encoding: 'utf-8', delimiter: ',', onProgress: () => undefined });

/**
 * Checks a CSV file with the columns `number,name,phone,address,lat,lng` in any order, and counts its accounts. Throws
 * `WrongAccounts` with each mistake by line and column. A phone may be empty. Only the numbers are held in memory.
 */
export async function countAccounts(path: string): Promise<number> {
  const mistakes: string[] = [];
  const lines = new Map<string, number>();
  let more = 0;
  let rows = 0;
  let header: readonly string[] | null = null;
  const read = readCsv(optionsOf(path), (row) => {
    if (header === null) return void (header = headerOf(row));
    rows += 1;
    const cells = cellsOf(header, row);
    for (const { column, words } of [...mistakesIn(cells, row), ...repeated(lines, cells, row)]) {
      if (mistakes.length < mostNamed) mistakes.push(`line ${row.line}, ${column}: ${words}`);
      else more += 1;
    }
  });
  await read.catch((error: Error) => {
    throw error instanceof UnreadableFile ? new WrongAccounts(error.message) : error;
  });
  if (mistakes.length > 0)
    throw new WrongAccounts([...mistakes, ...(more > 0 ? [`… and ${more} more.`] : [])].join('\n'));
  return rows;
}

/** The accounts of a file that was checked, one after the other, as fast as they are taken. */
export async function* accountsIn(path: string): AsyncGenerator<AccountHolder> {
  let header: readonly string[] | null = null;
  for await (const cells of csvRows(optionsOf(path))) {
    const row = { line: 0, cells, mistake: null };
    if (header === null) {
      header = headerOf(row);
      continue;
    }
    const account = cellsOf(header, row);
    if (mistakesIn(account, row).length > 0) throw new WrongAccounts('The file has changed while it was read.');
    yield holderOf(account);
  }
}

function headerOf({ cells }: CsvRow): readonly string[] {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  for (const column of columns) if (!names.includes(column)) throw new WrongAccounts(`There is no column ${column}.`);
  return names;
}

const cellsOf = (header: readonly string[], { cells }: CsvRow): Cells =>
  Object.fromEntries(
    columns.map((column) => [column, (cells[header.indexOf(column)] ?? '').trim()]),
  ) as unknown as Cells;

interface Mistake {
  readonly column: string;
  readonly words: string;
}

function mistakesIn(cells: Cells, { mistake }: CsvRow): readonly Mistake[] {
  if (mistake !== null) return [{ column: 'the line', words: `${mistake}.` }];
  const { number, phone, lat, lng } = cells;
  return [
    ...columns
      .filter((column) => cells[column].length > longest)
      .map((column) => ({ column, words: 'This field is too long.' })),
    ...(number === '' ? [{ column: 'number', words: 'This field may not be blank.' }] : []),
    ...(phone === '' || usPhone(phone) ? [] : [{ column: 'phone', words: 'This is not a phone number.' }]),
    ...(isDegrees(lat, 90) ? [] : [{ column: 'lat', words: 'This is not a latitude.' }]),
    ...(isDegrees(lng, 180) ? [] : [{ column: 'lng', words: 'This is not a longitude.' }]),
  ];
}

const isDegrees = (cell: string, most: number): boolean =>
  /^-?\d{1,3}(\.\d{1,20})?$/.test(cell) && Math.abs(Number(cell)) <= most;

/** A number names one account of the file. */
function repeated(lines: Map<string, number>, { number }: Cells, { line }: CsvRow): readonly Mistake[] {
  const before = lines.get(number);
  if (before === undefined) lines.set(number, line);
  return before === undefined || number === ''
    ? []
    : [{ column: 'number', words: `This number is in line ${before} already.` }];
}

const holderOf = ({ number, name, phone, address, lat, lng }: Cells): AccountHolder => ({
  number,
  name,
  phoneNumber: usPhone(phone) ?? '',
  address,
  place: `${Number(lat)},${Number(lng)}`,
});
