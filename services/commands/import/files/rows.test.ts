import { describe, expect, it } from 'vitest';
import { map, row, rowsBy, smallMap } from '#services/testing/importFile';
import { columnCounter } from './columnCounts.ts';
import { checkMap } from './map/checkMap.ts';
import type { Remark } from './remarks.ts';

const read = (changes?: Readonly<Record<string, string>>) => rowsBy(map)(2, row(changes));
const remark = (changes: Readonly<Record<string, string>>) =>
  read(changes).remarks.map(({ effect, column, reason }) => `${effect} ${column} ${reason}`.trim());
const times = (changes: Readonly<Record<string, string>>) =>
  read(changes).facts?.times.map((at) => (at === null ? null : new Date(at).toISOString().slice(11, 16)));

/** The row read by a map with these changes. */
const readBy = (change: object, changes?: Readonly<Record<string, string>>) =>
  rowsBy(checkMap({ ...smallMap, ...change }))(2, row(changes));
const timesBy = (...given: Parameters<typeof readBy>) =>
  readBy(...given).facts?.times.map((at) => (at === null ? null : new Date(at).toISOString().slice(0, 19)));
const reasons = (...given: Parameters<typeof readBy>) => readBy(...given).remarks.map(({ reason }) => reason);

describe('a map', () => {
  it('makes an id of several columns', () => {
    const change = { incident: { ...smallMap.incident, id: '{Crew}/{No}' }, row: '{No}-{Part}' };
    expect(readBy(change).facts).toMatchObject({ incident: 'Truck 1/7', row: '7-7-A' });
    expect(readBy(change, { No: '', Crew: '' }).facts).toBeNull();
  });

  it('reads a date and a time of day from two columns', () => {
    const change = {
      incident: { ...smallMap.incident, reported: ['{Called} {What}'] },
      steps: [{ column: '{Sent} {There}', event: 'geo:arrived', after: '{Called} {What}' }],
    };
    const cells = { Called: '03/01/2026', What: '02:10', Sent: '03/01/2026', There: '02:40' };
    expect(readBy(change, cells).facts?.reported).toBe(Date.parse('2026-03-01T09:10:00Z'));
    expect(timesBy(change, cells)).toEqual(['2026-03-01T09:40:00']);
    expect(timesBy(change, { ...cells, Sent: '', There: '' })).toEqual([null]);
  });

  it.each([
    ['minutes', '25', '2026-03-01T09:35:00'],
    ['seconds', '90.5', '2026-03-01T09:11:30'],
    ['hours', '1.5', '2026-03-01T10:40:00'],
    ['clock', '1:05:10', '2026-03-01T10:15:10'],
    ['clock', '0:05', '2026-03-01T09:15:00'],
  ])('counts %s from the report: %s', (duration, There, at) =>
    expect(timesBy({ steps: [{ column: 'There', event: 'geo:arrived', duration }] }, { There })).toEqual([at]),
  );

  it('counts a length of time from the one before', () => {
    const steps = [
      { column: 'Sent', event: 'acknowledged', duration: 'minutes' },
      { column: 'There', event: 'geo:arrived', duration: 'minutes', after: 'Sent' },
    ];
    const incident = { ...smallMap.incident, reported: ['Called'] };
    const change = { steps, incident, unit: undefined };
    expect(timesBy(change, { Sent: '5', There: '10' })).toEqual(['2026-03-01T09:15:00', '2026-03-01T09:25:00']);
    expect(reasons(change, { Sent: '', There: '10' })).toEqual(['cannot be counted: Sent holds no time']);
    expect(reasons(change, { Sent: '-5', There: '' })).toEqual(['is not a length of time in minutes']);
  });

  it('believes no time after its latest day, which ends in the zone of the organization', () => {
    const change = { times: { ...smallMap.times, latest: '2026-02-28' } };
    expect(
      timesBy(change, { Called: '02/28/2026 23:30', Sent: '02/28/2026 23:59', There: '03/01/2026 00:00' }),
    ).toEqual(['2026-03-01T06:30:00', '2026-03-01T06:59:00', null, null, null]);
    expect(reasons(change)).toEqual([
      'there is no time of the report: Called "03/01/2026 02:10" is after 2026-02-28 and Sent "03/01/2026 02:15" is after 2026-02-28',
    ]);
  });
});

