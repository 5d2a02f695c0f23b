// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Callout } from '#contracts/callout/callouts';
import { addressOf } from '../../data/address.ts';
import { followAddress } from '../../data/past/past.ts';
import { hear } from '../../testing/channels.ts';
import { useCallouts } from './useCallouts.ts';

const { get, spoken } = vi.hoisted(() => ({
  get: vi.fn<(path: string) => Promise<readonly Callout[]>>(),
  spoken: [] as string[],
}));
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), get }));
vi.mock('../../data/realtime.ts', () => import('../../testing/channels.ts'));
vi.mock('../../data/viewer.ts', () => ({ useViewer: () => ({ entity: { uuid: 'arvada' } }) }));
vi.mock('../../ui/announce.ts', () => ({ announce: (words: string) => void spoken.push(words) }));

const callout = (accepted: number, more: object = {}) =>
  ({ uuid: 'c1', state: 'running', target: 2, accepted, people: [], ...more }) as unknown as Callout;
const passes = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  spoken.length = 0;
  get.mockReset().mockResolvedValue([callout(1)]);
});
afterEach(() => {
  cleanup();
  followAddress('/callouts/', {});
});
async function opened() {
  const { result } = renderHook(() => useCallouts(addressOf('GET /api/callouts/'), 'i1'));
  await passes(1_000);
  expect(result.current.callouts).toEqual([callout(1)]);
  get.mockResolvedValue([callout(2), callout(0, { uuid: 'c2' })]);
  return result;
}

it('tells a screen reader what a frame has changed, and not what was there at first', async () => {
  const shown = await opened();
  expect(spoken).toEqual([]);
  act(() => hear('private-entity-arvada-callouts', 'callout_updated', { incident: 'i2' }));
  await passes(0);
  expect(get).toHaveBeenCalledTimes(1);
  act(() => hear('private-entity-arvada-callouts', 'callout_updated', { incident: 'i1' }));
  await passes(0);
  expect([shown.current.callouts?.length, spoken.length, get.mock.calls.length]).toEqual([2, 1, 2]);
});

it('tells no screen reader what happened in the past', async () => {
  followAddress('/callouts/', { at: '2026-03-01T08:00:00.000Z' });
  const shown = await opened();
  act(() => shown.current.ask());
  await passes(0);
  expect([shown.current.callouts?.length, spoken]).toEqual([2, []]);
});
