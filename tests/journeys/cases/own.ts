import type { CalendarAnswer } from './calendars.ts';
import type { LayerAnswer } from './layers.ts';
import type { AccountsAnswer, ImportAnswer } from './tables.ts';

/** Our own members of each kind of the shared cases: at least three. A member is its content and the right answer. */
export type Members<Answer> = Readonly<
  Record<string, Readonly<Record<string, readonly [content: string | Buffer, Answer]>>>
>;

const calendar = (...events: readonly string[]): string => {
  const lines = events.map((event, n) => {
    const named = event.includes('UID:') ? event : `UID:${event.includes('-ID') ? 0 : n}@own|${event}`;
    return `BEGIN:VEVENT|DTSTAMP:20261101T000000Z|${named}|END:VEVENT`;
  });
  return ['BEGIN:VCALENDAR|VERSION:2.0|PRODID:-//own//EN', ...lines, 'END:VCALENDAR|']
    .join('|')
    .replaceAll('|', '\r\n');
};
const inZone = (zone: string, day = '20261201', from = '08', to = '12') =>
  `DTSTART;TZID=${zone}:${day}T${from}0000|DTEND;TZID=${zone}:${day}T${to}0000`;
const denver = inZone('America/Denver');
const day = 'DTSTART;VALUE=DATE:20261201|DTEND;VALUE=DATE:20261202';
const thrice = 'RRULE:FREQ=WEEKLY;COUNT=3';
const second = 'RECURRENCE-ID;TZID=America/Denver:20261208T080000';
const at = (date: string, from = '15', to = '19') => `2026-12-${date}T${from}:00 2026-12-${date}T${to}:00`;
const whole = (date: number) => `2026-12-${String(date).padStart(2, '0')} 2026-12-${String(date + 1).padStart(2, '0')}`;
const one = { spans: [at('01')] };
const withoutSecond = { spans: [at('01'), at('15')] };
const daysWithoutSecond = { spans: [whole(1), whole(15)] };

