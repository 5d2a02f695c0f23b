import { setImmediate as breath } from 'node:timers/promises';
import type { SheetFields } from '#contracts/api/directories/directories';
import type { DirectoryKind, SheetPreview } from '#contracts/directories/directories';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { directory as decider } from '#events/directory/decider';
import { spreadsheet, spreadsheetOf } from '#events/spreadsheet/decider';
import { turns } from '#events/store/handle';
import { type Acting, carryOut } from '#services/api/http/carryOut';
import { Invalid } from '#services/api/http/errors';
import { eraseKey } from '#services/api/http/parts/erasing';
import type { Answer } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { type Parsing, WrongFile } from '#services/parsing/reader';
import { holderOf } from '#services/spreadsheets/accountRows';
import { tell } from '#services/spreadsheets/progress';
import type { Cells } from '#services/spreadsheets/rowsOf';
import { type SheetInput, sheetReader } from '#services/spreadsheets/sheetReader';
import { accountChange, compared, reachIn, sheetRowOf } from './comparing.ts';

export interface Target {
  readonly kind: DirectoryKind;
  readonly directory: string;
  readonly name: string;
}

/** An upload, by a request or by `make accounts`. */
export type Upload = Acting & {
  readonly app: {
    readonly projector: Pick<App['projector'], 'reached'>;
    readonly views: Pick<App['views'], 'rangedRows' | 'doc'>;
    readonly parsing: Parsing;
  };
  readonly body: SheetFields;
  readonly file: { readonly path: string } | null;
};

type Previewed = Answer<SheetPreview> & { readonly json: SheetPreview };

/** How long the answer waits until the list shows what was written. Milliseconds. */
const shownWithin = 60_000;
/** The mistakes that a refusal names. */
const mostNamed = 20;

const inTurn = turns();

/**
 * Compares a spreadsheet with the list, and writes it unless the request is `dry`. Uploads of an organization run one
 * after the other. A row with a mistake refuses the whole file, by line. Nothing counts before the last row is written.
 */
export const uploadSheet = (request: Upload, target: Target): Promise<Previewed> =>
  inTurn(request.cause.entity, () =>
    upload(request, target).catch((error: unknown) => {
      throw error instanceof WrongFile ? new Invalid({ spreadsheet: [error.message] }) : error;
    }),
  );

