import type { DirectoryKind } from '#contracts/directories/directories';
import type { Decider } from '#events/core/decider';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { coreFacts, type PersonalDataErased } from '#events/incident/core/facts';
import { type DirectoryFact, type DirectoryUpdated, directoryFacts } from './events.ts';

/** The rows that count: those of a spreadsheet, without the removed ones. */
interface CountingRows {
  readonly spreadsheet: string | null;
  readonly removed: ReadonlySet<string>;
}
export type DirectoryState =
  | { readonly status: 'none' }
  | {
      readonly status: 'kept';
      readonly now: CountingRows;
      /** The rows before the latest update; null when it cannot be undone. */
      readonly before: CountingRows | null;
      /** Spreadsheets whose update was undone. */
      readonly undone: ReadonlySet<string>;
    };

export type DirectoryCommand = { readonly directory: string } & (
  | { readonly do: 'create'; readonly kind: DirectoryKind; readonly name: string }
  | ({
      readonly do: 'update';
      readonly kind: DirectoryKind;
      readonly name: string;
      /** The spreadsheet that the writer compared with. */
      readonly seen: string | null;
    } & Omit<DirectoryUpdated['data'], 'directory'>)
  | { readonly do: 'removeItem'; readonly spreadsheet: string; readonly item: string }
  | { readonly do: 'undo' }
  /** Gives up a spreadsheet that never came to count. */
  | { readonly do: 'discard'; readonly spreadsheet: string }
);

/** An organization has one of each kind, and service lists by name. */
export const directoryOf = (entity: string, kind: DirectoryKind, name = ''): string =>
  idFrom('directory', entity, kind, name);
/** The same row in every spreadsheet of a list. */
export const itemOf = (directory: string, name: string, address: string): string =>
  idFrom('directory item', directory, name.toLowerCase(), address.toLowerCase());

export const directory: Decider<DirectoryState, DirectoryCommand, DirectoryFact | PersonalDataErased> = {
  category: 'directory',
  facts: { ...directoryFacts, PersonalDataErased: coreFacts.PersonalDataErased },
  initial: { status: 'none' },

  evolve: (state, event) => {
    if (event.type === 'DirectoryCreated')
      return { status: 'kept', now: { spreadsheet: null, removed: new Set() }, before: null, undone: new Set() };
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'DirectoryUpdated':
        return { ...state, now: { spreadsheet: event.data.spreadsheet, removed: new Set() }, before: state.now };
      case 'DirectoryItemRemoved':
        return { ...state, now: { ...state.now, removed: new Set(state.now.removed).add(event.data.item) } };
      case 'DirectoryUpdateUndone': {
        const undone = new Set(state.undone).add(event.data.spreadsheet);
        return { ...state, now: state.before ?? state.now, before: null, undone };
      }
      case 'PersonalDataErased':
        return state;
    }
  },

  decide: (state, command) => {
    const { directory: id } = command;
    switch (command.do) {
      case 'create':
        if (state.status === 'kept') throw new Refused('directory.name-known');
        return [{ type: 'DirectoryCreated', data: { directory: id, kind: command.kind, name: command.name } }];
      case 'update':
        return update(state, command);
      case 'removeItem': {
        if (state.status === 'none') throw new Refused('not-found');
        const { spreadsheet, item } = command;
        if (state.now.spreadsheet !== spreadsheet) throw new Refused('directory.changed-meanwhile');
        if (state.now.removed.has(item)) return [];
        return [{ type: 'DirectoryItemRemoved', data: { directory: id, spreadsheet, item } }];
      }
      case 'discard': {
        const { spreadsheet } = command;
        const held = state.status === 'none' ? [] : [state.now.spreadsheet, state.before?.spreadsheet];
        return held.includes(spreadsheet) ? [] : [{ type: 'PersonalDataErased', data: { subject: spreadsheet } }];
      }
      case 'undo': {
        if (state.status === 'none') throw new Refused('not-found');
        const { spreadsheet } = state.now;
        // The latest update was undone before.
        if (state.before === null && state.undone.size > 0) return [];
        if (state.before === null || spreadsheet === null) throw new Refused('directory.nothing-to-undo');
        return [
          { type: 'DirectoryUpdateUndone', data: { directory: id, spreadsheet } },
          { type: 'PersonalDataErased', data: { subject: spreadsheet } },
        ];
      }
    }
  },
};

type Update = Extract<DirectoryCommand, { do: 'update' }>;

function update(state: DirectoryState, command: Update) {
  const { do: _, directory: id, kind, name, seen, ...counts } = command;
  const data = { directory: id, ...counts };
  const updated = { type: 'DirectoryUpdated' as const, data };
  if (state.status === 'none')
    return [{ type: 'DirectoryCreated' as const, data: { directory: data.directory, kind, name } }, updated];
  if (state.now.spreadsheet === data.spreadsheet || state.undone.has(data.spreadsheet)) return [];
  if (state.now.spreadsheet !== seen) throw new Refused('directory.changed-meanwhile');
  // Of the spreadsheets before the latest, no step leads back to the older ones.
  const old = state.before?.spreadsheet ?? null;
  const erased = { type: 'PersonalDataErased' as const, data: { subject: old ?? '' } };
  return old === null || kind === 'accounts' ? [updated] : [updated, erased];
}
