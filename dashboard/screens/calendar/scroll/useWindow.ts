import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { instantAt, type Ruler, topOf } from '../days.ts';

/** Pixels rendered beyond the screen, and the pixels of scrolling after which more is rendered. */
const beyond = 700;
const step = 100;
/** Pixels between the keyboard's cursor and the edges of the screen. */
const margin = 90;

/**
 * The part of the days that is rendered. The instant in the middle of the screen stays there when days arrive above it,
 * and when the zoom changes.
 */
export function useWindow(scroller: RefObject<HTMLDivElement | null>, ruler: Ruler, goal: { readonly at: number }) {
  const middle = useRef<number | null>(null);
  const reached = useRef<object | null>(null);
  const [view, setView] = useState({ top: 0, bottom: 2_000 });
  /** At each scroll, also at those that begin below. */
  const follow = (): void => {
    const box = scroller.current;
    if (!box) return;
    middle.current = instantAt(ruler, box.scrollTop + box.clientHeight / 2);
    const top = Math.floor((box.scrollTop - beyond) / step) * step;
    const bottom = Math.ceil((box.scrollTop + box.clientHeight + beyond) / step) * step;
    setView((before) => (before.top === top && before.bottom === bottom ? before : { top, bottom }));
  };
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const isNew = reached.current !== goal;
    reached.current = goal;
    if (isNew) box.scrollTo({ top: topOf(ruler, goal.at) - box.clientHeight / 3 });
    else if (middle.current !== null) box.scrollTo({ top: topOf(ruler, middle.current) - box.clientHeight / 2 });
  }, [scroller, ruler, goal]);
  /** Scrolls no further than needed to show an instant in a column. */
  const reveal = (column: number, at: number): void => {
    const box = scroller.current;
    const found = box?.querySelectorAll<HTMLElement>('[data-designation]')[column];
    if (!box || !found) return;
    const gutter = box.querySelector<HTMLElement>('[data-gutter]')?.offsetWidth ?? 0;
    const { offsetLeft: left, offsetWidth: width } = found;
    box.scrollTo({
      top: clamp(box.scrollTop, topOf(ruler, at) - box.clientHeight + margin, topOf(ruler, at) - margin),
      left: clamp(box.scrollLeft, left + width - box.clientWidth, left - gutter),
    });
  };
  return { view, follow, reveal };
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
