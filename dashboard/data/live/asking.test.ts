// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askAgainAt, useAsking } from './asking.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('fetches again a second after the last reason, and at most five after the first', () => {
  expect(askAgainAt(0, 0)).toBe(1_000);
  expect(askAgainAt(0, 3_900)).toBe(4_900);
  expect(askAgainAt(0, 4_800)).toBe(5_000);
});

it('fetches once for many reasons that come together', () => {
  const ask = vi.fn<() => void>();
  const { result } = renderHook(() => useAsking(ask));
  for (let n = 0; n < 3; n += 1) {
    result.current.soon();
    vi.advanceTimersByTime(900);
  }
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(ask).toHaveBeenCalledOnce();
});

it('fetches when the user comes back to the tab, but not within ten seconds of the last fetch', () => {
  const ask = vi.fn<() => void>();
  const { result } = renderHook(() => useAsking(ask));
  result.current.now();
  vi.advanceTimersByTime(10_000);
  dispatchEvent(new Event('focus'));
  expect(ask).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  dispatchEvent(new Event('focus'));
  expect(ask).toHaveBeenCalledTimes(2);
});
