import { limits } from '#contracts/core/limits';
import { archive, workbook, workbookParts } from '#services/testing/sheets';
import { Attached } from '../../support/forms.ts';

export interface Hostile {
  readonly name: string;
  readonly path: string;
  readonly body: () => object;
}

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
const part = (xml: string): Buffer => archive(workbookParts(`<worksheet><sheetData>${xml}</sheetData></worksheet>`));
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
  sheet('CSV: 15 MB of commas', () => ','.repeat(15_000_000)),
  sheet('CSV: 25 MB of commas after a header', () => `name,address\n${','.repeat(largest - 20)}`),
  sheet('CSV: one row of 15 MB', () => `name,address\n${'x'.repeat(15_000_000)},1 Main St`),
  sheet('CSV: a quote that is never closed', () => `name,address\n"${rows(700_000, (n) => `Valve ${n},${n} Main St`)}`),
  sheet('CSV: 1,000,000 empty rows', () => `name,address\n${'\n'.repeat(1_000_000)}`),
  sheet('CSV: 5,000,000 rows of blanks', () => `name,address\n${' , \n'.repeat(5_000_000)}`),
  sheet('CSV: 8,000,000 rows of one letter', () => `name\n${'a\n'.repeat(8_000_000)}`),
  sheet('CSV: 250,000 good rows', () => rows(250_000, (n) => `Valve ${n},${n} Main St`)),
  sheet('CSV: 240,000 rows with mistakes', () => rows(240_000, () => `,,x,y,z`, 'name,address,lat,lng,phone')),
  sheet(
    'CSV: 200,000 accounts with phones',
    () => rows(200_000, (n) => `${n},Ada,(303) 555-0101,${n} Main St,39.8,-105.1`, 'number,name,phone,address,lat,lng'),
    accounts,
  ),
  {
    name: 'written: 20,000 accounts',
    path: accounts,
    body: () => ({
      spreadsheet: new Attached(
        'a.csv',
        rows(20_000, (n) => `${n},Ada,(303) 555-0101,${n} Main St,39.8,-105.1`, 'number,name,phone,address,lat,lng'),
      ),
    }),
  },
  {
    name: 'written: 20,000 facilities',
    path: facilities,
    body: () => ({
      spreadsheet: new Attached(
        'a.csv',
        rows(20_000, (n) => `Valve ${n},${n} Main St`),
      ),
    }),
  },
  {
    name: 'written: 20,000 other facilities',
    path: facilities,
    body: () => ({
      spreadsheet: new Attached(
        'a.csv',
        rows(20_000, (n) => `Pump ${n},${n} Main St`),
      ),
    }),
  },
  sheet('XLSX: 250,000 rows with shared texts', () =>
    workbook([['name', 'address'], ...Array.from({ length: 249_000 }, (_, n) => [`Valve ${n}`, `${n} Main St`])]),
  ),
  sheet('XLSX: elements nested a million deep', () => part('<row r="1">'.repeat(1_000_000))),
  sheet('XLSX: one row of a million cells', () => part(`<row r="1">${'<c><v>1</v></c>'.repeat(1_000_000)}</row>`)),
  sheet('XLSX: 290 MB in a small archive', () =>
    archive(
      workbookParts(`<worksheet><sheetData>${'<row r="1"><c r="A1"><v>1</v></c></row>'.repeat(7_000_000)}`, {
        'xl/media/a.bmp': randomBytes(2_000_000),
      }),
    ),
  ),
  {
    name: 'iCalendar: as many events as a body holds',
    path: timeOff,
    body: calendar(
      events(
        260,
        (n) =>
          `DTSTART;VALUE=DATE:2026${String((n % 12) + 1).padStart(2, '0')}${String((n % 28) + 1).padStart(2, '0')}`,
      ),
    ),
  },
  {
    name: 'iCalendar: events each second',
    path: timeOff,
    body: calendar(events(140, () => 'DTSTART:20200101T000000Z\r\nDTEND:20200101T000001Z\r\nRRULE:FREQ=SECONDLY')),
  },
  {
    name: 'iCalendar: rules that never happen',
    path: timeOff,
    body: calendar(
      events(
        140,
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
    name: 'JSON: 1 MB in one text',
    path: timeOff,
    body: () => ({ calendar: `${'\\u0041'.repeat(10)}${'BEGIN:'.repeat(140_000)}`, dry: true }),
  },
  { name: 'JSON: 9,000 empty areas', path: areas, body: () => ({ paths: Array.from({ length: 9_000 }, () => [[]]) }) },
];

/** Bytes that do not compress, so that an archive may unpack to more. */
function randomBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let seed = 7;
  for (let n = 0; n < length; n++) bytes[n] = (seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff) >> 16;
  return bytes;
}
