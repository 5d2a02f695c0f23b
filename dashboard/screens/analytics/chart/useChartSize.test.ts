// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { shortened, sizes, useChartSize } from './useChartSize.ts';

it('a drawing has half of its width on a phone, and follows the window', () => {
  let matches = true;
  const listeners = new Set<() => void>();
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return matches;
    },
    addEventListener: (_: string, on: () => void) => listeners.add(on),
    removeEventListener: (_: string, on: () => void) => listeners.delete(on),
  }));
  const { result, unmount } = renderHook(useChartSize);
  expect(result.current).toBe(sizes.narrow);
  matches = false;
  act(() => {
    for (const on of listeners) on();
  });
  expect(result.current).toBe(sizes.wide);
  unmount();
  expect(listeners.size).toBe(0);
});

it('a browser without media queries draws the whole width', () => {
  vi.stubGlobal('matchMedia', undefined);
  const { result, unmount } = renderHook(useChartSize);
  expect(result.current).toBe(sizes.wide);
  unmount();
});

it('a name that is too long ends with an ellipsis', () =>
  expect([shortened('Zone NW', 7), shortened('Zone NW 2', 7)]).toEqual(['Zone NW', 'Zone N…']));
