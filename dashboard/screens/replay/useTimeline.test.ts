// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followAddress } from '../../data/past/past.ts';
import { useTimeline } from './useTimeline.ts';

const { get } = vi.hoisted(() => ({ get: vi.fn<(path: string) => Promise<unknown>>() }));
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), get }));

const at = '2026-03-01T08:00:00.000Z';
const asked = () => Object.fromEntries(new URL(get.mock.lastCall?.[0] ?? '', 'http://here').searchParams);
beforeEach(() => {
  get.mockReset().mockResolvedValue({ first: 'one' });
  followAddress('/dispatch/', { at });
});
afterEach(() => {
  cleanup();
  followAddress('/dispatch/', {});
});

it('the timeline is asked for at the instant, by its clock, with the marks of the window', async () => {
  const until = Date.parse(at);
  const { result } = renderHook(() => useTimeline({ from: until - 3_600_000, until }, 30));
  const marks = { after: '2026-03-01T07:00:00Z', until: '2026-03-01T08:00:00Z' };
  expect(asked()).toEqual({ at, clock: 'known', silence: '30', ...marks });
  await act(async () => followAddress('/dispatch/', { at, clock: 'happened' }));
  expect([asked().clock, result.current.timeline]).toEqual(['happened', { first: 'one' }]);
});
