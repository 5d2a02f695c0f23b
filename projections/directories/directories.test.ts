import { describe, expect, it } from 'vitest';
import { rowChanges } from '#projections/core/rows';
import { given, happened } from '#projections/testing/given';
import { countedSpreadsheets } from './countedSpreadsheets.ts';
import { directories } from './directories.ts';
import { spreadsheetRows } from './spreadsheetRows.ts';

const created = happened('DirectoryCreated', { directory: 'd1', kind: 'service_list', name: 'Hydrants' });
const updated = (spreadsheet: string, rows: number) =>
  happened('DirectoryUpdated', { directory: 'd1', spreadsheet, rows, added: rows, changed: 0, removed: 0 });
const removed = (spreadsheet: string) => happened('DirectoryItemRemoved', { directory: 'd1', spreadsheet, item: 'i1' });
const undone = (spreadsheet: string) => happened('DirectoryUpdateUndone', { directory: 'd1', spreadsheet });

describe('a list from spreadsheets', () => {
  it('holds the latest spreadsheet, and the one before after an undo, without what was removed from it', () => {
    const events = [created, updated('s1', 3), removed('s1'), updated('s2', 5)];
    const now = given(directories, ...events);
    expect(now.doc('d1')).toMatchObject({
      spreadsheet: 's2',
      rows: 5,
      gone: 0,
      update: { rows: 5, time: '2026-03-01T12:00:00.000Z', by: 'user:dana' },
      before: { spreadsheet: 's1', rows: 3, gone: 1 },
    });
    expect(now.told).toEqual([
      { channel: 'presence-entity-arvada-admin', event: 'SERVICE_LIST_UPDATED', data: { list: 'd1', position: 4 } },
    ]);
    const back = given(directories, ...events, undone('s2')).doc('d1');
    expect(back).toMatchObject({ spreadsheet: 's1', rows: 3, gone: 1, update: { rows: 3 }, before: null });
  });

  it('of service accounts tells that they were cleaned', () => {
    const accounts = happened('DirectoryCreated', { directory: 'd1', kind: 'accounts', name: '' });
    expect(given(directories, accounts).told).toEqual([]);
    const [told] = given(directories, accounts, updated('s1', 3)).told;
    expect(told?.event).toBe('SERVICE_ACCOUNTS_CLEANED');
  });

  it('of service accounts holds those of every spreadsheet', () => {
    const accounts = happened('DirectoryCreated', { directory: 'd1', kind: 'accounts', name: '' });
    const again = happened('DirectoryUpdated', {
      directory: 'd1',
      spreadsheet: 's2',
      rows: 4,
      added: 1,
      changed: 2,
      removed: 0,
    });
    expect(given(directories, accounts, updated('s1', 3), again).doc('d1')?.rows).toBe(4);
  });
});

describe('the rows of a spreadsheet', () => {
  const row = { item: 'i1', name: 'Hydrant', address: '', phone: '', contact: '', note: '', lat: null, lng: null };
  const data = { spreadsheet: 's1', subject: 's1', first: 500 };

  it('stand at their places, and those of an erased one are gone', () => {
    const read = happened('SpreadsheetRowsRead', { ...data, personal: { rows: [row, { ...row, item: 'i2' }] } });
    expect(rowChanges(spreadsheetRows, read)).toMatchObject([
      { put: { spreadsheet: 's1', place: 500, item: 'i1', name: 'Hydrant', gone: 0 } },
      { put: { place: 501, item: 'i2' } },
    ]);
    expect(rowChanges(spreadsheetRows, happened('SpreadsheetRowsRead', { ...data, personal: null }))).toEqual([]);
    const [erased] = rowChanges(spreadsheetRows, happened('PersonalDataErased', { subject: 's1' }));
    expect(erased).toMatchObject({ where: { spreadsheet: 's1' } });
  });

  it('keep no word of a removed item', () => {
    const [change] = rowChanges(spreadsheetRows, removed('s1'));
    if (!change || !('where' in change)) throw new Error('The row does not change.');
    expect(change.where).toEqual({ item: 'i1', spreadsheet: 's1' });
    expect(change.change({ ...row, spreadsheet: 's1', place: 0, gone: 0 })).toMatchObject({ name: '', gone: 1 });
  });
});

it('remembers which list a spreadsheet counted for, also after a later one', () => {
  const counted = given(countedSpreadsheets, created, updated('s1', 3), updated('s2', 5), undone('s2'));
  expect(counted.keys).toEqual(['s1', 's2']);
  expect(counted.doc('s1')).toEqual({ directory: 'd1' });
});
