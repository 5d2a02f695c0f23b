import { accountHolder } from '#events/core/accountHolder';
import {
  type FactIn,
  facts,
  id,
  listOf,
  number,
  object,
  orNull,
  sealed,
  sealedTogether,
  text,
  whole,
} from '#events/core/schema';

/** A row as it was read. A cell is text: nothing in it is evaluated. */
const row = object({
  /** The same for the same name and address in every spreadsheet of the list. */
  item: id,
  name: text,
  address: text,
  /** E.164. Empty when none is known. */
  phone: text,
  contact: text,
  note: text,
  /** Degrees WGS 84; null without a place. */
  lat: orNull(number),
  lng: orNull(number),
});

/**
 * The facts of the stream `spreadsheet-{uuid}`: the rows of one upload. They count once the list names the spreadsheet
 * (`DirectoryUpdated`), so that an upload that was cut off changes nothing.
 */
export const spreadsheetFacts = facts({
  /** `first` is the place of the first of these rows, counted from 0. */
  SpreadsheetRowsRead: { ...sealed({ rows: listOf(row) }), spreadsheet: id, first: whole },
  /**
   * The service accounts of some lines that are new or changed; `subject` is the account. `rows` lines were read from the
   * line `first` on. Each holder has a key of his or her own, and can be erased alone.
   */
  ServiceAccountsRead: { ...sealedTogether(accountHolder), spreadsheet: id, first: whole, rows: whole },
});
export type SpreadsheetFact = FactIn<typeof spreadsheetFacts>;
export type SheetRow = NonNullable<
  FactIn<typeof spreadsheetFacts, 'SpreadsheetRowsRead'>['data']['personal']
>['rows'][number];
/** The account of a line, and its holder. */
export type ReadAccount = FactIn<typeof spreadsheetFacts, 'ServiceAccountsRead'>['data']['people'][number];
