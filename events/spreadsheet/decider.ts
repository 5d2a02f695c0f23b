import type { Decider } from '#events/core/decider';
import { idFrom } from '#events/core/ids';
import { type SheetRow, type SpreadsheetFact, spreadsheetFacts } from './events.ts';

/** The number of rows that were read. */
export interface SpreadsheetState {
  readonly rows: number;
}

export interface SpreadsheetCommand {
  readonly do: 'read';
  readonly spreadsheet: string;
  readonly first: number;
  readonly rows: readonly SheetRow[];
}

export const spreadsheetOf = (commandId: string): string => idFrom('spreadsheet', commandId);

export const spreadsheet: Decider<SpreadsheetState, SpreadsheetCommand, SpreadsheetFact> = {
  category: 'spreadsheet',
  facts: spreadsheetFacts,
  initial: { rows: 0 },

  evolve: (state, { data: { first, personal } }) => ({
    rows: Math.max(state.rows, first + (personal?.rows.length ?? 0)),
  }),

  decide: ({ rows: known }, { spreadsheet: id, first, rows }) => {
    // These rows were read before the upload was cut off and repeated.
    if (rows.length === 0 || first < known) return [];
    return [{ type: 'SpreadsheetRowsRead', data: { spreadsheet: id, subject: id, personal: { rows }, first } }];
  },
};
