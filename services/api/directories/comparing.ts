import { setImmediate as breath } from 'node:timers/promises';
import type { DirectoryKind, SheetPreview } from '#contracts/directories/directories';
import { type Box, boxAround, boxOver } from '#contracts/values/box';
import { dialed } from '#contracts/values/phone';
import type { Reach } from '#contracts/values/point';
import { idFrom } from '#events/core/ids';
import { itemOf } from '#events/directory/decider';
import type { AccountHolder } from '#events/serviceAccount/events';
import type { SheetRow } from '#events/spreadsheet/events';
import type { DirectoryDoc } from '#projections/directories/directories';
import { spreadsheetRowsName } from '#projections/directories/spreadsheetRows';
import { reachOf } from '#projections/entity/reach';
import { printOf } from '#projections/notify/serviceAccounts';
import { accountRow } from '#services/app/people/accountRow';
import type { Parsing } from '#services/parsing/reader';
import { holderOf } from '#services/spreadsheets/accountRows';
import type { Cells, Mistake, ReadRow } from '#services/spreadsheets/rowsOf';
import { sheetReader } from '#services/spreadsheets/sheetReader';
import type { Views } from '#services/views/views';

const shownExamples = 10;
const shownMistakes = 100;

export interface Comparing {
  readonly views: Pick<Views, 'rangedRows' | 'doc'>;
  readonly parsing: Parsing;
  readonly entity: string;
  readonly kind: DirectoryKind;
  readonly directory: string;
  /** The list as it is now; null before its first spreadsheet. */
  readonly doc: DirectoryDoc | null;
  readonly path: string;
  readonly onRows: (done: number) => void;
}

export interface Compared {
  readonly preview: SheetPreview;
  /** The box around its places; null without any. */
  readonly extent: Box | null;
}

/** Reads the whole file, and says what it would change. Nothing is kept but counts and the first examples. */
export async function compared(sheet: Comparing): Promise<Compared> {
  const { kind, path, directory, doc, entity } = sheet;
  const counts = { rows: 0, added: 0, changed: 0, same: 0 };
  const examples: Record<'added' | 'changed' | 'removed', string[]> = { added: [], changed: [], removed: [] };
  const mistakes: Mistake[] = [];
  const notes: Mistake[] = [];
  let mistakeCount = 0;
  let noteCount = 0;
  let unused: readonly string[] = [];
  let extent: Box | null = null;
  const seen = new Uint8Array(doc?.rows ?? 0);
  const compare = ({ cells, mistakes: wrong, notes: repaired }: ReadRow): void => {
    counts.rows += 1;
    mistakeCount += wrong.length;
    if (mistakes.length < shownMistakes) mistakes.push(...wrong.slice(0, shownMistakes - mistakes.length));
    if (wrong.length > 0) return;
    noteCount += repaired.length;
    notes.push(...repaired.slice(0, shownMistakes - notes.length));
    const { change, place } = changeBy(sheet, cells);
    counts[change] += 1;
    if (place !== null) seen[place] = 1;
    if (change !== 'same' && examples[change].length < shownExamples) examples[change].push(shownAs(cells));
  };
  for await (const part of sheet.parsing.read(sheetReader, { entity, input: { kind, path, reach: reachIn(sheet) } })) {
    unused = part.unused;
    part.rows.forEach(compare);
    const box = boxAround(
      part.rows.flatMap(({ cells: { lat, lng } }) => (lat === '' ? [] : [[Number(lat), Number(lng)]])),
    );
    extent = box && extent ? boxOver(extent, box) : (box ?? extent);
    sheet.onRows(counts.rows);
    // Other requests are answered between the parts.
    await breath();
  }
  const removed = kind === 'accounts' ? 0 : (doc ? doc.rows - doc.gone : 0) - counts.changed - counts.same;
  if (removed > 0) examples.removed.push(...missing(sheet, seen));
  const preview: SheetPreview = {
    ...counts,
    removed: Math.max(0, removed),
    unused_columns: unused,
    examples,
    mistakes,
    mistake_count: mistakeCount,
    notes,
    note_count: noteCount,
    seen: doc?.spreadsheet ?? directory,
  };
  return { preview, extent };
}

export const reachIn = ({ views, entity }: Pick<Comparing, 'views' | 'entity'>): Reach =>
  reachOf(views.doc('entities', entity));

const shownAs = ({ number, name, address }: Pick<Cells, 'number' | 'name' | 'address'>): string =>
  [number, name, address].filter((words) => words !== '').join(', ');

interface Found {
  readonly change: 'added' | 'changed' | 'same';
  /** The place of the row that it replaces. */
  readonly place: number | null;
}

function changeBy({ views, entity, kind, directory, doc }: Comparing, cells: Cells): Found {
  if (kind === 'accounts') {
    return { change: accountChange(views, entity, holderOf(cells)).change, place: null };
  }
  if (!doc?.spreadsheet) return { change: 'added', place: null };
  const row = sheetRowOf(directory, cells);
  // Not by the range of places: the index of places, which SQLite then takes, leads through all rows of the spreadsheet.
  const where = { item: row.item, spreadsheet: doc.spreadsheet };
  const range = { column: 'gone', from: 0, below: 1 } as const;
  const [before] = views.rangedRows(spreadsheetRowsName, { where, range, limit: 1 });
  if (!before) return { change: 'added', place: null };
  const isSame = (Object.keys(row) as (keyof SheetRow)[]).every((field) => row[field] === before[field]);
  return { change: isSame ? 'same' : 'changed', place: before.place };
}

/** The account of a line, and what the line would change. */
export function accountChange(views: Pick<Views, 'rangedRows' | 'doc'>, entity: string, holder: AccountHolder) {
  const account = idFrom('service account', entity, holder.number);
  const known = accountRow(views, account);
  const change = known ? (known.print === printOf(holder) ? 'same' : 'changed') : 'added';
  return { account, change } as const;
}

/** The first rows that the file does not name. */
function missing({ views, doc }: Comparing, seen: Uint8Array): readonly string[] {
  const found: string[] = [];
  for (let place = 0; place < seen.length && found.length < shownExamples; place++) {
    if (seen[place]) continue;
    const where = { spreadsheet: doc?.spreadsheet ?? '', gone: 0 };
    const range = { column: 'place', from: place, below: place + 1 } as const;
    const [row] = views.rangedRows(spreadsheetRowsName, { where, range, limit: 1 });
    if (row) found.push(shownAs({ number: '', name: row.name, address: row.address }));
  }
  return found;
}

/** A row as it is written. */
export const sheetRowOf = (directory: string, { name, address, phone, contact, note, lat, lng }: Cells): SheetRow => ({
  item: itemOf(directory, name, address),
  name,
  address,
  phone: dialed(phone) ?? '',
  contact,
  note,
  lat: lat === '' ? null : Number(lat),
  lng: lng === '' ? null : Number(lng),
});
