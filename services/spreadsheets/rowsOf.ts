import { limits } from '#contracts/core/limits';
import { type DirectoryKind, sheetColumns } from '#contracts/directories/directories';
import { mistakeIn } from '#contracts/values/judged';
import { usPhoneIn } from '#contracts/values/phone';
import type { CsvRow } from './csv.ts';
import { sheetRows } from './sheetRows.ts';
import { WrongSheet } from './wrongSheet.ts';

export interface Mistake {
  readonly line: number;
  readonly column: string;
  readonly words: string;
}
/** The cells of a row by the names of the columns, trimmed. An absent column is ''. */
export type Cells = Readonly<Record<SheetColumn, string>>;
export type SheetColumn = 'number' | 'name' | 'address' | 'phone' | 'contact' | 'note' | 'lat' | 'lng';

export interface ReadRow {
  readonly line: number;
  readonly cells: Cells;
  readonly mistakes: readonly Mistake[];
}

const longest = 200;

/** Other names under which spreadsheets have these columns. */
const otherNames: Readonly<Record<string, SheetColumn>> = {
  latitude: 'lat',
  longitude: 'lng',
  lon: 'lng',
  telephone: 'phone',
  'phone number': 'phone',
  'account number': 'number',
  'contact name': 'contact',
  notes: 'note',
};

/** The names of the columns in the first line. Throws `WrongSheet` when a needed one is missing. */
export function headerOf(kind: DirectoryKind, { cells }: Pick<CsvRow, 'cells'>): readonly string[] {
  const names = cells.map((cell) => cell.trim().toLowerCase()).map((name) => otherNames[name] ?? name);
  for (const column of sheetColumns[kind].needed)
    if (!names.includes(column)) throw new WrongSheet(`There is no column ${column}.`);
  return names;
}

const known = (kind: DirectoryKind): readonly string[] => [...sheetColumns[kind].needed, ...sheetColumns[kind].offered];

/** The columns that are not read, as the file names them. */
export const unusedIn = (kind: DirectoryKind, header: readonly string[]): readonly string[] =>
  header
    .filter((name) => name !== '' && !known(kind).includes(name))
    .slice(0, 20)
    .map((name) => name.slice(0, limits.text.label));

/** A row without anything in it. */
export const empty: Cells = { number: '', name: '', address: '', phone: '', contact: '', note: '', lat: '', lng: '' };

export function cellsOf(kind: DirectoryKind, header: readonly string[], cells: readonly string[]): Cells {
  const found = known(kind).map((column) => [column, (cells[header.indexOf(column)] ?? '').trim()]);
  return { ...empty, ...(Object.fromEntries(found) as Partial<Cells>) };
}

const blank = 'This field may not be blank.';

/** The mistakes in the cells of one row. */
export function mistakesIn(kind: DirectoryKind, cells: Cells, { line, mistake }: Omit<CsvRow, 'cells'>): Mistake[] {
  if (mistake !== null) return [{ line, column: 'the line', words: `${mistake}.` }];
  const { number, name, phone, lat, lng } = cells;
  const has = (column: string) => known(kind).includes(column);
  const wrongPhone = mistakeIn(usPhoneIn(phone));
  const placed = kind === 'accounts' || lat !== '' || lng !== '';
  const found: (readonly [string, string] | false)[] = [
    ...Object.entries(cells).map(
      ([column, cell]) => cell.length > longest && ([column, 'This field is too long.'] as const),
    ),
    ...Object.entries(cells).map(([column, cell]) => !isStorable(cell) && ([column, unstorable] as const)),
    kind === 'accounts' ? number === '' && ['number', blank] : name === '' && ['name', blank],
    phone !== '' && wrongPhone !== undefined && ['phone', wrongPhone],
    has('lat') && placed && !isDegrees(lat, 90) && ['lat', 'This is not a latitude.'],
    has('lng') && placed && !isDegrees(lng, 180) && ['lng', 'This is not a longitude.'],
  ];
  return found.flatMap((one) => (one ? [{ line, column: one[0], words: one[1] }] : []));
}

// NUL would end the text in SQLite, and half of a surrogate pair has no UTF-8.
const isStorable = (cell: string): boolean => !cell.includes('\0') && cell.isWellFormed();
const unstorable = 'This field has a character that is not allowed.';

const isDegrees = (cell: string, most: number): boolean =>
  /^-?\d{1,3}(\.\d{1,20})?$/.test(cell) && Math.abs(Number(cell)) <= most;

/** The word by which a row is told from the others of its list. */
export const keyOf = (kind: DirectoryKind, { number, name, address }: Cells): string =>
  kind === 'accounts' ? number : `${name.toLowerCase()}\n${address.toLowerCase()}`;

interface Sheet {
  readonly kind: DirectoryKind;
  readonly path: string;
  /** Gets the names of the columns, once. */
  readonly onHeader?: (header: readonly string[]) => void;
}

/** The rows after the header, each with its mistakes. A row that stands twice is a mistake of the second. */
export async function* rowsOf({ kind, path, onHeader }: Sheet): AsyncGenerator<ReadRow> {
  const lines = new Map<string, number>();
  let header: readonly string[] | null = null;
  let rows = 0;
  for await (const { line, cells: found, mistake } of sheetRows(path)) {
    if (header === null) {
      header = headerOf(kind, { cells: found });
      onHeader?.(header);
      continue;
    }
    const cells = cellsOf(kind, header, found);
    if (mistake === null && Object.values(cells).every((cell) => cell === '')) continue;
    rows += 1;
    if (rows > limits.spreadsheet.rows) throw new WrongSheet(tooMany);
    const mistakes = mistakesIn(kind, cells, { line, mistake });
    const key = keyOf(kind, cells);
    const before = lines.get(key);
    if (before === undefined) lines.set(key, line);
    else if (key.trim() !== '') mistakes.push({ line, ...repeatWords(kind, before) });
    yield { line, cells, mistakes };
  }
  if (rows === 0) throw new WrongSheet('There is no row below the first line.');
}

const tooMany = `A spreadsheet has at most ${limits.spreadsheet.rows.toLocaleString('en-US')} rows.`;

const repeatWords = (kind: DirectoryKind, line: number) =>
  kind === 'accounts'
    ? { column: 'number', words: `This number is in line ${line} already.` }
    : { column: 'name', words: `This name and address are in line ${line} already.` };
