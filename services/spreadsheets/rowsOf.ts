import type { LatLng } from '#contracts/core/geo';
import { limits } from '#contracts/core/limits';
import { type DirectoryKind, sheetColumns } from '#contracts/directories/directories';
import { type Judged, mistakeIn } from '#contracts/values/judged';
import { usPhoneIn } from '#contracts/values/phone';
import { pointIn, type Reach } from '#contracts/values/point';
import type { CsvRow } from './csv.ts';
import { cellRepairs, plainCell } from './plainCell.ts';
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
  /** The cells of this row that were repaired. */
  readonly notes: readonly Mistake[];
}

const longest = 200;

/** Other names under which spreadsheets have these columns: letters and digits alone. */
const otherNames: Readonly<Record<SheetColumn, readonly string[]>> = {
  number: [
    'accountnumber',
    'accountno',
    'accountnum',
    'account',
    'accountid',
    'acct',
    'acctno',
    'acctnum',
    'acctid',
    'acctnumber',
    'no',
  ],
  name: ['customername', 'custname', 'customer', 'fullname', 'accountname', 'accountholder'],
  address: ['serviceaddress', 'streetaddress', 'fulladdress', 'siteaddress', 'addr', 'propertyaddress'],
  phone: ['telephone', 'phonenumber', 'phoneno', 'phonenum', 'tel', 'mobile', 'cell', 'cellphone', 'mobilephone'],
  contact: ['contactname', 'contactperson'],
  note: ['notes', 'comment', 'comments', 'remark', 'remarks'],
  lat: ['latitude', 'y', 'ycoord', 'latwgs84'],
  lng: ['longitude', 'lon', 'long', 'x', 'xcoord', 'lngwgs84', 'lonwgs84'],
};
const namedBy = new Map(
  (Object.entries(otherNames) as [SheetColumn, readonly string[]][]).flatMap(([column, others]) =>
    [column, ...others].map((name) => [name, column] as const),
  ),
);

const columnOf = (name: string): SheetColumn | undefined =>
  namedBy.get(name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));

/** The names of the columns in a line. Throws `WrongSheet` when a needed one is missing, or one is there twice. */
export function headerOf(kind: DirectoryKind, { cells }: Pick<CsvRow, 'cells'>): readonly string[] {
  const said = cells.map((cell) => cell.trim().toLowerCase());
  // A column of another name is meant only where none has the name itself: a file may have "Phone" and "Cell".
  const names = said.map((name) => {
    const meant = columnOf(name);
    return meant === undefined || said.includes(meant) ? name : meant;
  });
  for (const column of sheetColumns[kind].needed)
    if (!names.includes(column)) throw new WrongSheet(`There is no column ${column}.`);
  for (const column of known(kind)) {
    const twice = cells.filter((_, n) => names[n] === column);
    if (twice.length > 1) throw new WrongSheet(`Several columns are the ${column}: ${twice.join(', ').slice(0, 100)}.`);
  }
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
  const found = known(kind).map((column) => [column, plainCell(cells[header.indexOf(column)] ?? '')]);
  const all = { ...empty, ...(Object.fromEntries(found) as Partial<Cells>) };
  // A spreadsheet that takes the phone for a number may add a decimal.
  const phone = all.phone.replace(/^(\d{10,11})\.0+$/, '$1');
  return { ...all, phone, lat: degreesIn(all.lat), lng: degreesIn(all.lng) };
}

/** `+39,81`, as some countries write it, is 39.81, and `105.08 W` is -105.08. */
const degreesIn = (cell: string): string =>
  cell
    .replace(/^\+/, '')
    .replace(/^(-?\d{1,3}),(\d+)$/, '$1.$2')
    .replace(/^(\d{1,3}(?:\.\d+)?)\s*°?\s*([NESW])$/i, (_, size: string, side: string) =>
      /[SW]/i.test(side) ? `-${size}` : size,
    );

const blank = 'This field may not be blank.';

/** The mistakes in the cells of one row. */
export function mistakesIn(
  kind: DirectoryKind,
  cells: Cells,
  { line, mistake }: Pick<CsvRow, 'line' | 'mistake'>,
): Mistake[] {
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
    kind === 'accounts' && isShortened(number) && ['number', shortened],
    phone !== '' && wrongPhone !== undefined && ['phone', isShortened(phone) ? shortened : wrongPhone],
    has('lat') && placed && !isDegrees(lat, 90) && ['lat', 'This is not a latitude.'],
    has('lng') && placed && !isDegrees(lng, 180) && ['lng', 'This is not a longitude.'],
  ];
  return found.flatMap((one) => (one ? [{ line, column: one[0], words: one[1] }] : []));
}

