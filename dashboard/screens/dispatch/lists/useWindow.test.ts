// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useWindow } from './windowing.ts';

/** The scroller of a list, 100 pixels high. What it was scrolled to is noted. */
function scroller(clientHeight = 100) {
  const element = document.createElement('div');
  const scrolled: number[] = [];
  Object.defineProperty(element, 'clientHeight', { value: clientHeight });
  Object.assign(element, { scrollTo: ({ top }: { top: number }) => void scrolled.push(top) });
  const scroll = (top: number) =>
    act(() => {
      element.scrollTop = top;
      element.dispatchEvent(new Event('scroll'));
    });
  return { element, scrolled, scroll };
}
const sizes = Array.from({ length: 100 }, () => 20);

let observed: { readonly look: () => void; ended: boolean }[];
beforeEach(() => {
  observed = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #one: (typeof observed)[number];
      constructor(look: () => void) {
        this.#one = { look, ended: false };
      }
      observe() {
        observed.push(this.#one);
      }
      disconnect() {
        this.#one.ended = true;
      }
    },
  );
});

describe('a long list', () => {
  it('draws the rows in view, and others when it scrolls', () => {
    const { element, scroll } = scroller();
    const { result } = renderHook(() => useWindow({ current: element }, sizes));
    expect(result.current.range).toEqual({ first: 0, last: 4 });
    scroll(90);
    expect(result.current.range).toEqual({ first: 4, last: 9 });
    expect(result.current.total).toBe(2_000);
    expect(result.current.placed(4)).toEqual({ index: 4, start: 80, size: 20 });
    expect(result.current.placed(700)).toEqual({ index: 700, start: 0, size: 0 });
  });

  it('renders again only when other rows come into view', () => {
    const { element, scroll } = scroller();
    let renders = 0;
    // The same reference each time, as a component has it.
    const reference = { current: element };
    renderHook(() => {
      renders += 1;
      return useWindow(reference, sizes);
    });
    scroll(10);
    // React may look once more at a component before it leaves it alone.
    scroll(12);
    const before = renders;
    scroll(15);
    expect(renders).toBe(before);
    scroll(21);
    expect(renders).toBeGreaterThan(before);
  });

  it('draws the rows of a large screen until its height is known', () => {
    const nowhere = { current: null };
    const { result } = renderHook(() => useWindow(nowhere, sizes));
    expect(result.current.range).toEqual({ first: 0, last: 74 });
    const { element } = scroller(0);
    const hidden = { current: element };
    expect(renderHook(() => useWindow(hidden, sizes)).result.current.range).toEqual({ first: 0, last: 74 });
    expect(() => result.current.scrollTo(5, 0)).not.toThrow();
  });

  it('looks again when its size changes, and stops when it is gone', () => {
    const { element, scroll } = scroller();
    const reference = { current: element };
    const { result, unmount } = renderHook(() => useWindow(reference, sizes));
    element.scrollTop = 200;
    act(() => observed.at(-1)?.look());
    expect(result.current.range).toEqual({ first: 10, last: 14 });
    unmount();
    expect(observed.every(({ ended }) => ended)).toBe(true);
    scroll(400);
    expect(result.current.range).toEqual({ first: 10, last: 14 });
  });

  it('scrolls to a row that is out of view, and stays where it is for one that is in view', () => {
    const { element, scroll, scrolled } = scroller();
    const reference = { current: element };
    const { result } = renderHook(() => useWindow(reference, sizes));
    scroll(200);
    for (const row of [12, 2, 30]) result.current.scrollTo(row, 10);
    expect(scrolled).toEqual([200, 30, 520]);
  });
});
