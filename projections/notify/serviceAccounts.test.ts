import { describe, expect, it } from 'vitest';
import { type AnyRow, rowChanges } from '#projections/core/rows';
import { happened } from '#projections/testing/given';
import { serviceAccounts, squareCount, squaresOf } from './serviceAccounts.ts';

const by = { stream: 'serviceaccount-a1', entity: 'arvada' };
const holder = {
  number: '1',
  name: 'Ada',
  phoneNumber: '+13035550101',
  address: '1 Main St',
  place: '39.805,-105.0875',
};
const listed = (personal: typeof holder | null) =>
  happened('ServiceAccountListed', { account: 'a1', subject: 'a1', personal }, by);

/** The rows after these events: a change is applied to the rows that its columns select. */
function rowsAfter(...events: readonly Parameters<typeof rowChanges>[1][]): readonly AnyRow[] {
  let rows: readonly AnyRow[] = [];
  for (const change of events.flatMap((event) => rowChanges(serviceAccounts, event))) {
    if ('put' in change) rows = [...rows, change.put];
    else
      rows = rows
        .map((row) =>
          Object.entries(change.where).every(([name, value]) => row[name] === value) ? change.change(row) : row,
        )
        .filter((row) => row !== null);
  }
  return rows;
}

it('has an account once, in the square of its newest place, without name and address', () => {
  const first = {
    square: 'arvada:-10509:3980',
    customer: 'a1',
    spreadsheet: '',
    until: '',
    lat: 39.805,
  };
  expect(rowsAfter(listed(holder))).toMatchObject([{ ...first, lng: -105.0875, phone: '+13035550101' }]);
  expect(JSON.stringify(rowsAfter(listed(holder)))).not.toMatch(/Ada|Main/);
  expect(rowsAfter(listed(holder), listed({ ...holder, place: '39.815,-105.0875' }))).toMatchObject([
    { ...first, square: 'arvada:-10509:3981', lat: 39.815 },
  ]);
});

it('has no account that was removed, or whose data was erased', () => {
  const removed = happened('ServiceAccountRemoved', { account: 'a1' }, by);
  expect(rowsAfter(listed(holder), removed)).toEqual([]);
  expect(rowsAfter(listed(holder), listed(null))).toEqual([]);
});

it('finds an account in the squares of every box around it', () => {
  const [row] = rowsAfter(listed(holder));
  const box = { west: -105.0876, south: 39.8049, east: -105.0874, north: 39.8101 };
  expect(squaresOf('arvada', box)).toContain(row?.square);
  expect(squaresOf('durham', box)).not.toContain(row?.square);
  expect(squareCount(box)).toBe(squaresOf('arvada', box).length);
});

describe('an account in a spreadsheet', () => {
  const read = (spreadsheet: string, personal: typeof holder | null = holder) =>
    happened(
      'ServiceAccountsRead',
      {
        spreadsheet,
        first: 0,
        rows: 1,
        keys: 'k1',
        people: [{ subject: 'a1', personal }],
      },
      by,
    );
  const counts = (spreadsheet: string) =>
    happened('DirectoryUpdated', { directory: 'd1', spreadsheet, rows: 1, added: 1, changed: 0, removed: 0 }, by);
  const said = (...events: Parameters<typeof rowChanges>[1][]) =>
    rowsAfter(...events).map(({ spreadsheet, until }) => [spreadsheet, until]);

  it('stands beside what was known, and replaces it once the spreadsheet counts', () => {
    expect(said(listed(holder), read('s1'))).toEqual([
      ['', 's1'],
      ['s1', ''],
    ]);
    expect(said(listed(holder), read('s1'), counts('s1'))).toEqual([['s1', '']]);
    // Its line came twice: the last one stands.
    expect(said(read('s1'), read('s1', { ...holder, place: '39.815,-105.0875' }))).toEqual([['s1', '']]);
    // The first spreadsheet was never written to its end.
    expect(said(read('s1'), read('s2'), counts('s2'))).toEqual([['s2', '']]);
  });

  it('is gone when it was removed or erased, and when its spreadsheet was given up', () => {
    const removed = happened('ServiceAccountRemoved', { account: 'a1' }, by);
    expect(rowsAfter(read('s1'), counts('s1'), read('s2'), removed)).toEqual([]);
    expect(rowsAfter(read('s1', null))).toEqual([]);
    expect(rowsAfter(read('s1'), happened('PersonalDataErased', { subject: 's1' }, by))).toEqual([]);
  });
});
