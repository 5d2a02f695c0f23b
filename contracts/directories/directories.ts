import {
  document,
  id,
  listOf,
  number,
  oneOf,
  orNull,
  type Shape,
  text,
  time,
  whole,
  yesNo,
} from '#contracts/core/schema';

/** The lists that come from spreadsheets (S1 §1, §7). */
export const directoryKinds = ['service_list', 'facilities', 'accounts'] as const;
export type DirectoryKind = (typeof directoryKinds)[number];

/** The columns of each. The first line of a spreadsheet names them, in any order. */
export const sheetColumns = {
  service_list: { needed: ['name'], offered: ['address', 'phone', 'note'] },
  facilities: { needed: ['name'], offered: ['address', 'lat', 'lng', 'contact', 'phone', 'note'] },
  accounts: { needed: ['number', 'name', 'phone', 'address', 'lat', 'lng'], offered: [] },
} as const satisfies Readonly<Record<DirectoryKind, SheetColumns>>;
interface SheetColumns {
  readonly needed: readonly string[];
  readonly offered: readonly string[];
}

const counts = {
  /** The rows of the spreadsheet. */
  rows: whole(120),
  added: whole(4),
  changed: whole(2),
  removed: whole(1),
};

/** An upload that was written. */
export const sheetUpdate = document('SheetUpdate', { ...counts, time, by: orNull(text('Ada Lovelace')) });

/** A list from spreadsheets. */
export const directory = document('Directory', {
  uuid: id,
  name: text('Hydrants'),
  /** The items that it holds now. */
  items: whole(119),
  /** The latest update; null before the first one, and after an undo of it. */
  update: orNull(sheetUpdate),
  /** True while the latest update can be undone. */
  undoable: yesNo(true),
});
export type Directory = Shape<typeof directory>;
export const directories = listOf(directory);

const item = document('DirectoryItem', {
  uuid: id,
  name: text('Hydrant 12'),
  address: text('5400 Olde Wadsworth Blvd'),
  phone: text('+13035550101'),
  contact: text('Ada Park'),
  note: text('Behind the school'),
  /** Degrees WGS 84, or null. */
  lat: orNull(number(39.8028)),
  lng: orNull(number(-105.0875)),
});
export type DirectoryItem = Shape<typeof item>;

/** A page of items in the order of the spreadsheet. */
export const directoryItems = document('DirectoryItems', {
  directory,
  count: whole(119),
  next: orNull(whole(2)),
  previous: orNull(whole(1)),
  results: listOf(item),
});
export type DirectoryItems = Shape<typeof directoryItems>;

const mistake = document('SheetMistake', {
  /** The line of the file, counted from 1. */
  line: whole(3),
  column: text('phone'),
  words: text('This is not a phone number.'),
});
const shownRows = listOf(text('Hydrant 12, 5400 Olde Wadsworth Blvd'));

/** An upload with `dry`: what it would change. Nothing was written. */
export const sheetPreview = document('SheetPreview', {
  ...counts,
  same: whole(113),
  /** The columns of the file that are not read. */
  unused_columns: listOf(text('Zone')),
  /** The first of each. */
  examples: document('SheetExamples', { added: shownRows, changed: shownRows, removed: shownRows }),
  /** The first mistakes, and the number of all. With one of them, nothing can be written. */
  mistakes: listOf(mistake),
  mistake_count: whole(0),
  /** The first cells that were repaired, and the number of all. They are written as repaired. */
  notes: listOf(mistake),
  note_count: whole(0),
  /** The upload to confirm: the comparison was made with this state of the list. */
  seen: orNull(id),
});
export type SheetPreview = Shape<typeof sheetPreview>;

/** How far an upload is, for its progress bar. */
export const sheetProgress = document('SheetProgress', {
  step: oneOf(['reading', 'writing', 'done']),
  /** Rows. */
  done: whole(48_000),
  /** Null until the whole file was read once. */
  total: orNull(whole(100_000)),
});
export type SheetProgress = Shape<typeof sheetProgress>;
