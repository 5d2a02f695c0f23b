import { it } from 'vitest';
import { given } from '#events/core/given';
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
});
