// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Ruler } from '../days.ts';
import { useWindow } from './useWindow.ts';

const day = 86_400_000;
/** Ten days, each as high as `zoom`. */
const ruler = (zoom: number): Ruler => ({ starts: Array.from({ length: 10 }, (_, n) => n * day), end: 10 * day, zoom });
const columns = [
  { offsetLeft: 60, offsetWidth: 200 },
  { offsetLeft: 500, offsetWidth: 200 },
];

function calendar({ gutter = { offsetWidth: 60 } as object | null, mounted = true } = {}) {
  const scrollTo = vi.fn<(to: object) => void>();
  const box = {
    scrollTop: 1_000,
    scrollLeft: 0,
    clientHeight: 600,
    clientWidth: 400,
    scrollTo,
    querySelectorAll: (words: string) => (words === '[data-designation]' ? columns : []),
    querySelector: (words: string) => (words === '[data-gutter]' ? gutter : null),
  };
  const scroller = { current: mounted ? (box as unknown as HTMLDivElement) : null };
  const { result, rerender } = renderHook(
    ({ of, goal }: { of: Ruler; goal: { at: number } }) => useWindow(scroller, of, goal),
    { initialProps: { of: ruler(200), goal: { at: 5 * day } } },
  );
  const moves = () => scrollTo.mock.calls.splice(0).map(([to]) => to);
  return { box, result, rerender, moves };
}

describe('the window over the days', () => {
  it('begins with its goal in the upper third', () => {
    expect(calendar().moves()).toEqual([{ top: 800 }]);
  });

  it('renders 700 pixels beyond the screen, in steps of a hundred', () => {
    const { box, result } = calendar();
    expect(result.current.view).toEqual({ top: 0, bottom: 2_000 });
    act(() => result.current.follow());
    expect(result.current.view).toEqual({ top: 300, bottom: 2_300 });
    box.scrollTop = 1_049;
    act(() => result.current.follow());
    expect(result.current.view).toEqual({ top: 300, bottom: 2_400 });
    const before = result.current.view;
    box.scrollTop = 1_051;
    act(() => result.current.follow());
    expect(result.current.view).toBe(before);
    box.scrollTop = 1_100;
    act(() => result.current.follow());
    expect(result.current.view).toEqual({ top: 400, bottom: 2_400 });
  });

  it('keeps the instant in its middle when the zoom changes', () => {
    const { result, rerender, moves } = calendar();
    const goal = { at: 5 * day };
    rerender({ of: ruler(200), goal });
    moves();
    // Nobody has scrolled yet.
    rerender({ of: ruler(400), goal });
    expect(moves()).toEqual([]);
    rerender({ of: ruler(200), goal });
    act(() => result.current.follow());
    const zoomed = ruler(400);
    rerender({ of: zoomed, goal });
    expect(moves()).toEqual([{ top: 2_300 }]);
    rerender({ of: zoomed, goal });
    expect(moves()).toEqual([]);
    // The same day again is a goal of its own.
    rerender({ of: zoomed, goal: { at: 5 * day } });
    expect(moves()).toEqual([{ top: 1_800 }]);
  });

  it.each([
    [
      { scrollTop: 0, scrollLeft: 0 },
      { top: 490, left: 300 },
    ],
    [
      { scrollTop: 700, scrollLeft: 350 },
      { top: 700, left: 350 },
    ],
    [
      { scrollTop: 2_000, scrollLeft: 1_000 },
      { top: 910, left: 440 },
    ],
  ])('shows a place with a margin, and scrolls no further: from %j to %j', (from, to) => {
    const { box, result, moves } = calendar();
    Object.assign(box, from);
    moves();
    result.current.reveal(1, 5 * day);
    expect(moves()).toEqual([to]);
  });

  it('has no edge to hide a column behind without a gutter', () => {
    const { box, result, moves } = calendar({ gutter: null });
    box.scrollLeft = 1_000;
    moves();
    result.current.reveal(1, 5 * day);
    expect(moves()).toEqual([{ top: 910, left: 500 }]);
  });

  it('stays when there is no such column, and before it is on the screen', () => {
    const { result, moves } = calendar();
    moves();
    result.current.reveal(2, 5 * day);
    expect(moves()).toEqual([]);
    const hidden = calendar({ mounted: false });
    act(() => hidden.result.current.follow());
    hidden.result.current.reveal(0, 5 * day);
    expect([hidden.result.current.view, hidden.moves()]).toEqual([{ top: 0, bottom: 2_000 }, []]);
  });
});
