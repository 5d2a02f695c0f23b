// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followAddress } from '../data/past/past.ts';
import { useSeconds } from './seconds.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }));
afterEach(() => {
  cleanup();
  followAddress('/dispatch/', {});
});
const pass = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds));
/** The store tells the screens a moment after the change. */
const shows = (at?: string) => act(async () => followAddress('/dispatch/', { at }));
const seconds = (ticking: boolean) =>
  renderHook((props: { ticking: boolean }) => useSeconds(props.ticking), { initialProps: { ticking } });

it('the time goes on each second while it ticks, from the moment at which it begins to', () => {
  const { result, rerender } = seconds(false);
  pass(10_500);
  expect(result.current).toBe(1_000);
  rerender({ ticking: true });
  expect(result.current).toBe(11_500);
  pass(999);
  expect(result.current).toBe(11_500);
  pass(1);
  expect(result.current).toBe(12_500);
  rerender({ ticking: false });
  pass(5_000);
  expect(result.current).toBe(12_500);
});

it('a screen that shows the past has the time of its instant', async () => {
  const { result } = seconds(true);
  await shows('1970-01-01T02:00:00.000Z');
  expect(result.current).toBe(7_200_000);
  pass(2_000);
  expect(result.current).toBe(7_200_000);
  await shows();
  expect(result.current).toBe(3_000);
});

it('an instant that is no time is the present', async () => {
  const { result } = seconds(true);
  await shows('yesterday');
  pass(1_000);
  expect(result.current).toBe(2_000);
});
