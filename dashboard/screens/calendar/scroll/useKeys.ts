import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { shownTime } from '../../../data/past/past.ts';
import { dateAndTime, useTimezone } from '../../../time/time.ts';
import { itemWords, spanWords } from '../calendarWords.ts';
import { type Ruler, snapped } from '../days.ts';
import { type Item, shiftAt } from '../items.ts';
import { type Act, type Board, type Cursor, type Grip, pressed } from './cursor.ts';
import type { Draft } from './useDrag.ts';

export interface GridActs {
  readonly onOpen: (item: Item) => void;
  readonly onUnschedule: (item: Item) => void;
  readonly onAssign: (designation: string, start: number, end: number) => void;
  readonly onMove: (item: Item, start: number, end: number) => void;
}
interface Props extends GridActs {
  readonly columns: readonly { readonly name: string; readonly items: readonly Item[] }[];
  readonly ruler: Ruler;
  /** Brings the cursor into view. */
  readonly onPlace: (column: number, at: number) => void;
  readonly mayWrite: boolean;
  /** Ends a drag by the pointer; true when there was one. */
  readonly cancelDrag: () => boolean;
}

/** The calendar by the keyboard alone. What each key did is spoken, and shown below the calendar. */
export function useKeys({ columns, ruler, onPlace, mayWrite, cancelDrag, ...acts }: Props) {
  const zone = useTimezone();
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const [focused, setFocused] = useState(false);
  const [said, setSaid] = useState('');
  const board = (): Board => ({
    columns: columns.length,
    from: ruler.starts[0] ?? 0,
    until: ruler.end,
    now: shownTime(),
    zone,
    mayWrite,
    shiftAt: (column, at) => shiftAt(columns[column]?.items ?? [], at),
  });
  const nameOf = (column: number): string => columns[column]?.name ?? '';

  /** The place in words, with the block that is there or is held. */
  const placeWords = ({ column, at, held }: Cursor, { now }: Board): string => {
    if (held) {
      const { start, end } = spanOf(held, at);
      return start === end ? '' : spanWords(start, end, zone);
    }
    const here = columns[column]?.items.filter((one) => one.start <= at && at < one.end) ?? [];
    const what = here.map((item) => itemWords(item, { zone, now })).join('. ');
    return `${nameOf(column)}, ${dateAndTime(at, zone)}. ${what}`;
  };
  const perform = (act: Act): void => {
    if (act.do === 'create') acts.onAssign(nameOf(act.column), act.start, act.end);
    else if (act.do === 'move') acts.onMove(act.item, act.start, act.end);
    else if (act.do === 'open') acts.onOpen(act.item);
    else acts.onUnschedule(act.item);
  };
  const place = (next: Cursor, first: string): void => {
    setCursor(next);
    setSaid([first, placeWords(next, board())].filter(Boolean).join(' '));
  };
  const start = (): Cursor => cursor ?? { column: 0, at: snapped(shownTime()), held: null };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && cancelDrag()) return;
    // A block inside has its own Enter.
    if (event.target !== event.currentTarget) return;
    const answer = pressed(start(), event.key, event.shiftKey, board());
    if (!answer) return;
    event.preventDefault();
    event.stopPropagation();
    place(answer.cursor, answer.said);
    onPlace(answer.cursor.column, answer.cursor.at);
    if (answer.act) perform(answer.act);
  };
  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget || !event.currentTarget.matches(':focus-visible')) return;
    setFocused(true);
    place(start(), '');
  };
  const onBlur = (): void => setFocused(false);
  const draft: Draft | null = cursor?.held
    ? { ...draftOf(cursor.held, cursor.at), designation: nameOf(cursor.column) }
    : null;
  return { onKeyDown, onFocus, onBlur, said, draft, mark: focused ? cursor : null };
}

const spanOf = (held: Grip, at: number) =>
  held.mode === 'move'
    ? { start: held.start, end: held.end }
    : { start: Math.min(held.anchor, at), end: Math.max(held.anchor, at) };

const draftOf = (held: Grip, at: number) => ({ ...spanOf(held, at), item: held.mode === 'move' ? held.item : null });
