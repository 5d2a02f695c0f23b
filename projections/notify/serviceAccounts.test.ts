import { expect, it } from 'vitest';
import { happened } from '#projections/core/given';
import { type AnyRow, rowChanges } from '#projections/core/rows';
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
        .map((row) => (row.account === change.where.account ? change.change(row) : row))
        .filter((row) => row !== null);
  }
  return rows;
}

it('has an account once, in the square of its newest place, without name and address', () => {
  const first = { square: 'arvada:-10509:3980', account: 'a1', lat: 39.805, lng: -105.0875, phone: '+13035550101' };
  expect(rowsAfter(listed(holder))).toEqual([first]);
  expect(rowsAfter(listed(holder), listed({ ...holder, place: '39.815,-105.0875' }))).toEqual([
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