export const ownCalendars: Members<CalendarAnswer> = {
  'a cancelled occurrence': {
    'in UTC': [calendar(`${denver}|${thrice}`, 'RECURRENCE-ID:20261208T150000Z|STATUS:CANCELLED'), withoutSecond],
    'before its series': [calendar(`${second}|STATUS:CANCELLED`, `UID:0@own|${denver}|${thrice}`), withoutSecond],
    'of a whole day, as a time': [
      calendar(`${day}|${thrice}`, 'RECURRENCE-ID;TZID=America/Denver:20261208T000000|STATUS:CANCELLED'),
      daysWithoutSecond,
    ],
    'and all that follow': [
      calendar(
        `${day}|${thrice}`,
        'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20261208|DTSTART;VALUE=DATE:20261208|STATUS:CANCELLED',
      ),
      { spans: [whole(1)] },
    ],
    'that is the whole series': [
      calendar(`${denver}|${thrice}|STATUS:CANCELLED`),
      { spans: [], says: /was cancelled/ },
    ],
  },
  'a moved occurrence': {
    'beyond the end of its series': [
      calendar(`${denver}|${thrice}`, `${second}|${inZone('America/Denver', '20261229')}`),
      { spans: [at('01'), at('15'), at('29')] },
    ],
    'onto another one': [
      calendar(`${denver}|${thrice}`, `${second}|${inZone('America/Denver', '20261215')}`),
      withoutSecond,
    ],
    'twice, the newer first': [
      calendar(
        `${denver}|${thrice}`,
        `${second}|SEQUENCE:2|${inZone('America/Denver', '20261210')}`,
        `${second}|SEQUENCE:1|${inZone('America/Denver', '20261211')}`,
      ),
      { spans: [at('01'), at('10'), at('15')] },
    ],
    'of a series that is not in the file': [
      calendar(`${second}|${inZone('America/Denver', '20261209')}`),
      { spans: [at('09')] },
    ],
  },
  'further days (RDATE)': {
    'in a list': [
      calendar(`${denver}|RDATE;TZID=America/Denver:20261203T080000,20261204T080000`),
      { spans: [at('01'), at('03'), at('04')] },
    ],
    'that are the first day again': [calendar(`${denver}|RDATE:20261201T150000Z`), one],
    'as dates of a series of hours': [calendar(`${denver}|RDATE;VALUE=DATE:20261203`), { spans: [at('01'), at('03')] }],
    'beside a rule and an exception': [
      calendar(`${day}|${thrice}|RDATE;VALUE=DATE:20261203|EXDATE;VALUE=DATE:20261208`),
      { spans: [whole(1), whole(3), whole(15)] },
    ],
  },
  'an excluded day (EXDATE)': {
    'at midnight in UTC': [calendar(`${day}|${thrice}|EXDATE:20261208T000000Z`), daysWithoutSecond],
    'at our midnight, in UTC': [calendar(`${day}|${thrice}|EXDATE:20261208T070000Z`), daysWithoutSecond],
    'without a zone': [calendar(`${denver}|${thrice}|EXDATE:20261208T080000`), withoutSecond],
    'in another zone': [calendar(`${denver}|${thrice}|EXDATE;TZID=America/New_York:20261208T100000`), withoutSecond],
    'that is the only one': [calendar(`${denver}|EXDATE:20261201T150000Z`), { spans: [] }],
  },
  'a zone that the file does not describe': {
    'in quotes': [calendar(inZone('"America/Denver"')), one],
    'behind a path': [calendar(inZone('/freeassociation.sourceforge.net/America/Denver')), one],
    'by its older name': [calendar(inZone('US/Mountain')), one],
    'that does not exist': [
      calendar(inZone('Colorado Office')),
      { spans: [], wrong: /not a time zone: Colorado Office/ },
    ],
  },
  'the end of a rule (UNTIL)': {
    'as a date': [calendar(`${denver}|RRULE:FREQ=WEEKLY;UNTIL=20261208`), { spans: [at('01'), at('08')] }],
    'on local clocks': [calendar(`${denver}|RRULE:FREQ=WEEKLY;UNTIL=20261208T080000`), { spans: [at('01'), at('08')] }],
    'at the end of a day in UTC': [
      calendar(`${day}|RRULE:FREQ=WEEKLY;UNTIL=20261209T065959Z`),
      { spans: [whole(1), whole(8)] },
    ],
  },
  'a zone by its name in Windows': {
    Eastern: [calendar(inZone('Eastern Standard Time', '20261201', '10', '14')), one],
    'as its list shows it': [calendar(inZone('"(UTC-07:00) Mountain Time (US & Canada)"')), one],
    Arizona: [calendar(inZone('US Mountain Standard Time')), one],
    'of its own': [calendar(inZone('Customized Time Zone')), { spans: [], wrong: /not a time zone: Customized/ }],
  },
  'an event without an end': {
    'on whole days of a series': [
      calendar(`DTSTART;VALUE=DATE:20261201|${thrice}`),
      { spans: [whole(1), whole(8), whole(15)] },
    ],
    'at hours of a series': [calendar(`DTSTART:20261201T150000Z|${thrice}`), { spans: [], says: /no end/ }],
    'that lasts no time': [calendar('DTSTART:20261201T150000Z|DURATION:PT0S'), { spans: [], says: /no end/ }],
    'that ends on its own day': [
      calendar('DTSTART;VALUE=DATE:20261201|DTEND;VALUE=DATE:20261201'),
      { spans: [whole(1)] },
    ],
  },
  'the bytes of a file': {
    'in UTF-16': [Buffer.from(`\ufeff${calendar(denver)}`, 'utf16le'), one],
    'with lone carriage returns': [calendar(denver).replaceAll('\r\n', '\r'), one],
    'with empty lines': [`\r\n${calendar(denver).replaceAll('\r\n', '\r\n\r\n')}`, one],
    'with another program’s line after it': [`${calendar(denver)}<!-- x -->`, { ...one, says: /no part of iCalendar/ }],
  },
  'time that is no leave': {
    'marked as free by Outlook': [
      calendar(`${denver}|X-MICROSOFT-CDO-BUSYSTATUS:FREE`),
      { spans: [], says: /marked as free/ },
    ],
    transparent: [calendar(`${denver}|TRANSP:TRANSPARENT`), { spans: [], says: /marked as free/ }],
    'declined by somebody else only': [
      calendar(
        `${denver}|ATTENDEE;PARTSTAT=DECLINED:mailto:bo@x.example|ATTENDEE;PARTSTAT=ACCEPTED:mailto:crew@arvada.example`,
      ),
      one,
    ],
  },
  'a period (RDATE)': {
    'with its end': [
      calendar(`${denver}|RDATE;VALUE=PERIOD:20261205T150000Z/20261205T170000Z`),
      { spans: [at('01'), at('05', '15', '17')] },
    ],
    'of two': [
      calendar(`${denver}|RDATE;VALUE=PERIOD:20261205T150000Z/PT1H,20261206T150000Z/PT2H`),
      { spans: [at('01'), at('05', '15', '16'), at('06', '15', '17')] },
    ],
    'in a zone': [
      calendar(`${denver}|RDATE;VALUE=PERIOD;TZID=America/Denver:20261205T080000/20261205T100000`),
      { spans: [at('01'), at('05', '15', '17')] },
    ],
  },
};