async function upload(request: Upload, target: Target): Promise<Previewed> {
  const { app, cause, body, file, commandId } = request;
  const { entity } = cause;
  if (!file) throw new Refused('file.missing');
  const { kind, directory: id } = target;
  const told = { entity, upload: body.upload };
  const path = file.path;
  const doc = app.views.doc('directories', id);
  // An account that changed meanwhile is read anew, so what was read before must not count.
  const ownAfter = (seen: string | null | undefined) =>
    spreadsheetOf(kind === 'accounts' ? idFrom(commandId, seen ?? '') : commandId);
  const repeated = doc !== null && doc.spreadsheet === ownAfter(doc.before?.spreadsheet);
  const own = repeated ? ownAfter(doc.before?.spreadsheet) : ownAfter(doc?.spreadsheet);
  tell(told, { step: 'reading', done: 0, total: null });
  const onRows = (done: number) => tell(told, { step: 'reading', done, total: null });
  const { preview, extent } = await compared({ ...app, entity, kind, directory: id, doc, path, onRows });
  if (body.dry !== undefined) return { json: preview };
  if (preview.mistake_count > 0) throw new Invalid({ spreadsheet: remarksIn(preview.mistakes, preview.mistake_count) });
  if (body.seen !== undefined && body.seen !== preview.seen && !repeated)
    throw new Refused('directory.changed-meanwhile');
  const total = preview.rows;
  const onWritten = (done: number) => tell(told, { step: 'writing', done, total });
  onWritten(0);
  const writing = { spreadsheet: own, path, onWritten };
  if (repeated) onWritten(total);
  else if (kind === 'accounts') await writeAccounts(request, writing);
  else await writeRows(request, target, writing);
  // A repeat of an upload that was written has the counts of the first run.
  const { rows, added, changed, removed } = (repeated && doc.update) || preview;
  const counts = { rows, added, changed, removed };
  const seen = doc?.spreadsheet ?? null;
  const stream = { decider, id };
  const command = { do: 'update', ...target, spreadsheet: own, seen, ...counts, ...(extent && { extent }) } as const;
  const done = await carryOut(request, stream, { commands: [command], json: {} }).catch(async (error: unknown) => {
    // Another upload came first: nobody needs these rows.
    if (error instanceof Refused) await discard(request, id, own);
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
    notes: preview.notes,
    note_count: preview.note_count,
    seen: own,
  };
  return { ...done, json };
}

/** The first mistakes or repairs by line and column, and the number of the others. */
export function remarksIn(remarks: SheetPreview['mistakes'], count: number): readonly string[] {
  const words = remarks.slice(0, mostNamed).map((one) => `line ${one.line}, ${one.column}: ${one.words}`);
  return count > mostNamed ? [...words, `… and ${count - mostNamed} more.`] : words;
}

interface Writing {
  readonly spreadsheet: string;
  readonly path: string;
  readonly onWritten: (rows: number) => void;
}

/** The rows that are worked on before other requests have their turn. */
const inOneTurn = 100;
/** The most rows that one fact holds: a node folds them in one go, while other requests wait. */
const inOneFact = 250;
/** The most bytes of a file that one fact holds the rows of, in letters: a store takes a megabyte at once. */
const mostLetters = 100_000;

/** The rows of a file in pieces: a fact each. The same file always gives the same pieces. */
async function* pieces(request: Upload, file: Omit<SheetInput, 'reach'>): AsyncGenerator<readonly Cells[]> {
  let piece: Cells[] = [];
  let letters = 0;
  const { app, cause } = request;
  const input = { ...file, reach: reachIn({ views: app.views, entity: cause.entity }) };
  for await (const { rows } of app.parsing.read(sheetReader, { entity: cause.entity, input }))
    for (const { cells } of rows) {
      piece.push(cells);
      for (const cell of Object.values(cells)) letters += cell.length;
      if (piece.length < inOneFact && letters < mostLetters) continue;
      yield piece;
      [piece, letters] = [[], 0];
    }
  if (piece.length > 0) yield piece;
}

/** Makes something of each row. Other requests are answered after each hundred. */
async function eachOf<Made>(
  piece: readonly Cells[],
  make: (cells: Cells) => readonly Made[],
): Promise<readonly Made[]> {
  const made: Made[] = [];
  for (let first = 0; first < piece.length; first += inOneTurn) {
    made.push(...piece.slice(first, first + inOneTurn).flatMap(make));
    await breath();
  }
  return made;
}

/** Reads the file again, and appends its rows. */
async function writeRows(request: Upload, target: Target, writing: Writing): Promise<void> {
  const { spreadsheet: id, path, onWritten } = writing;
  const { app, cause, commandId, now } = request;
  let first = 0;
  for await (const piece of pieces(request, { kind: target.kind, path })) {
    const rows = await eachOf(piece, (cells) => [sheetRowOf(target.directory, cells)]);
    const command = { do: 'read', spreadsheet: id, first, rows } as const;
    await app.handle(spreadsheet, id, { commandId: idFrom(commandId, 'rows', first), occurredAt: now, command }, cause);
    first += rows.length;
    onWritten(first);
  }
}

/** Reads the file again, and appends the accounts that are new or changed. */
async function writeAccounts(request: Upload, writing: Writing): Promise<void> {
  const { spreadsheet: id, path, onWritten } = writing;
  const { app, cause, now } = request;
  let first = 0;
  for await (const piece of pieces(request, { kind: 'accounts', path })) {
    const people = await eachOf(piece, (cells) => {
      const personal = holderOf(cells);
      const { account, change } = accountChange(app.views, cause.entity, personal);
      return change === 'same' ? [] : [{ subject: account, personal }];
    });
    const rows = piece.length;
    const command = { do: 'readAccounts', spreadsheet: id, first, rows, people } as const;
    await app.handle(spreadsheet, id, { commandId: idFrom(id, 'accounts', first), occurredAt: now, command }, cause);
    first += rows;
    onWritten(first);
  }
}

async function discard(request: Upload, id: string, own: string): Promise<void> {
  const command = { do: 'discard', directory: id, spreadsheet: own } as const;
  const again = { ...request, commandId: idFrom(request.commandId, 'discard') };
  await carryOut(again, { decider, id }, { commands: [command], json: {} });
  await eraseKey(request, `directory-${id}`, own);
  const { store, keys } = request.app;
  for await (const { type, data } of store.read(`spreadsheet-${own}`))
    if (type === 'ServiceAccountsRead') await keys.erase(String(data.keys));
}
