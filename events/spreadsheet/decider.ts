import type { Decider } from '#events/core/decider';
import { idFrom } from '#events/core/ids';
import { type ReadAccount, type SheetRow, type SpreadsheetFact, spreadsheetFacts } from './events.ts';

/** The number of rows that were read. */
export interface SpreadsheetState {
  readonly rows: number;
}

export type SpreadsheetCommand = { readonly spreadsheet: string; readonly first: number } & (
  | { readonly do: 'read'; readonly rows: readonly SheetRow[] }
  /** Of `rows` lines, these accounts are new or changed. */
  | { readonly do: 'readAccounts'; readonly rows: number; readonly people: readonly ReadAccount[] }
);

export const spreadsheetOf = (commandId: string): string => idFrom('spreadsheet', commandId);

export const spreadsheet: Decider<SpreadsheetState, SpreadsheetCommand, SpreadsheetFact> = {
  category: 'spreadsheet',
  facts: spreadsheetFacts,
  initial: { rows: 0 },

  evolve: (state, event) => {
    const { data } = event;
    const rows = 'rows' in data ? data.rows : (data.personal?.rows.length ?? 0);
    return { rows: Math.max(state.rows, data.first + rows) };
  },

  decide: ({ rows: known }, command) => {
    const { spreadsheet: id, first } = command;
    const rowCount = command.do === 'read' ? command.rows.length : command.rows;
    // These rows were read before the upload was cut off and repeated. Another release may cut a file elsewhere.
    if (rowCount === 0 || first + rowCount <= known) return [];
    switch (command.do) {
      case 'read': {
        const rows = command.rows.slice(Math.max(0, known - first));
        const data = { spreadsheet: id, subject: id, personal: { rows }, first: Math.max(first, known) };
        return [{ type: 'SpreadsheetRowsRead', data }];
      }
      case 'readAccounts': {
        const { rows, people } = command;
        if (people.length === 0) return [];
        // The same lines with the same accounts have the same keys, so that a repeat finds them.
        const keys = idFrom('keys of accounts', id, first, ...people.map(({ subject }) => subject));
        return [{ type: 'ServiceAccountsRead', data: { spreadsheet: id, first, rows, keys, people } }];
      }
    }
  },
};
