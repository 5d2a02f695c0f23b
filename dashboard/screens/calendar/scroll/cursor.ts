import { daysAfter, instantsOf, localTimeAt } from '#contracts/time/localTime';
import type { Item } from '../items.ts';

/** The thing that the keyboard holds: a new block from its anchor to the cursor, or a shift that is being moved. */
export type Grip =
  | { readonly mode: 'new'; readonly anchor: number }
  | { readonly mode: 'move'; readonly item: Item; readonly start: number; readonly end: number };

/** The place of the keyboard in the calendar. Instants are milliseconds. */
export interface Cursor {
  readonly column: number;
  readonly at: number;
  readonly held: Grip | null;
}
export interface Board {
  readonly columns: number;
  /** The first and the last loaded instant. */
  readonly from: number;
  readonly until: number;
  readonly now: number;
  readonly zone: string;
  readonly mayWrite: boolean;
  readonly shiftAt: (column: number, at: number) => Item | undefined;
}
export type Act =
  | { readonly do: 'create'; readonly column: number; readonly start: number; readonly end: number }
  | { readonly do: 'move'; readonly item: Item; readonly start: number; readonly end: number }
  | { readonly do: 'open' | 'unschedule'; readonly item: Item };
export interface Pressed {
  readonly cursor: Cursor;
  readonly act: Act | null;
  /** News besides the new place; it is spoken first. */
  readonly said: string;
}

const hour = 3_600_000;
const quarter = hour / 4;

/** The same clock time some days on. */
function daysOn(at: number, days: number, zone: string): number {
  const [date = '', clock = ''] = localTimeAt(at, zone).split('T');
  return instantsOf(`${daysAfter(date, days)}T${clock}`, zone).first;
}

/** The instant to which a key leads, or null for another key. With Shift, arrows go by a quarter of an hour. */
function led(at: number, key: string, fine: boolean, zone: string): number | null {
  const step = fine ? quarter : hour;
  switch (key) {
    case 'ArrowUp':
      return at - step;
    case 'ArrowDown':
      return at + step;
    case 'PageUp':
      return daysOn(at, -1, zone);
    case 'PageDown':
      return daysOn(at, 1, zone);
    default:
      return null;
  }
}

const within = (at: number, { from, until }: Board): number => Math.min(until - quarter, Math.max(from, at));
const onlyMoved = (cursor: Cursor): Pressed => ({ cursor, act: null, said: '' });

/** The effect of a key; null for a key that the calendar does not use. */
export function pressed(cursor: Cursor, key: string, fine: boolean, board: Board): Pressed | null {
  if (key === 'Escape') {
    if (!cursor.held) return null;
    return { cursor: { ...cursor, held: null }, act: null, said: 'Canceled. Nothing has changed.' };
  }
  if (cursor.held?.mode === 'move') return moving(cursor, cursor.held, { key, fine, board });
  const at = key === 'Home' ? board.now : led(cursor.at, key, fine, board.zone);
  if (at !== null) return onlyMoved({ ...cursor, at: within(at, board) });
  if (cursor.held) return key === 'Enter' ? created(cursor, cursor.held.anchor) : null;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const column = Math.min(board.columns - 1, Math.max(0, cursor.column + (key === 'ArrowLeft' ? -1 : 1)));
    return onlyMoved({ ...cursor, column });
  }
  const item = board.shiftAt(cursor.column, cursor.at);
  if (key === ' ') return item ? { cursor, act: { do: 'open', item }, said: '' } : onlyMoved(cursor);
  if (!board.mayWrite) return null;
  if (key === 'Enter') return item ? pickedUp(cursor, item, board) : begun(cursor);
  if (key === 'Delete' && item && item.end > board.now) return { cursor, act: { do: 'unschedule', item }, said: '' };
  return null;
}

const begun = (cursor: Cursor): Pressed => ({
  cursor: { ...cursor, held: { mode: 'new', anchor: cursor.at } },
  act: null,
  said: 'New block. Arrow keys set its other end, Enter assigns it, Escape cancels.',
});

function pickedUp(cursor: Cursor, item: Item, { now }: Board): Pressed {
  if (item.end <= now) return { cursor, act: null, said: 'This shift is over. It stays in the calendar.' };
  return {
    cursor: { ...cursor, held: { mode: 'move', item, start: item.start, end: item.end } },
    act: null,
    said: 'Picked up. Arrow keys move it, Shift with an arrow key moves its end, Enter drops it, Escape puts it back.',
  };
}

function created(cursor: Cursor, anchor: number): Pressed {
  if (anchor === cursor.at) return { cursor, act: null, said: 'The block is empty. Move its other end first.' };
  const [start, end] = [Math.min(anchor, cursor.at), Math.max(anchor, cursor.at)];
  return { cursor: { ...cursor, held: null }, act: { do: 'create', column: cursor.column, start, end }, said: '' };
}

function moving(
  cursor: Cursor,
  held: Extract<Grip, { mode: 'move' }>,
  { key, fine, board }: { readonly key: string; readonly fine: boolean; readonly board: Board },
): Pressed | null {
  const { item } = held;
  if (key === 'Enter') {
    const moved = held.start !== item.start || held.end !== item.end;
    const act = moved ? ({ do: 'move', item, start: held.start, end: held.end } as const) : null;
    return { cursor: { ...cursor, held: null }, act, said: moved ? 'Dropped.' : 'Put back. Nothing has changed.' };
  }
  if (fine) {
    const end = led(held.end, key, true, board.zone);
    if (end === null || end <= held.start) return null;
    return onlyMoved({ ...cursor, held: { ...held, end } });
  }
  const start = led(held.start, key, false, board.zone);
  if (start === null) return null;
  const end = start + (held.end - held.start);
  return onlyMoved({ ...cursor, at: within(start, board), held: { ...held, start, end } });
}
