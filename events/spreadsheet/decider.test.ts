import { it } from 'vitest';
import { idFrom } from '#events/core/ids';
import { given } from '#events/testing/given';
import { spreadsheet } from './decider.ts';
import type { SheetRow, SpreadsheetFact } from './events.ts';

const row = (name: string): SheetRow => ({
  item: name,
  name,
  address: '',
  phone: '',
  contact: '',
  note: '',
  lat: null,
  lng: null,
});
const read = (first: number, ...names: readonly string[]) =>
  ({ do: 'read', spreadsheet: 's1', first, rows: names.map(row) }) as const;
const rowsRead = (first: number, ...names: readonly string[]): SpreadsheetFact => ({
  type: 'SpreadsheetRowsRead',
  data: { spreadsheet: 's1', subject: 's1', personal: { rows: names.map(row) }, first },
});

it('has each row once, also when its upload is repeated after a cut', () => {
  given(spreadsheet)
    .when(read(0, 'a', 'b'))
    .then(rowsRead(0, 'a', 'b'));
  const cut = given(spreadsheet, rowsRead(0, 'a', 'b'));
  cut.when(read(0, 'a', 'b')).thenNothing();
  cut.when(read(2, 'c')).then(rowsRead(2, 'c'));
  cut.when(read(2, 'c')).thenRepeatIsNothing();
  cut.when(read(2)).thenNothing();
  // A release that cuts files elsewhere goes on.
  cut.when(read(1, 'b', 'c')).then(rowsRead(2, 'c'));
});

it('names the accounts of its lines that are new or changed, and has each line once', () => {
  const personal = { number: '1', name: 'Ada', phoneNumber: '', address: '1 Main St', place: '39.8,-105.1' };
  const people = [{ subject: 'a1', personal }];
  const lines = (first: number) => ({ do: 'readAccounts', spreadsheet: 's1', first, rows: 500, people }) as const;
  const keys = idFrom('keys of accounts', 's1', 0, 'a1');
  const known: SpreadsheetFact = {
    type: 'ServiceAccountsRead',
    data: { spreadsheet: 's1', first: 0, rows: 500, keys, people },
  };
  given(spreadsheet).when(lines(0)).then(known);
  given(spreadsheet, known).when(lines(0)).thenNothing();
  given(spreadsheet, known)
    .when({ ...lines(500), people: [] })
    .thenNothing();
});