describe('a row', () => {
  it('that is right needs no remark', () => {
    expect(read().remarks).toEqual([]);
    expect(read().facts).toMatchObject({
      incident: '7',
      row: '7-A',
      unit: 'Truck 1',
      description: 'Main break',
      labels: ['Main break'],
      place: { raw: '28th Ln, Pueblo, CO', lat: 38.25, lng: -104.52 },
    });
    expect(times({})).toEqual(['09:10', '09:15', '09:40', '11:00', '11:00']);
  });

  it.each([
    [{ No: '' }, 'unused No is empty: the row names no incident'],
    [{ Part: ' ' }, 'unused Part is empty: the row has no name'],
    [
      { Called: '', Sent: 'soon' },
      'unused Called there is no time of the report: Called is empty and Sent "soon" is not a time as the map writes them',
    ],
  ])('is not used: %j', (changes, words) => {
    expect(remark(changes)).toEqual([words]);
    expect(read(changes).facts).toBeNull();
  });

  it.each([
    // A comma without quotes moves each cell after it.
    [
      'many',
      row().flatMap((cell) => (cell === '28th Ln' ? ['28th Ln', ' rear'] : cell)),
      'has 12 cells, the header 11',
    ],
  ])('with cells too %s is not used', (_, cells, reason) =>
    expect(rowsBy(map)(9, cells)).toEqual({
      facts: null,
      remarks: [expect.objectContaining({ line: 9, effect: 'unused', reason })],
    }),
  );

  it('may leave out its last cells when they are empty, or have more that are empty', () => {
    const [left, more] = [row().slice(0, -2), [...row(), '', ' ']];
    const read = rowsBy(map);
    expect(read(9, left)).toMatchObject({ facts: { incident: '7', place: null } });
    expect(read(9, left).remarks[0]).toMatchObject({
      effect: 'note',
      reason: 'has 9 of 11 cells: the others are empty',
    });
    expect(read(9, more).facts?.place).toMatchObject({ lat: 38.25 });
  });
  it.each(['1.01002E+11', '1,01002e+11', '4E+08'])('of an id that a spreadsheet shortened is not used: %s', (No) =>
    expect(rowsBy(map)(9, row({ No })).remarks[0]).toMatchObject({ effect: 'unused', column: 'No' }),
  );
  it.each(['NULL', 'n/a', '#N/A', '\\N', 'NaN'])('has no value where a database wrote %s', (Done) =>
    expect(rowsBy(map)(9, row({ Done })).remarks).toMatchObject([
      { effect: 'note', column: 'Done', reason: expect.stringContaining('is empty') },
    ]),
  );

  it.each([
    [{ There: '03/01/2808 02:40' }, 'part There lies in the future'],
    [{ There: '03/01/1989 02:40' }, 'part There is before 1990-01-01'],
    [{ There: '03/01/2026 01:30' }, 'part There is 40 minutes before the report'],
    [{ There: '05/01/2026 01:30' }, 'part There is 60 days after the report'],
    [{ There: 'April 02:40' }, 'part There is not a time as the map writes them'],
  ])('is used without a fact that cannot be: %j', (changes, words) => {
    expect(remark(changes)).toEqual([words]);
    expect(times(changes)).toEqual(['09:10', '09:15', null, '11:00', '11:00']);
  });

  it('believes a crew whose clock is a little ahead', () => expect(remark({ There: '03/01/2026 02:06' })).toEqual([]));
  it('takes the next time of the report when the first is impossible', () => {
    const words = 'repaired Sent taken as the time of the report, because Called "03/01/2808 02:10" lies in the future';
    expect(remark({ Called: '03/01/2808 02:10' })).toEqual([words]);
  });
  it('keeps the address of an incident that has no point', () => {
    const { facts, remarks } = read({ Lat: '', Lng: '' });
    expect(facts).toMatchObject({ place: null, description: 'Main break – 28th Ln, Pueblo, CO' });
    expect(remarks[0]?.reason).toContain('the incident has no place on the map; the address stands in the description');
  });
  it('says that an incident without an end stays open', () =>
    expect(remark({ Done: '' })).toEqual(['note Done is empty: the incident stays open']));
  it('loses characters that no screen can show', () =>
    expect(read({ What: 'Main\0 break' }).facts?.description).toBe('Main break'));
});

it('the columns that the map names are counted: filled, repaired, and not believed', () => {
  const columns = ['No', 'What', 'Lat', 'Gone'].map((column) => ({ path: 'incident', column }));
  const { add, all, unnamed } = columnCounter({ ...map, columns }, ['What', 'Spare', 'No', 'Lat', 'Other']);
  const said = (effect: Remark['effect'], column: string): Remark => ({
    line: 2,
    row: '',
    effect,
    column,
    value: '',
    reason: '',
  });
  add(['Odor', 'x', ' 7 ', ' '], []);
  add(['', 'x', '8', '38'], [said('repaired', 'Lat'), said('note', 'No'), said('corrected', 'No')]);
  add(['Odor'], [said('part', '{No} {What}'), said('unused', 'No'), said('unused', 'Spare'), said('repaired', '')]);
  expect(all()).toEqual([
    { column: 'What', filled: 2, repaired: 0, dropped: 1 },
    { column: 'No', filled: 2, repaired: 0, dropped: 2 },
    { column: 'Lat', filled: 1, repaired: 1, dropped: 0 },
  ]);
  expect(unnamed).toEqual(['Spare', 'Other']);
});
