// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

/** A window whose width the test sets. */
function windowOf(first: number) {
  const listeners = new Set<() => void>();
  let width = first;
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return width <= Number(/\d+/.exec(query)?.[0]);
    },
    addEventListener: (_: 'change', listener: () => void) => listeners.add(listener),
    removeEventListener: (_: 'change', listener: () => void) => listeners.delete(listener),
  }));
  return {
    listeners,
    becomes: (next: number) => {
      width = next;
      for (const listener of listeners) listener();
    },
  };
}

it('the navigation has as many places as the window is wide', async () => {
  const window = windowOf(760);
  vi.resetModules();
  const { useRoom } = await import('./useRoom.ts');
  const { result, unmount } = renderHook(() => useRoom());
  const places = [result.current];
  for (const width of [761, 1_100, 1_101, 1_400, 1_401, 1_919, 1_920]) {
    act(() => window.becomes(width));
    places.push(result.current);
  }
  expect(places).toEqual([5, 3, 3, 5, 5, 7, 7, 8]);
  unmount();
  expect(window.listeners.size).toBe(0);
});
