import { Link } from '@tanstack/react-router';
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { standingNames } from '#contracts/incident/response';
import { useNow } from '../../../time/clock.ts';
import { elapsed } from '../../../time/elapsed.ts';
import { useFreeCrews } from '../kind/duty.ts';
import { type Head, type Item } from '../kind/triage.ts';
import styles from './IncidentList.module.css';
import { IncidentRow, type RowActions } from './IncidentRow.tsx';
import { type Range, useWindow } from './windowing.ts';

interface Props extends RowActions {
  readonly items: readonly Item[];
  readonly ready: boolean;
  /** True while a search or a filter hides incidents. */
  readonly narrowed: boolean;
  readonly current: string | undefined;
  readonly opened: string | undefined;
  /** A new object moves the focus to this row. */
  readonly goTo: { readonly uuid: string } | null;
}

/** In rem, as in the style sheet. A finger needs more than a pointer. */
const heights = { head: 1.5, row: 3, touched: 3.75 } as const;
const rem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Pixels of one rem. A wall display has larger ones. Read once: thousands of rows ask for it. */
const useRem = (): number => {
  const [unit, setUnit] = useState(rem);
  useEffect(() => {
    const again = (): void => setUnit(rem());
    // The layout of a wall display, which the board may replace, goes after the first rendering.
    again();
    addEventListener('resize', again);
    return () => removeEventListener('resize', again);
  }, []);
  return unit;
};

/** "Waiting 3 · oldest 1 h 43 min · no crew is free" */
export const GroupHead = ({ head: { group, count, oldest } }: { readonly head: Head }) => {
  const now = useNow();
  const free = useFreeCrews();
  return (
    <h3 className={styles.head}>
      {standingNames[group]} {count}
      {(group === 'unasked' || group === 'asked') && (
        <span className={styles.oldest}> · oldest {elapsed(oldest, now)}</span>
      )}
      {group === 'unasked' && free === 0 && <span className={styles.oldest}> · no crew is free</span>}
    </h3>
  );
};

/** Rows drawn before and after those in view. */
const beyond = 8;

/** The rows to draw: those in view, the head of their group, and the one where the keyboard is. */
function drawnIn(items: readonly Item[], { first, last }: Range, kept: number) {
  const head = Math.max(
    0,
    items.findLastIndex(({ uuid }, n) => uuid === null && n <= first),
  );
  const drawn = new Set([head, ...(kept < 0 ? [] : [kept])]);
  for (let n = Math.max(0, first - beyond); n <= Math.min(items.length - 1, last + beyond); n += 1) drawn.add(n);
  return { head, drawn: items.length === 0 ? [] : [...drawn].sort((a, b) => a - b) };
}

const useRows = ({ items, current, goTo }: Pick<Props, 'items' | 'current' | 'goTo'>) => {
  const scroller = useRef<HTMLDivElement>(null);
  const unit = useRem();
  const height = matchMedia('(pointer: coarse)').matches ? heights.touched : heights.row;
  const sizes = useMemo(
    () => items.map(({ uuid }) => (uuid === null ? heights.head : height) * unit),
    [items, height, unit],
  );
  const { range, placed, scrollTo, total } = useWindow(scroller, sizes);
  const kept = useMemo(() => items.findIndex(({ uuid }) => uuid !== null && uuid === current), [items, current]);
  const { head, drawn } = drawnIn(items, range, kept);
  const gone = useRef(goTo);
  useEffect(() => {
    if (!goTo || gone.current === goTo) return;
    const index = items.findIndex(({ uuid }) => uuid === goTo.uuid);
    if (index < 0) return;
    gone.current = goTo;
    scrollTo(index, heights.head * unit);
    scroller.current?.querySelector<HTMLElement>(`[data-row="${goTo.uuid}"]`)?.focus({ preventScroll: true });
  });
  return { scroller, rows: drawn.map(placed), head, total };
};

const Empty = ({ narrowed }: Pick<Props, 'narrowed'>) =>
  narrowed ? (
    <p className={styles.empty}>No active incident matches the search and the filter.</p>
  ) : (
    <p className={styles.empty}>
      No active incidents. New ones appear here and on the map. Closed ones are in the{' '}
      <Link to="/incidents/">list of all incidents</Link>.
    </p>
  );

/** All active incidents by group; only the rows in view are in the document. */
export const IncidentList = ({ items, ready, narrowed, current, opened, goTo, ...on }: Props) => {
  const { scroller, rows, head, total } = useRows({ items, current, goTo });
  const entry = current ?? items.find(({ uuid }) => uuid !== null)?.uuid;
  const place = (start: number, size: number, pinned: boolean): CSSProperties =>
    pinned
      ? { position: 'sticky', top: 0, zIndex: 1, height: size }
      : { position: 'absolute', top: start, left: 0, right: 0, height: size };
  return (
    <section className={styles.list} aria-labelledby="incidents-heading">
      <h2 id="incidents-heading" className="visually-hidden">
        Active incidents
      </h2>
      {ready && items.length === 0 && <Empty narrowed={narrowed} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the rows are in the Tab order; the scroller is not. */}
      <div ref={scroller} className={styles.scroller} tabIndex={-1}>
        <ul style={{ height: total }}>
          {rows.map(({ index, start, size }) => {
            const item = items[index];
            if (!item) return null;
            const key = item.uuid ?? `head ${item.group}`;
            if (item.uuid === null) {
              return (
                <li key={key} style={place(start, size, index === head)}>
                  <GroupHead head={item as Head} />
                </li>
              );
            }
            return (
              <li
                key={key}
                data-incident={item.uuid}
                data-selected={item.uuid === opened || undefined}
                aria-setsize={items.length}
                aria-posinset={index + 1}
                style={place(start, size, false)}
              >
                <IncidentRow
                  uuid={item.uuid}
                  group={item.group}
                  current={item.uuid === current}
                  entry={item.uuid === entry}
                  opened={item.uuid === opened}
                  {...on}
                />
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
};
