import { limits } from '#contracts/core/limits';
import { archive, workbook, workbookParts } from '#services/testing/sheets';
import { Attached } from '../../support/forms.ts';

export interface Hostile {
  readonly name: string;
  readonly path: string;
  readonly body: () => object;
}

/**
 * The share of the largest size that the limits allow. A fifth of all kinds takes some minutes; the largest file takes
 * minutes alone, and keeps the same threads as busy.
 */
const part = Number(process.env.PART ?? 0.2);
const sized = (most: number): number => Math.ceil(most * part);
const largest = limits.file.largest - 1_000;
const facilities = '/api/admin/facilities/upload_spreadsheet/';
const accounts = '/api/flux/accounts/add_by_spreadsheet/';
const timeOff = '/api/on-call/time-off/';
const areas = '/api/flux/notify/v2/get_locations_by_paths/';

const sheet = (name: string, content: () => string | Buffer, path = facilities): Hostile => ({
  name,
  path,
  body: () => ({ spreadsheet: new Attached('sheet.csv', content()), dry: '1' }),
});
const sheetOf = (xml: string): Buffer => archive(workbookParts(`<worksheet><sheetData>${xml}</sheetData></worksheet>`));
const rows = (count: number, row: (n: number) => string, header = 'name,address'): string =>
  [header, ...Array.from({ length: count }, (_, n) => row(n))].join('\n');

const calendar = (events: readonly string[]): Hostile['body'] => {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n');
  return () => ({ calendar: text, dry: true });
};
const event = (lines: string, n: number): string => `BEGIN:VEVENT\r\nUID:${n}\r\n${lines}\r\nEND:VEVENT`;
const events = (count: number, lines: (n: number) => string): readonly string[] =>
  Array.from({ length: count }, (_, n) => event(lines(n), n));

/** A star of so many corners around a town, none of whose sides cross. */
const star = (corners: number, turn: number): readonly (readonly [number, number])[] =>
  Array.from({ length: corners }, (_, n) => {
    const angle = (2 * Math.PI * n) / corners + turn;
    const radius = n % 2 === 0 ? 0.14 : 0.135;
    return [-105.1 + radius * Math.cos(angle), 39.8 + radius * Math.sin(angle)] as const;
  });

/** Files and bodies within the limits of size, each the worst of its kind that we know. */
export const kinds: readonly Hostile[] = [
  sheet('CSV: commas, no header', () => ','.repeat(sized(15_000_000))),
  sheet('CSV: commas after a header', () => `name,address\n${','.repeat(sized(largest - 20))}`),
  sheet('CSV: one long row', () => `name,address\n${'x'.repeat(sized(15_000_000))},1 Main St`),
  sheet(
    'CSV: a quote that is never closed',
    () => `name,address\n"${rows(sized(700_000), (n) => `Valve ${n},${n} Main St`)}`,
  ),
  sheet('CSV: empty rows', () => `name,address\n${'\n'.repeat(sized(1_000_000))}`),
  sheet('CSV: rows of blanks', () => `name,address\n${' , \n'.repeat(sized(5_000_000))}`),
  sheet('CSV: rows of one letter', () => `name\n${'a\n'.repeat(sized(8_000_000))}`),
  sheet('CSV: good rows', () => rows(sized(250_000), (n) => `Valve ${n},${n} Main St`)),
  sheet('CSV: rows with mistakes', () => rows(sized(240_000), () => `,,x,y,z`, 'name,address,lat,lng,phone')),
  sheet(
    'CSV: accounts with phones',
    () =>
      rows(
        sized(200_000),
        (n) => `${n},Ada,(303) 555-0101,${n} Main St,39.8,-105.1`,
        'number,name,phone,address,lat,lng',
      ),
    accounts,
  ),
  {
    name: 'written: accounts',
    path: accounts,
    body: () => ({
      spreadsheet: new Attached(
        'a.csv',
        rows(
          sized(20_000),
          (n) => `${n},Ada,(303) 555-0101,${n} Main St,39.8,-105.1`,
          'number,name,phone,address,lat,lng',
        ),
      ),
    }),
  },
  {
    name: 'written: facilities',
    path: facilities,
    body: () => ({
      spreadsheet: new Attached(
        'a.csv',
        rows(sized(20_000), (n) => `Valve ${n},${n} Main St`),
      ),
    }),
  },
  {
    name: 'written: other facilities',
    path: facilities,
    body: () => ({
      spreadsheet: new Attached(
        'a.csv',
        rows(sized(20_000), (n) => `Pump ${n},${n} Main St`),
      ),
    }),
  },
  sheet('XLSX: rows with shared texts', () =>
    workbook([
      ['name', 'address'],
      ...Array.from({ length: sized(249_000) }, (_, n) => [`Valve ${n}`, `${n} Main St`]),
    ]),
  ),
  sheet('XLSX: elements nested deep', () => sheetOf('<row r="1">'.repeat(sized(1_000_000)))),
  sheet('XLSX: one row of many cells', () => sheetOf(`<row r="1">${'<c><v>1</v></c>'.repeat(sized(1_000_000))}</row>`)),
  sheet('XLSX: much in a small archive', () =>
    archive(
      workbookParts(`<worksheet><sheetData>${'<row r="1"><c r="A1"><v>1</v></c></row>'.repeat(sized(7_000_000))}`, {
        'xl/media/a.bmp': randomBytes(2_000_000),
      }),
    ),
  ),
  {
    name: 'iCalendar: as many events as a body holds',
    path: timeOff,
    body: calendar(
      events(
        sized(10_500),
        (n) =>
          `DTSTART;VALUE=DATE:2026${String((n % 12) + 1).padStart(2, '0')}${String((n % 28) + 1).padStart(2, '0')}`,
      ),
    ),
  },
  {
    name: 'iCalendar: events each second',
    path: timeOff,
    body: calendar(
      events(sized(5_000), () => 'DTSTART:20200101T000000Z\r\nDTEND:20200101T000001Z\r\nRRULE:FREQ=SECONDLY'),
    ),
  },
  {
    name: 'iCalendar: rules that never happen',
    path: timeOff,
    body: calendar(
      events(
        sized(5_000),
        () => 'DTSTART:20260101T000000Z\r\nDTEND:20260101T010000Z\r\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
      ),
    ),
  },
  {
    name: 'areas: 6 of 1,000 corners',
    path: areas,
    body: () => ({ paths: Array.from({ length: 6 }, (_, n) => star(1_000, n / 1_000)) }),
  },
  {
    name: 'JSON: one long text',
    path: timeOff,
    body: () => ({ calendar: `${'\\u0041'.repeat(10)}${'BEGIN:'.repeat(sized(140_000))}`, dry: true }),
  },
  { name: 'JSON: empty areas', path: areas, body: () => ({ paths: Array.from({ length: sized(9_000) }, () => [[]]) }) },
];

/** Bytes that do not compress, so that an archive may unpack to more. */
function randomBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let seed = 7;
  for (let n = 0; n < length; n++) bytes[n] = (seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff) >> 16;
  return bytes;
}