const accountColumns = 'number,name,phone,address,lat,lng';
const here = ',39.81,-105.08';
const list = (...rows: readonly string[]): string => [accountColumns, ...rows, ''].join('\n');
const account = (number = '1', name = 'Ann', phone = '3035550101', address = 'A St'): string =>
  `${number},${name},${phone},${address}${here}`;
const first = (shows: string): AccountsAnswer => ({ rows: [1, 0, 0], shows });

export const ownAccounts: Members<AccountsAnswer> = {
  'an inch mark': {
    'after a number': [
      list(account('1', '12" Line LLC'), account('2')),
      { rows: [2, 0, 0], shows: '1, 12" Line LLC, A St' },
    ],
    'at the begin of a cell that never ends': [
      list(account('1', '"Ann'), account('2'), account('3')),
      { rows: [2, 1, 0], says: /opens nothing/, shows: '1, "Ann, A St' },
    ],
    'doubled as the format asks': [list(account('1', '"8"" Pipe"')), first('1, 8" Pipe, A St')],
  },
  'a place': {
    'north of the equator, with a minus': [
      list('1,Ann,,A St,-39.81,-105.08'),
      { rows: [0, 1, 0], says: /minus sign too many/ },
    ],
    'with letters': [list('1,Ann,,A St,39.81 N,105.08W'), first('1, Ann, A St')],
    'with commas for its decimals': [list('1,Ann,,A St,"39,81","-105,08"'), first('1, Ann, A St')],
    'at a pole': [list('1,Ann,,A St,90,-105.08', account('2')), { rows: [1, 0, 1], says: /not a place/ }],
  },
  'a number that a spreadsheet changed': {
    'the account, shortened': [list(account('1.23E+11'), account('2')), { rows: [1, 0, 1], says: /shortened/ }],
    'the phone, with a decimal': [list(account('1', 'Ann', '3035550101.0')), first('1, Ann, A St')],
    'guarded as a text': [
      list(account('"=""00123"""')),
      { rows: [0, 1, 0], says: /mark of a text/, shows: '00123, Ann, A St' },
    ],
    'behind an apostrophe': [
      list(account("'00123")),
      { rows: [0, 1, 0], says: /mark of a text/, shows: '00123, Ann, A St' },
    ],
  },
  'letters that nobody sees': {
    'in the number': [list(account('1\u200b')), { rows: [0, 1, 0], says: /invisible/, shows: '1, Ann, A St' }],
    'that turn the line around': [
      list(account('1', '\u202eAnn')),
      { rows: [0, 1, 0], says: /invisible/, shows: '1, Ann, A St' },
    ],
    'around it': [list(account('\u00a01\u00a0')), first('1, Ann, A St')],
  },
  'a phone': {
    'with an extension': [
      list(account('1', 'Ann', '303-555-0101 x12'), account('2')),
      { rows: [1, 0, 1], says: /extensions/ },
    ],
    'of another country': [
      list(account('1', 'Ann', '+52 55 1234 5678'), account('2')),
      { rows: [1, 0, 1], says: /another country/ },
    ],
    'with a letter for a zero': [
      list(account('1', 'Ann', '303 555 01O1'), account('2')),
      { rows: [1, 0, 1], says: /not a phone/ },
    ],
    'that is not there': [list(account('1', 'Ann', 'N/A')), first('1, Ann, A St')],
  },
  'a row of another width': {
    'with empty cells more': [list(`${account()},,,`), first('1, Ann, A St')],
    'with a cell more': [list(account('2'), `${account()},x`), { rows: [1, 0, 1], says: /it has 7 cells/ }],
    'that is a total': [list(account(), 'Total,1,,,,'), { rows: [1, 0, 1], says: /not a latitude/ }],
  },
  'the first line': {
    'in other words': [
      list(account()).replace(accountColumns, 'ACCT#,CUST_NAME,Cell Phone,Street Address,Y,X'),
      first('1, Ann, A St'),
    ],
    'below a title': [`City of Arvada\nAs of 1/5/2026\n\n${list(account())}`, first('1, Ann, A St')],
    'with two phones of one name': [
      list(`${account()},3035550199`).replace('lng\n', 'lng,Phone\n'),
      { rows: null, says: /Several columns are the phone/ },
    ],
  },
  'the bytes of a list': {
    'in UTF-16, the big byte first': [
      Buffer.from(`\ufeff${list(account('1', 'José'))}`, 'utf16le').swap16(),
      first('1, José, A St'),
    ],
    'in Latin-1': [Buffer.from(list(account('1', 'José')), 'latin1'), first('1, José, A St')],
    'with lone carriage returns': [list(account(), account('2')).replaceAll('\n', '\r'), { rows: [2, 0, 0] }],
    'with bars': [list(account()).replaceAll(',', '|'), first('1, Ann, A St')],
  },
};

