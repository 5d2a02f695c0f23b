import { projection } from '#projections/core/projection';

/** The spreadsheets that count, or did so until their list was updated. */
export const countedSpreadsheets = projection<{ readonly directory: string }>()({
  name: 'counted_spreadsheets',
  version: 1,
  keys: ({ data }) => ('spreadsheet' in data ? [data.spreadsheet] : []),
  on: { DirectoryUpdated: (_, { data: { directory } }) => ({ directory }) },
});
