// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../data/api.ts';
import { useReadiness } from './useReadiness.ts';

interface Channel {
  readonly name: string | null;
  readonly heard: Record<string, () => void>;
  readonly again: () => void;
}
const here = vi.hoisted(() => ({
  may: [] as string[],
  minute: 0,
  channels: [] as Channel[],
  readings: [] as string[],
}));
const { get } = vi.hoisted(() => ({ get: vi.fn<(path: string) => Promise<unknown>>() }));
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), get }));
vi.mock('../../data/viewer.ts', () => ({
  useViewer: () => ({ entity: { uuid: 'arvada' } }),
  useMay: (permission: string) => here.may.includes(permission),
}));
vi.mock('../../data/live.ts', async (original) => ({
  ...(await original<object>()),
  useReading: (reading: string) => void here.readings.push(reading),
}));
vi.mock('../../data/realtime.ts', () => ({
  useChannel: (...[name, heard, again]: [string | null, Channel['heard'], () => void]) =>
    void here.channels.push({ name, heard, again }),
}));
vi.mock('../../time/clock.ts', () => ({ useNow: () => here.minute }));

beforeEach(() => {
  Object.assign(here, { may: ['board.view', 'beat.view'], minute: 0, channels: [], readings: [] });
  get.mockReset().mockResolvedValue({ gaps: [] });
});
afterEach(cleanup);
const settles = (work: () => void = () => {}) => act(async () => work());
async function opened() {
  const hook = renderHook(() => useReadiness());
  await settles();
  return hook;
}
const asked = () => get.mock.calls.length;

describe('the people on call', () => {
  it('are asked for when the page opens, and each minute', async () => {
    const { result, rerender } = await opened();
    expect(get.mock.calls).toEqual([['/api/on-call/readiness/']]);
    expect(result.current).toEqual({ answer: { gaps: [] }, error: null });
    await settles(rerender);
    expect(asked()).toBe(1);
    here.minute = 60_000;
    await settles(rerender);
    expect(asked()).toBe(2);
  });

  it('are asked for when the board or the beats change', async () => {
    await opened();
    const [board, beats] = here.channels.slice(-2);
    expect([board?.name, beats?.name]).toEqual([
      'presence-entity-arvada-dispatch',
      'presence-entity-beats-callout-arvada',
    ]);
    const reasons = [
      ...['USERS_CHANGED', 'after_hours_updated', 'CREW_UPDATED'].map((event) => board?.heard[event]),
      beats?.heard.refresh,
      board?.again,
      beats?.again,
    ];
    for (const reason of reasons) await settles(reason);
    expect(asked()).toBe(7);
  });

  it.each([
    [['board.view'], ['presence-entity-arvada-dispatch', null]],
    [['beat.view'], [null, 'presence-entity-beats-callout-arvada']],
    [[], [null, null]],
  ])('are heard of only on the channels of the viewer with %j', async (may, names) => {
    here.may = may;
    await opened();
    expect(here.channels.slice(-2).map(({ name }) => name)).toEqual(names);
  });

  it('stay with the error of a failed fetch, until one succeeds', async () => {
    const { result } = await opened();
    get.mockRejectedValueOnce(new ApiError(503, 'Busy.'));
    await settles(here.channels.at(-1)?.again);
    expect(result.current).toMatchObject({ answer: { gaps: [] }, error: { status: 503 } });
    await settles(here.channels.at(-1)?.again);
    expect(result.current.error).toBeNull();
    const seen = here.readings.filter((reading, n) => reading !== here.readings[n - 1]);
    expect(seen).toEqual(['loading', 'current', 'unread', 'current']);
  });
});
