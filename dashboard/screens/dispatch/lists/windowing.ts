import { type RefObject, useEffect, useMemo, useState } from 'react';

/** The rows in view: the first and the last of them. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

/** A row to draw, in pixels from the top of the list. */
export interface Placed {
  readonly index: number;
  readonly start: number;
  readonly size: number;
}

/** The start of each row, and the end of the last one, in pixels. */
export const startsOf = (sizes: readonly number[]): readonly number[] => {
  const starts = [0];
  for (const size of sizes) starts.push((starts.at(-1) ?? 0) + size);
  return starts;
};

/** The last row that begins at or above this height. */
const rowAt = (starts: readonly number[], y: number): number => {
  let [low, high] = [0, Math.max(0, starts.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** The rows in view of a scroller: `top` and `height` in pixels. */
export const rangeIn = (starts: readonly number[], top: number, height: number): Range => ({
  first: rowAt(starts, top),
  last: rowAt(starts, Math.max(top, top + height - 1)),
});

/** The position to scroll to, so that a row is in view below `padding` pixels; the present one when it is already. */
export function scrolledTo(starts: readonly number[], index: number, now: View & { readonly padding: number }): number {
  const { top, height, padding } = now;
  const [start = 0, end = 0] = [starts[index], starts[index + 1]];
  if (start < top + padding) return Math.max(0, start - padding);
  return end > top + height ? end - height : top;
}

interface View {
  readonly top: number;
  readonly height: number;
}

/** Until the scroller is measured, as many rows are drawn as fit on a large screen. Pixels. */
const unmeasured = 1_500;

/**
 * The rows of a long list in view of its scroller. Their heights are known, so that nothing is measured while it
 * scrolls; the list renders again only when other rows come into view.
 */
export function useWindow(scroller: RefObject<HTMLElement | null>, sizes: readonly number[]) {
  const starts = useMemo(() => startsOf(sizes), [sizes]);
  const [view, setView] = useState<View>({ top: 0, height: unmeasured });
  const range = rangeIn(starts, view.top, view.height);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = (): void => {
      const now = { top: element.scrollTop, height: element.clientHeight || unmeasured };
      setView((before) =>
        alike(rangeIn(starts, before.top, before.height), rangeIn(starts, now.top, now.height)) ? before : now,
      );
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, starts]);
  const placed = (index: number): Placed => ({ index, start: starts[index] ?? 0, size: sizes[index] ?? 0 });
  const scrollTo = (index: number, padding: number): void => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop, clientHeight } = element;
    element.scrollTo({ top: scrolledTo(starts, index, { top: scrollTop, height: clientHeight, padding }) });
  };
  return { range, placed, scrollTo, total: starts.at(-1) ?? 0 };
}

const alike = (one: Range, other: Range): boolean => one.first === other.first && one.last === other.last;