const columns = 'id,created,closed,type,remark,address,zip,lat,lng';
const report = (over: Readonly<Record<string, string>> = {}): string => {
  const cells: Readonly<Record<string, string>> = {
    id: '1',
    created: '01/05/2026 08:10:00 AM',
    closed: '01/05/2026 10:10:00 AM',
    type: 'Main break',
    address: '6161 Yukon St',
    zip: '80004',
    lat: '39.81',
    lng: '-105.08',
    ...over,
  };
  return columns
    .split(',')
    .map((column) => cells[column] ?? '')
    .join(',');
};
const table = (...rows: readonly string[]): string => [columns, ...rows, ''].join('\n');
const reportedAt = (created: string) => table(report({ created }));
const located = (location: string): string => {
  const cells = report({ lat: '', lng: '' }).split(',').slice(0, -2);
  return `id,created,closed,type,remark,address,zip,location\n${cells.join(',')},"${location.replaceAll('"', '""')}"\n`;
};
const map = {
  name: 'bugs',
  about: 'A row is one report.',
  files: ['bugs'],
  entity: {
    name: 'bugtown',
    displayName: 'Bugtown Water',
    timezone: 'America/Denver',
    centre: [39.8028, -105.0875],
    versions: ['standard_response'],
  },
  source: 'bugs',
  times: { formats: ['MM/dd/yyyy hh:mm:ss a', 'M/d/yyyy h:mm a', 'ISO'], earlyMinutes: 5, longestDays: 730 },
  incident: {
    id: 'id',
    version: 'standard_response',
    reported: ['created'],
    description: ['{type}', '{remark}'],
    labels: ['type'],
  },
  place: {
    raw: ['{address}'],
    route: '{address}',
    locality: 'Arvada',
    state: 'CO',
    postalCode: '{zip|zip}',
    point: { lat: 'lat', lng: 'lng' },
    within: [39.5, -105.4, 40.1, -104.8],
  },
  steps: [{ event: 'acknowledged' }, { column: 'closed', completes: true }],
};
/** The maps of our own tables: the place in two columns, or in one. */
export const ownMap = JSON.stringify(map);
export const ownPointMap = JSON.stringify({ ...map, place: { ...map.place, point: { text: 'location' } } });