/** A spreadsheet shows a long number as `1.00235E+11`, and saves it so. */
export const isShortened = (cell: string): boolean => /^[+-]?\d(?:[.,]\d+)?e\+\d{1,2}$/i.test(cell);
export const shortened =
  'A spreadsheet shortened this number, and its last digits are lost. Save its column as text, and export it again.';

// Half of a surrogate pair has no UTF-8.
const isStorable = (cell: string): boolean => cell.isWellFormed();
const unstorable = 'This field has a character that is not allowed.';

const isDegrees = (cell: string, most: number): boolean =>
  /^-?\d{1,3}(\.\d{1,20})?$/.test(cell) && Math.abs(Number(cell)) <= most;

/** The word by which a row is told from the others of its list. */
export const keyOf = (kind: DirectoryKind, { number, name, address }: Cells): string =>
  kind === 'accounts' ? number : `${name.toLowerCase()}\n${address.toLowerCase()}`;

interface Sheet {
  readonly kind: DirectoryKind;
  readonly path: string;
  /** The organization's own, by which places are judged. */
  readonly reach: Reach;
  /** Gets the names of the columns, once. */
  readonly onHeader?: (header: readonly string[]) => void;
}

/** The rows after the header, each with its mistakes. A row that stands twice is a mistake of the second. */
export async function* rowsOf({ kind, path, reach, onHeader }: Sheet): AsyncGenerator<ReadRow> {
  const lines = new Map<string, number>();
  let header: readonly string[] | null = null;
  const above: CsvRow[] = [];
  let rows = 0;
  for await (const row of sheetRows(path)) {
    if (header === null) {
      header = headerIn(kind, row, above);
      if (header) onHeader?.(header);
      continue;
    }
    const { line, mistake, repaired } = row;
    const read = cellsOf(kind, header, row.cells);
    if (mistake === null && Object.values(read).every((cell) => cell === '')) continue;
    rows += 1;
    if (rows > limits.spreadsheet.rows) throw new WrongSheet(tooMany);
    const mistakes = mistakesIn(kind, read, { line, mistake: mistake ?? tooWide(row, header.length) });
    const point = mistakes.length > 0 ? null : placeOf(read, reach);
    if (point && 'refused' in point) mistakes.push({ line, column: 'lat', words: point.refused });
    const place = point && 'value' in point ? point : null;
    const cells = place ? { ...read, lat: String(place.value[0]), lng: String(place.value[1]) } : read;
    const key = keyOf(kind, cells);
    const before = lines.get(key);
    if (before === undefined) lines.set(key, line);
    else if (key.trim() !== '') mistakes.push({ line, ...repeatWords(kind, before) });
    const notes = [
      ...(repaired ? [repaired] : [])
        .concat(cellRepairs(row.cells))
        .map((words) => ({ line, column: 'the line', words: `${words}.` })),
      ...(place?.note === undefined ? [] : [{ line, column: 'lat', words: place.note }]),
    ];
    yield { line, cells, mistakes, notes };
  }
  if (header === null) headerOf(kind, above[0] ?? { cells: [] });
  if (rows === 0) throw new WrongSheet('There is no row below the first line.');
}

/** The most lines above the header: the title of an export. */
const mostAbove = 10;

/** The header, when this line is one. Throws `WrongSheet` when none of the first lines is. */
function headerIn(kind: DirectoryKind, row: CsvRow, above: CsvRow[]): readonly string[] | null {
  try {
    return headerOf(kind, row);
  } catch (error) {
    // The words of the line that is most like a header.
    above.push(row);
    above.sort((a, b) => knownIn(kind, b) - knownIn(kind, a));
    const [best] = above;
    const isTitle = best === undefined || knownIn(kind, best) === 0;
    if (isTitle && above.length < mostAbove) return null;
    if (best) headerOf(kind, best);
    throw error;
  }
}

const knownIn = (kind: DirectoryKind, { cells }: CsvRow): number =>
  cells.filter((cell) => known(kind).includes(columnOf(cell) ?? '')).length;

/** A comma without quotes, as in an address, moves each cell after it to the next column. */
const tooWide = ({ cells }: CsvRow, width: number): string | null =>
  cells.slice(width).some((cell) => cell.trim() !== '')
    ? `it has ${cells.length} cells, the first line ${width}`
    : null;

const placeOf = ({ lat, lng }: Cells, reach: Reach): Judged<LatLng> | null =>
  lat === '' ? null : pointIn([Number(lat), Number(lng)], reach);

const tooMany = `A spreadsheet has at most ${limits.spreadsheet.rows.toLocaleString('en-US')} rows.`;

const repeatWords = (kind: DirectoryKind, line: number) =>
  kind === 'accounts'
    ? { column: 'number', words: `This number is in line ${line} already.` }
    : { column: 'name', words: `This name and address are in line ${line} already.` };
