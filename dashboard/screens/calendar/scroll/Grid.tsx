import { type CSSProperties, type UIEvent, useCallback, useEffect, useId, useMemo, useRef } from 'react';
import type { Calendar } from '#contracts/onCall/calendar';
import { usePast } from '../../../data/past/past.ts';
import { usePrinting } from '../../../shell/print/usePrinting.ts';
import { useNow } from '../../../time/clock.ts';
import { timeOfDay, useTimezone } from '../../../time/time.ts';
import styles from '../Calendar.module.css';
import { spanWords } from '../calendarWords.ts';
import { dayOf, edgeNear, heightOf, instantAt, rulerOf, topOf } from '../days.ts';
import { between, type Item, itemsOf } from '../items.ts';
import { PrintedWeeks } from '../print/PrintedWeeks.tsx';
import { Column } from './Column.tsx';
import { Gutter } from './Gutter.tsx';
import { type Draft, useDrag } from './useDrag.ts';
import { type GridActs, useKeys } from './useKeys.ts';
import { useWindow } from './useWindow.ts';

interface Props extends GridActs {
  readonly calendar: Calendar;
  /** The designations shown, in order: one on a phone. */
  readonly shown: readonly string[];
  readonly zoom: number;
  readonly mayWrite: boolean;
  /** The instant to scroll to. A new object scrolls again. */
  readonly goal: { readonly at: number };
  readonly onEdge: (side: 'earlier' | 'later') => void;
}

/** The scroll of days, with a column for each designation. Only what is on the screen is rendered. */
export const Grid = ({ calendar, shown, zoom, mayWrite, goal, onEdge, ...acts }: Props) => {
  const zone = useTimezone();
  const now = useNow();
  const isPast = usePast() !== null;
  const help = useId();
  const ruler = useMemo(() => rulerOf(calendar.days, zoom), [calendar.days, zoom]);
  const columns = useMemo(
    () => shown.map((name) => ({ name, items: itemsOf(calendar, name, ruler, now) })),
    [calendar, shown, ruler, now],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const { view, follow, reveal } = useWindow(scroller, ruler, goal);
  const printing = usePrinting(() => {
    const box = scroller.current;
    const dayAt = (top: number) => dayOf(instantAt(ruler, top), zone);
    const head = body.current?.offsetTop ?? 0;
    return box && { first: dayAt(box.scrollTop), last: dayAt(box.scrollTop + box.clientHeight - head - 1) };
  });
  const itemOf = useCallback(
    (designation: string, key: string) =>
      columns.find(({ name }) => name === designation)?.items.find((one) => one.key === key),
    [columns],
  );
  const drop = ({ designation, start, end, item }: Draft) => {
    if (!item) return acts.onAssign(designation, start, end);
    if (start !== item.start || end !== item.end) acts.onMove(item, start, end);
  };
  const drag = useDrag({ ruler, body, now, itemOf, onDrop: drop });
  const keys = useKeys({ columns, ruler, onPlace: reveal, mayWrite, cancelDrag: drag.cancel, ...acts });
  const draft = drag.draft ?? keys.draft;
  // A drag ends with a click on the block it began on; that click is not meant for the block.
  const dragged = useRef(false);
  useEffect(() => {
    if (drag.draft) dragged.current = true;
  }, [drag.draft]);
  const { onOpen, onAssign } = acts;
  const open = useCallback(
    (item: Item) => {
      if (!dragged.current) onOpen(item);
      dragged.current = false;
    },
    [onOpen],
  );
  const assign = useMemo(
    () => new Map(shown.map((name) => [name, (item: Item) => onAssign(name, item.start, item.end)] as const)),
    [shown, onAssign],
  );
  const scrolled = (event: UIEvent<HTMLDivElement>) => {
    follow();
    const side = edgeNear(event.currentTarget);
    if (side) onEdge(side);
  };
  const ghostIn = (name: string) => {
    if (draft?.designation !== name) return null;
    const top = topOf(ruler, draft.start);
    const height = Math.max(12, topOf(ruler, draft.end) - top);
    return { top, height, words: spanWords(draft.start, draft.end, zone) };
  };
  return (
    <div className={styles.gridFrame}>
      <p id={help} className="visually-hidden">
        Arrow keys move by an hour and between designations; with Shift by 15 minutes; Page Up and Page Down by a day;
        Home goes to now. Space shows the shift. Enter begins a block or picks up a shift, Delete unschedules it.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it has keys of its own. */}
      <div
        ref={scroller}
        className={styles.scroller}
        role="application"
        aria-label="Calendar"
        aria-describedby={help}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrow keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it takes the arrow keys.
        tabIndex={0}
        onScroll={scrolled}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onBlur={keys.onBlur}
        onPointerDown={(event) => {
          dragged.current = false;
          if (mayWrite) drag.handlers.onPointerDown(event);
        }}
        onPointerMove={drag.handlers.onPointerMove}
        onPointerUp={drag.handlers.onPointerUp}
        onPointerCancel={drag.handlers.onPointerCancel}
      >
        <div className={styles.canvas} style={{ '--columns': shown.length } as CSSProperties}>
          <div className={styles.head}>
            <div className={styles.corner}>
              <span className={styles.clock}>
                {isPast ? 'Then' : 'Now'} {timeOfDay(now, zone)}
              </span>
            </div>
            {shown.map((name) => (
              <div key={name} className={styles.heading} title={name}>
                {name}
              </div>
            ))}
          </div>
          <div
            ref={body}
            className={styles.body}
            style={{ height: heightOf(ruler), '--day': `${zoom}px` } as CSSProperties}
          >
            <Gutter calendar={calendar} ruler={ruler} view={view} now={now} />
            {columns.map(({ name, items }) => (
              <Column
                key={name}
                designation={name}
                items={between(items, view.top, view.bottom)}
                zone={zone}
                now={now}
                mayWrite={mayWrite}
                ghost={ghostIn(name)}
                lifted={draft?.designation === name ? (draft.item?.key ?? null) : null}
                onOpen={open}
                onAssign={assign.get(name) ?? (() => {})}
              />
            ))}
            <div className={styles.now} style={{ top: topOf(ruler, now) }} data-now />
            {keys.mark && (
              <div
                className={styles.cursor}
                style={
                  {
                    top: topOf(ruler, keys.mark.at),
                    height: Math.max(10, zoom / 24),
                    '--column': keys.mark.column,
                  } as CSSProperties
                }
              />
            )}
          </div>
        </div>
      </div>
      {printing?.seen && <PrintedWeeks {...{ calendar, shown, now, ...printing.seen }} at={printing.at} />}
      <output className={keys.mark ? styles.spoken : 'visually-hidden'}>{keys.said}</output>
    </div>
  );
};
