import type { AccountHolder } from '#events/serviceAccount/events';
import { usPhone } from '#services/core/usPhone';
import { type CsvRow, readCsv, UnreadableFile } from '#services/import/files/csv';
import { WrongAccounts } from './wrongAccounts.ts';

const columns = ['number', 'name', 'phone', 'address', 'lat', 'lng'] as const;
type Cells = Readonly<Record<(typeof columns)[number], string>>;

/** The mistakes that are listed; the others are counted. */
const mostNamed = 20;
const longest = 200;

/**
 * The accounts of a CSV file with the columns `number,name,phone,address,lat,lng` in any order. Throws `WrongAccounts`
 * with each mistake by line and column. A phone may be empty.
 */
export async function accountsIn(path: string): Promise<readonly AccountHolder[]> {
  const accounts: AccountHolder[] = [];
  const mistakes: string[] = [];
  const lines = new Map<string, number>();
  let header: readonly string[] | null = null;
  const options = { path, encoding: 'utf-8', delimiter: ',', onProgress: () => undefined };
  const read = readCsv(options, (row) => {
    if (header === null) return void (header = headerOf(row));
    const cells = cellsOf(header, row);
    const wrong = [...mistakesIn(cells, row), ...repeated(lines, cells, row)];
    for (const { column, words } of wrong) mistakes.push(`line ${row.line}, ${column}: ${words}`);
    if (wrong.length === 0) accounts.push(holderOf(cells));
  });
  await read.catch((error: Error) => {
    throw error instanceof UnreadableFile ? new WrongAccounts(error.message) : error;
  });
  if (mistakes.length > 0) throw new WrongAccounts(told(mistakes));
  return accounts;
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

function told(mistakes: readonly string[]): string {
  const more = mistakes.length - mostNamed;
  return [...mistakes.slice(0, mostNamed), ...(more > 0 ? [`… and ${more} more.`] : [])].join('\n');
}
