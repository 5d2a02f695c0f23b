import { channels } from '#contracts/accounts/channels';
import type { DirectoryKind } from '#contracts/directories/directories';
import { type Change, projection } from '#projections/core/projection';

/** The rows that count, and the upload that they came from. */
interface CountingRows {
  readonly spreadsheet: string | null;
  readonly rows: number;
  /** Removed one by one since. */
  readonly gone: number;
  readonly update: {
    readonly rows: number;
    readonly added: number;
    readonly changed: number;
    readonly removed: number;
    readonly time: string;
    /** `kind:id`. */
    readonly by: string;
  } | null;
}
export interface DirectoryDoc extends CountingRows {
  readonly uuid: string;
  readonly entity: string;
  readonly kind: DirectoryKind;
  readonly name: string;
  /** The rows before the latest update; null when it cannot be undone. */
  readonly before: CountingRows | null;
}

/** The lists that come from spreadsheets, by uuid. */
export const directories = projection<DirectoryDoc>()({
  name: 'directories',
  version: 2,
  keys: ({ data }) => ('directory' in data ? [data.directory] : []),
  on: {
    DirectoryCreated: (_, { data: { directory, kind, name }, metadata: { entity } }) => ({
      uuid: directory,
      entity,
      kind,
      name,
      spreadsheet: null,
      rows: 0,
      gone: 0,
      update: null,
      before: null,
    }),
    DirectoryUpdated: (
      doc,
      { data: { spreadsheet, rows, added, changed, removed }, metadata: { occurredAt, actor } },
    ) =>
      doc && {
        ...doc,
        spreadsheet,
        // A file of accounts adds to those before it; any other list is replaced.
        rows: doc.kind === 'accounts' ? doc.rows + added : rows,
        gone: 0,
        update: { rows, added, changed, removed, time: occurredAt, by: `${actor.kind}:${actor.id}` },
        before: { spreadsheet: doc.spreadsheet, rows: doc.rows, gone: doc.gone, update: doc.update },
      },
    DirectoryItemRemoved: (doc) => doc && { ...doc, gone: doc.gone + 1 },
    DirectoryUpdateUndone: (doc) => doc && { ...doc, ...doc.before, before: null },
  },
  columns: { entity: ({ entity }) => entity, kind: ({ kind }) => kind, name: ({ name }) => name.toLowerCase() },
  frames: ({ after, before, event, position }: Change<DirectoryDoc>) => {
    if (!after || (before && before.kind !== after.kind)) return [];
    // The specification has one name for service lists, and one for accounts (S1 §4). Facilities are ours.
    const name = {
      service_list: 'SERVICE_LIST_UPDATED',
      accounts: 'SERVICE_ACCOUNTS_CLEANED',
      facilities: 'FACILITIES_UPDATED',
    };
    if (after.kind === 'accounts' && event.type === 'DirectoryCreated') return [];
    return [{ channel: channels.admin(after.entity), event: name[after.kind], data: { list: after.uuid, position } }];
  },
});
