import { type RowChange, rowProjection } from '#projections/core/rows';

/** A row of a spreadsheet, as the list shows it. */
export interface SpreadsheetRow {
  readonly spreadsheet: string;
  /** The place in the spreadsheet, counted from 0. */
  readonly place: number;
  readonly item: string;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly contact: string;
  readonly note: string;
  readonly lat: number | null;
  readonly lng: number | null;
  /** 1 once it was removed; its words are then empty. */
  readonly gone: number;
}
export const spreadsheetRowsName = 'spreadsheet_rows';

const nothing = { name: '', address: '', phone: '', contact: '', note: '', lat: null, lng: null };
const none = (where: Partial<SpreadsheetRow>): RowChange<SpreadsheetRow> => ({ where, change: () => null });

/** The rows of spreadsheets. Those of an erased spreadsheet are gone. */
export const spreadsheetRows = rowProjection<SpreadsheetRow>()({
  name: spreadsheetRowsName,
  version: 1,
  table: {
    columns: {
      spreadsheet: 'text',
      place: 'integer',
      item: 'text',
      name: 'text',
      address: 'text',
      phone: 'text',
      contact: 'text',
      note: 'text',
      lat: 'real',
      lng: 'real',
      gone: 'integer',
    },
    key: ['spreadsheet', 'place'],
    indexes: [['item', 'spreadsheet']],
  },
  on: {
    SpreadsheetRowsRead: ({ data: { spreadsheet, first, personal } }) =>
      (personal?.rows ?? []).map((row, at) => ({ put: { ...row, spreadsheet, place: first + at, gone: 0 } })),
    DirectoryItemRemoved: ({ data: { spreadsheet, item } }) => [
      { where: { item, spreadsheet }, change: (row) => ({ ...row, ...nothing, gone: 1 }) },
    ],
    PersonalDataErased: ({ data: { subject } }) => [none({ spreadsheet: subject })],
  },
});
