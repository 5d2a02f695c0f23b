// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { card } from '../../testing/cast.ts';
import { forget, keep, useAll } from '../live.ts';
import { paced } from './paced.ts';

beforeEach(() => void vi.useFakeTimers());

it('lets a component that renders after each change rest between them too', async () => {
  forget('card');
  const seen: number[] = [];
  const { unmount } = renderHook(() => seen.push(useAll('card').length));
  seen.length = 0;
  for (let n = 0; n < 500; n++) {
    keep('card', `${n}`, card(`${n}`), 1);
    await act(() => vi.advanceTimersByTimeAsync(2));
  }
  await act(() => vi.advanceTimersByTimeAsync(100));
  unmount();
  expect(seen.at(-1)).toBe(500);
  expect(seen.length).toBeLessThanOrEqual(11);
});

it('tells all listeners together, each as often as it listens', async () => {
  const pace = paced();
  const told: string[] = [];
  const twice = (): void => void told.push('twice');
  const stops = [pace.listen(twice), pace.listen(twice), pace.listen(() => told.push('once'))];
  pace.changed();
  pace.changed();
  await Promise.resolve();
  expect(told).toEqual(['twice', 'twice', 'once']);
  stops[0]?.();
  pace.changed();
  await vi.advanceTimersByTimeAsync(100);
  expect(told.slice(3)).toEqual(['twice', 'once']);
});

it('tells nobody who stopped listening before, and rests not for the next listener', async () => {
  const pace = paced();
  const told: string[] = [];
  const stop = pace.listen(() => told.push('gone'));
  pace.changed();
  stop();
  await Promise.resolve();
  pace.listen(() => told.push('here'));
  pace.changed();
  await Promise.resolve();
  expect(told).toEqual(['here']);
});
