import type { ServiceAccountRow } from '#projections/notify/serviceAccounts';
import type { Views } from '#services/views/views';

/** Tells the rows that count from those of a spreadsheet that is still being written, or never was to its end. */
export const counting =
  ({ doc }: Pick<Views, 'doc'>) =>
  ({ spreadsheet }: Pick<ServiceAccountRow, 'spreadsheet'>): boolean =>
    // The rows of an earlier version, which are read while this one is built, name no spreadsheet.
    !spreadsheet || doc('counted_spreadsheets', spreadsheet) !== null;

const everywhere = { column: 'lat', from: -91, below: 91 } as const;
/** One that counts, and those of uploads that were cut off. */
const most = 1_000;

/** The row of an account that counts; undefined when the account was removed. */
export const accountRow = (views: Pick<Views, 'rangedRows' | 'doc'>, customer: string): ServiceAccountRow | undefined =>
  views.rangedRows('service_accounts', { where: { customer }, range: everywhere, limit: most }).find(counting(views));
