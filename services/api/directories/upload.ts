import { setImmediate as breath } from 'node:timers/promises';
import type { DirectoryKind, SheetBody, SheetPreview } from '#contracts/directories/directories';
import { idFrom } from '#events/core/ids';
import type { Position } from '#events/core/position';
import { Refused } from '#events/core/refused';
import { directory as decider } from '#events/directory/decider';
import { serviceAccount } from '#events/serviceAccount/decider';
import { spreadsheet, spreadsheetOf } from '#events/spreadsheet/decider';
import type { SheetRow } from '#events/spreadsheet/events';
import { turns } from '#events/store/handle';
import type { DirectoryDoc } from '#projections/directories/directories';
import { carryOut, eraseKey } from '#services/api/http/carryOut';
import { Invalid } from '#services/api/http/errors';
import type { Answer, Signed } from '#services/api/http/route';
import { holderOf } from '#services/spreadsheets/accountRows';
import { tell } from '#services/spreadsheets/progress';
import { rowsOf } from '#services/spreadsheets/rowsOf';
import { WrongSheet } from '#services/spreadsheets/wrongSheet';
import { atOnce, compared, sheetRowOf } from './comparing.ts';

export interface Target {
  readonly kind: DirectoryKind;
  readonly directory: string;
  readonly name: string;
}

/** How long the answer waits until the list shows what was written. Milliseconds. */
const shownWithin = 60_000;
/** Appends under way at once. */
const together = 64;
/** The mistakes that a refusal names. */
const mostNamed = 20;

const inTurn = turns();

/**
 * Compares a spreadsheet with the list, and writes it unless the request is `dry`. Uploads of an organization run one
 * after the other. A row with a mistake refuses the whole file, by line. Nothing counts before the last row is written.
 */
export const uploadSheet = (request: Signed<SheetBody, object>, target: Target): Promise<Answer<SheetPreview>> =>
  inTurn(request.who.entity, () =>
    upload(request, target).catch((error: unknown) => {
      throw error instanceof WrongSheet ? new Invalid({ spreadsheet: [error.message] }) : error;
    }),
  );

async function upload(request: Signed<SheetBody, object>, target: Target): Promise<Answer<SheetPreview>> {
  const { app, who, body, file, commandId } = request;
  if (!file) throw new Refused('file.missing');
  const { kind, directory: id } = target;
  const told = { entity: who.entity, upload: body.upload };
  const path = file.path;
  const doc = app.views.doc<DirectoryDoc>('directories', id);
  const own = spreadsheetOf(commandId);
  tell(told, { step: 'reading', done: 0, total: null });
  const onRows = (done: number) => tell(told, { step: 'reading', done, total: null });
  const preview = await compared({ views: app.views, entity: who.entity, kind, directory: id, doc, path, onRows });
  if (body.dry !== undefined) return { json: preview };
  if (preview.mistake_count > 0) throw new Invalid({ spreadsheet: named(preview) });
  const repeated = doc?.spreadsheet === own;
  if (body.seen !== undefined && body.seen !== preview.seen && !repeated)
    throw new Refused('directory.changed-meanwhile');
  const total = preview.rows;
  const onWritten = (done: number) => tell(told, { step: 'writing', done, total });
  onWritten(0);
  const changed =
    kind === 'accounts'
      ? await writeAccounts(request, path, onWritten)
      : await writeRows(request, target, { path, onWritten });
  // A repeat of an upload that was written has the counts of the first run.
  const { rows, added, removed } = (repeated && doc?.update) || preview;
  const counts = {
    rows,
    added,
    changed: repeated && doc?.update ? doc.update.changed : (changed ?? preview.changed),
    removed,
  };
  const seen = doc?.spreadsheet ?? null;
  const stream = { decider, id };
  const command = { do: 'update', ...target, spreadsheet: own, seen, ...counts } as const;
  const done = await carryOut(request, stream, { commands: [command], json: {} }).catch(async (error: unknown) => {
    // Another upload came first: nobody needs these rows.
    if (error instanceof Refused && kind !== 'accounts') await discard(request, id, own);
    throw error;
  });
  const old = doc?.before?.spreadsheet;
  if (old && !repeated) await eraseKey(request, `directory-${id}`, old);
  if (done.position) await app.projector.reached(done.position, shownWithin);
  tell(told, { step: 'done', done: total, total });
  const json: SheetPreview = {
    ...counts,
    same: counts.rows - counts.added - counts.changed,
    unused_columns: preview.unused_columns,
    examples: { added: [], changed: [], removed: [] },
    mistakes: [],
    mistake_count: 0,
    seen: own,
  };
  return { ...done, json };
}

function named({ mistakes, mistake_count: count }: SheetPreview): readonly string[] {
  const words = mistakes.slice(0, mostNamed).map((one) => `line ${one.line}, ${one.column}: ${one.words}`);
  return count > mostNamed ? [...words, `… and ${count - mostNamed} more.`] : words;
}

interface Writing {
  readonly path: string;
  readonly onWritten: (rows: number) => void;
}

/** Reads the file again, and appends its rows. */
async function writeRows(request: Signed<object, object>, target: Target, { path, onWritten }: Writing): Promise<null> {
  const { app, cause, commandId, now } = request;
  const id = spreadsheetOf(commandId);
  let first = 0;
  let rows: SheetRow[] = [];
  const append = async () => {
    const command = { do: 'read', spreadsheet: id, first, rows } as const;
    const step = { commandId: idFrom(commandId, 'rows', first), occurredAt: now, command };
    await app.handle(spreadsheet, id, step, cause);
    first += rows.length;
    rows = [];
    onWritten(first);
  };
  for await (const { cells } of rowsOf({ kind: target.kind, path })) {
    rows.push(sheetRowOf(target.directory, cells));
    if (rows.length === atOnce) await append();
  }
  if (rows.length > 0) await append();
  return null;
}

/** Lists each account. Returns how many of those that were listed before have changed. */
async function writeAccounts(
  { app, cause, commandId, now }: Signed<object, object>,
  path: string,
  onWritten: Writing['onWritten'],
): Promise<number> {
  const rows = rowsOf({ kind: 'accounts', path });
  let done = 0;
  let changed = 0;
  let last: Position | undefined;
  const worker = async () => {
    for (;;) {
      const { value, done: over } = await rows.next();
      if (over) return;
      const holder = holderOf(value.cells);
      const account = idFrom('service account', cause.entity, holder.number);
      const known =
        app.views.rangedRows('service_accounts', { where: { account }, range: anyPlace, limit: 1 }).length > 0;
      const step = {
        commandId: idFrom(commandId, account),
        occurredAt: now,
        command: { do: 'list', account, holder } as const,
      };
      const { events, position } = await app.handle(serviceAccount, account, step, cause);
      if (events.length > 0 && known) changed += 1;
      last = position ?? last;
      done += 1;
      if (done % atOnce === 0) {
        onWritten(done);
        await breath();
      }
    }
  };
  await Promise.all(Array.from({ length: together }, worker));
  return changed;
}

const anyPlace = { column: 'lat', from: -91, below: 91 };

async function discard(request: Signed<object, object>, id: string, own: string): Promise<void> {
  const command = { do: 'discard', directory: id, spreadsheet: own } as const;
  const again = { ...request, commandId: idFrom(request.commandId, 'discard') };
  await carryOut(again, { decider, id }, { commands: [command], json: {} });
  await eraseKey(request, `directory-${id}`, own);
}