const used: ImportAnswer = { rows: [1, 0, 0, 0] };
const placed: ImportAnswer = { ...used, map: 'map-point.json' };
const lost: ImportAnswer = { rows: [0, 0, 1, 0], places: 0 };
const unused: ImportAnswer = { rows: [0, 0, 0, 1], says: /is not a time/ };

export const ownImports: Members<ImportAnswer> = {
  'a place in one cell': {
    'after an address': [located('6161 Yukon St, Arvada, CO 80004 (39.81, -105.08)'), placed],
    'with a height': [located('39.81,-105.08,0'), placed],
    'as Esri writes it': [located('{"x":-105.08,"y":39.81}'), placed],
    'with names': [located('lat: 39.81, lng: -105.08'), placed],
    'that is a town': [located('Arvada, CO'), { ...lost, map: 'map-point.json', says: /not a pair of degrees/ }],
  },
  'a place in two cells': {
    'in meters': [table(report({ lat: '4407000.5', lng: '493000.2' })), { ...lost, says: /not on Earth/ }],
    'that says it is missing': [table(report({ lat: '-999', lng: '-999' })), { ...lost, says: /not on Earth/ }],
    'almost at zero': [table(report({ lat: '0.0001', lng: '-0.0001' })), { ...lost, says: /outside the area/ }],
    'with a minus of a typesetter': [table(report({ lng: '−105.08' })), used],
  },
  'letters that nobody sees': {
    'in the number': [
      table(report({ id: '\u200b1' })),
      { rows: [0, 1, 0, 0], says: [/bugs:1 \(line 2\)/, /invisible characters/] },
    ],
    'in the words': [table(report({ remark: 'a\0b' })), { rows: [0, 1, 0, 0], says: [/ab/, /invisible characters/] }],
    'as wide spaces': [table(report({ address: '\u00a06161 Yukon St\u2003' })), used],
  },
  'an absent value': {
    'as a word of a database': [
      table(report({ closed: '\\N', remark: '(null)' })),
      { ...used, says: /closed is empty/ },
    ],
    'as a word of a spreadsheet': [table(report({ closed: '#N/A' })), { ...used, says: /closed is empty/ }],
    'as a day that never was': [
      table(report({ closed: '0000-00-00 00:00:00' })),
      { rows: [0, 0, 1, 0], says: /closed is not a time/ },
    ],
  },
  'a time': {
    'with a far offset': [reportedAt('2026-01-05T08:10:00+05:30'), { ...used, says: /2026-01-04 19:40 {2}reported/ }],
    'with a zone that nobody knows': [reportedAt('2026-01-05 08:10:00 XYZ'), unused],
    'on a day that is not there': [reportedAt('02/30/2026 08:10:00 AM'), unused],
    'in an hour that came twice': [
      table(report({ created: '11/01/2026 01:30:00 AM', closed: '11/01/2026 04:30:00 AM' })),
      { rows: [0, 1, 0, 0], says: /showed this time twice/ },
    ],
    'in an hour that the clocks skipped': [
      table(report({ created: '03/08/2026 02:30:00 AM', closed: '03/08/2026 04:30:00 AM' })),
      { rows: [0, 1, 0, 0], says: /skipped this time/ },
    ],
    'as hashes of a narrow column': [reportedAt('########'), unused],
  },
  'a quote': {
    'of inches, doubled': [table(report({ remark: '"12"" main"' })), { ...used, says: /12" main/ }],
    'that ends within its cell': [table(report({ remark: '"abc"def' })), { rows: [0, 1, 0, 0], says: /"abc"def/ }],
    'that never ends': [
      table(report({ remark: '"open' }), report({ id: '2' })),
      { rows: [1, 1, 0, 0], says: /opens nothing/ },
    ],
    'behind a backslash': [
      table(report({ remark: '"say \\"hi\\" now"' })),
      { rows: [0, 1, 0, 0], says: /not doubled/ },
    ],
  },
  'an end of a line': {
    'alone, within quotes': [table(report({ remark: '"a\rb"' })), used],
    'of both kinds': [`${columns}\r\n${report()}\n${report({ id: '2' })}\r\n`, { rows: [2, 0, 0, 0] }],
    'that is missing at the end': [table(report()).trimEnd(), used],
  },
  'a row that is no report': {
    'of a total': [table(report(), 'Grand Total,1,,,,,,,'), { rows: [1, 0, 0, 1], says: /Grand Total/ }],
    'of a database': [table(report(), '(1 row affected)'), { rows: [1, 0, 0, 1], says: /\(1 row affected\)/ }],
    'without a number': [table(report(), report({ id: '' })), { rows: [1, 0, 0, 1], says: /id is empty/ }],
  },
  'a column that is there twice': {
    'with a space': [
      table(`${report()},x`).replace('lng\n', 'lng, address \n'),
      { rows: null, says: /"address" 2 times/ },
    ],
    'for the place': [table(`${report()},1`).replace('lng\n', 'lng,lat\n'), { rows: null, says: /"lat" 2 times/ }],
    'and that the map does not use': [
      table(`${report()},x,y`).replace('lng\n', 'lng,note,note\n'),
      { ...used, says: /does not use: note, note/ },
    ],
  },
  'the bytes of a table': {
    'in UTF-16 without a mark': [Buffer.from(table(report()), 'utf16le'), { ...used, says: /read as utf-16le/ }],
    'of two encodings': [
      Buffer.concat([
        Buffer.from(table(report({ address: '6161 Yukon St' }), report({ id: '2', type: 'Piñon' }))),
        Buffer.from(report({ id: '3', type: 'Piñon' }), 'latin1'),
      ]),
      { rows: [3, 0, 0, 0], says: [/labels: Piñon/, /characters that were lost/] },
    ],
    'with tabs': [table(report()).replaceAll(',', '\t'), { ...used, says: /not separated by ","/ }],
  },
};

const feature = (geometry: unknown, properties: unknown = { name: 'H1' }) => ({
  type: 'Feature',
  properties,
  geometry,
});
const features = (...all: readonly unknown[]): string => JSON.stringify({ type: 'FeatureCollection', features: all });
const shape = (type: string, coordinates: unknown) => feature({ type, coordinates });
const point = shape('Point', [-105.0875, 39.8028]);
const crs = (name: string): string =>
  JSON.stringify({ type: 'FeatureCollection', features: [point], crs: { properties: { name } } });
const kml = (placemarks: string, head = '<?xml version="1.0" encoding="UTF-8"?>'): string =>
  `${head}<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks}</Document></kml>`;
const kmlPoint = '<Point><coordinates>-105.0875,39.8028,0</coordinates></Point>';
const placemark = (inside: string, name = 'H1') => `<Placemark><name>${name}</name>${inside}</Placemark>`;
const drawn: LayerAnswer = { features: 1 };
const skipped = (says: RegExp): LayerAnswer => ({ features: 1, says });
const refused = (says: RegExp): LayerAnswer => ({ features: null, says });

export const ownLayers: Members<LayerAnswer> = {
  'several parts in one': {
    'points of GeoJSON': [
      features(
        shape('MultiPoint', [
          [-105.08, 39.8],
          [-105.07, 39.8],
        ]),
      ),
      drawn,
    ],
    'in a collection of a collection': [
      features(
        feature({
          type: 'GeometryCollection',
          geometries: [{ type: 'GeometryCollection', geometries: [point.geometry] }],
        }),
      ),
      drawn,
    ],
    'in KML, within each other': [
      kml(placemark(`<MultiGeometry><MultiGeometry>${kmlPoint}</MultiGeometry>${kmlPoint}</MultiGeometry>`)),
      { features: 2 },
    ],
    'of which one is empty': [
      features(
        shape('MultiLineString', [
          [],
          [
            [-105.08, 39.8],
            [-105.07, 39.8],
          ],
        ]),
      ),
      drawn,
    ],
  },
  'the bytes of a layer': {
    'in UTF-16, the big byte first': [
      Buffer.from(`\ufeff${kml(placemark(kmlPoint), '<?xml version="1.0" encoding="UTF-16"?>')}`, 'utf16le').swap16(),
      skipped(/read as utf-16be/),
    ],
    'in Latin-1, said to be UTF-8': [
      Buffer.from(kml(placemark(kmlPoint, 'Piñon')), 'latin1'),
      skipped(/read as windows-1252/),
    ],
    'in an encoding that nobody knows': [
      kml(placemark(kmlPoint), '<?xml version="1.0" encoding="klingon"?>'),
      refused(/klingon/),
    ],
    'with a mark': [`\ufeff${features(point)}`, drawn],
  },
  'nothing to draw': {
    'in an area': [features(shape('Polygon', [[]]), point), skipped(/1 left out, without coordinates/)],
    'in an object': [features(feature({}), point), skipped(/1 left out, without a place/)],
    'in KML': [kml(placemark('<MultiGeometry></MultiGeometry>') + placemark(kmlPoint)), skipped(/1 left out/)],
    anywhere: [features(feature(null)), refused(/no feature with a place/)],
  },
  'another continent': {
    'by a swap': [
      features(
        shape('LineString', [
          [39.8, -105.08],
          [39.81, -105.07],
        ]),
      ),
      skipped(/swapped. All features are moved/),
    ],
    'by a lost sign': [
      kml(placemark('<Point><coordinates>105.0875,39.8028</coordinates></Point>')),
      skipped(/lost its minus sign/),
    ],
    'in one of two': [features(point, shape('Point', [105.0875, 39.8028])), skipped(/1 left out, beyond the reach/)],
    'at the end of a line': [
      features(
        shape('LineString', [
          [-105.08, 39.8],
          [0, 0],
        ]),
      ),
      refused(/beyond the organization's reach/),
    ],
  },
  'a datum or a grid': {
    'NAD27 by its number': [crs('EPSG:4267'), refused(/EPSG:4267/)],
    'UTM by its number': [crs('urn:ogc:def:crs:EPSG::26913'), refused(/EPSG::26913/)],
    'NAD83, a meter away': [crs('EPSG:4269'), drawn],
  },
  'KML of another program': {
    'with a prefix for its own names': [
      '<k:kml xmlns:k="http://www.opengis.net/kml/2.2"><k:Placemark><k:name>H1</k:name><k:Point><k:coordinates>-105.0875,39.8028</k:coordinates></k:Point></k:Placemark></k:kml>',
      drawn,
    ],
    'of an older version': [
      kml(placemark(kmlPoint)).replace('www.opengis.net/kml/2.2', 'earth.google.com/kml/2.0'),
      drawn,
    ],
    'with a comma for its decimals': [
      kml(placemark('<Point><coordinates>-105,0875;39,8028</coordinates></Point>')),
      refused(/no longitude and latitude/),
    ],
    'that is GPX': [
      '<?xml version="1.0"?><gpx xmlns="http://www.topografix.com/GPX/1/1"></gpx>',
      refused(/another kind of XML/),
    ],
  },
};
