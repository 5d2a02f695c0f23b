import type { DirectoryKind, SheetPreview, SheetProgress } from '#contracts/directories/directories';

/** The operation of each upload, and the words of a failure that the server does not explain (S1 §8). */
export const sheetKinds = {
  service_list: {
    operation: 'POST /api/citizen_engagement/service_lists/upload_spreadsheet/',
    code: 'USL-SPR-01',
    one: 'item',
    many: 'items',
    columns: 'name; also address, phone and note',
    effect: 'The list then holds the rows of the spreadsheet, and no others.',
  },
  facilities: {
    operation: 'POST /api/admin/facilities/upload_spreadsheet/',
    code: 'FAC-SPR-01',
    one: 'facility',
    many: 'facilities',
    columns: 'name; also address, lat, lng, contact, phone and note',
    effect: 'The facilities are then those of the spreadsheet, and no others.',
  },
  accounts: {
    operation: 'POST /api/flux/accounts/add_by_spreadsheet/',
    code: 'ACC-SPR-01',
    one: 'account',
    many: 'accounts',
    columns: 'number, name, phone, address, lat and lng',
    effect: 'Accounts that the spreadsheet does not name stay as they are.',
  },
} as const satisfies Readonly<Record<DirectoryKind, object>>;

export const unexpected = (kind: DirectoryKind): string =>
  `An unexpected error occurred (code: ${sheetKinds[kind].code})`;

export const counted = (count: number, kind: DirectoryKind): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? sheetKinds[kind].one : sheetKinds[kind].many}`;

/** The changes of an upload, one line for each kind that occurs. */
export function changesIn(preview: SheetPreview, kind: DirectoryKind): readonly string[] {
  const { rows, added, changed, removed, same } = preview;
  const sameWords = kind === 'accounts' ? 'listed before; replaced where the data differs' : 'unchanged';
  return [
    `${counted(rows, kind)} in the spreadsheet`,
    ...(added > 0 ? [`${added.toLocaleString('en-US')} new`] : []),
    ...(changed > 0 ? [`${changed.toLocaleString('en-US')} changed`] : []),
    ...(removed > 0 ? [`${removed.toLocaleString('en-US')} removed`] : []),
    ...(same > 0 ? [`${same.toLocaleString('en-US')} ${sameWords}`] : []),
  ];
}

/** Accounts are compared while they are written, so each upload of them may change something. */
export const changesNothing = ({ added, changed, removed }: SheetPreview, kind: DirectoryKind): boolean =>
  kind !== 'accounts' && added + changed + removed === 0;

/** The state of an upload in words, and its share of the bar from 0 to 1; null while the share is not known. */
export function barOf(
  sent: number,
  progress: SheetProgress | null,
): { readonly words: string; readonly share: number | null } {
  if (sent < 1) return { words: `Sending: ${Math.floor(sent * 100)}%`, share: sent };
  if (!progress) return { words: 'Reading…', share: null };
  const { step, done, total } = progress;
  const rows = done.toLocaleString('en-US');
  if (step === 'reading' || total === null) return { words: `Reading: ${rows} rows`, share: null };
  if (step === 'done') return { words: 'Done', share: 1 };
  return {
    words: `Writing: ${rows} of ${total.toLocaleString('en-US')} rows`,
    share: total === 0 ? null : Math.min(1, done / total),
  };
}
