// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../data/api.ts';
import type { Command } from '../../data/command.ts';
import { useCalls } from './useCalls.ts';
import { useMessages } from './useMessages.ts';

interface Channel {
  name: string;
  heard: Record<string, () => void>;
  again: () => void;
}
const channel = vi.hoisted((): Channel => ({ name: '', heard: {}, again: () => {} }));
const { get, run } = vi.hoisted(() => ({
  get: vi.fn<(path: string) => Promise<unknown>>(),
  run: vi.fn<(command: Command) => Promise<unknown>>(),
}));
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), get, run }));
vi.mock('../../data/viewer.ts', () => ({ useViewer: () => ({ entity: { uuid: 'arvada' } }) }));
vi.mock('../../data/realtime.ts', () => ({
  useChannel: (name: string, heard: Channel['heard'], again: () => void) =>
    Object.assign(channel, { name, heard, again }),
}));

let visible: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  vi.useFakeTimers();
  get.mockReset().mockResolvedValue({ results: [{ uuid: 'p1' }] });
  run.mockReset().mockResolvedValue(null);
  visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
});
afterEach(() => {
  cleanup();
  visible.mockRestore();
  vi.useRealTimers();
});
const settles = (work: () => unknown = () => {}, ms = 0) =>
  act(async () => {
    void work();
    await vi.advanceTimersByTimeAsync(ms);
  });
const asked = () => get.mock.calls.length;

describe('the simulated phones', () => {
  it('are fetched each second while the tab is seen, until the page is left', async () => {
    const { result, unmount } = renderHook(() => useCalls());
    await settles();
    expect(result.current).toMatchObject({ calls: [{ uuid: 'p1' }], refused: '' });
    expect(get.mock.calls).toEqual([['/api/simulator/calls/']]);
    await settles(undefined, 999);
    expect(asked()).toBe(1);
    await settles(undefined, 1);
    expect(asked()).toBe(2);
    visible.mockReturnValue('hidden');
    await settles(undefined, 5_000);
    expect(asked()).toBe(2);
    visible.mockReturnValue('visible');
    unmount();
    await settles(undefined, 5_000);
    expect(asked()).toBe(2);
  });

  it('stay when a fetch fails', async () => {
    const { result } = renderHook(() => useCalls());
    await settles();
    get.mockRejectedValueOnce(new ApiError(500, 'No.'));
    await settles(undefined, 1_000);
    expect(result.current).toMatchObject({ calls: [{ uuid: 'p1' }], refused: '' });
  });

  it('do what a person does, and are fetched at once', async () => {
    const { result } = renderHook(() => useCalls());
    await settles();
    await settles(() => result.current.act('p1', 'answer'));
    await settles(() => result.current.act('p1', 'key', '1'));
    expect(run.mock.calls.flat()).toEqual([
      { method: 'POST', path: '/api/simulator/calls/p1/answer/', body: {} },
      { method: 'POST', path: '/api/simulator/calls/p1/key/', body: { digits: '1' } },
    ]);
    expect(asked()).toBe(3);
  });

  it('say why they refuse, until the next act', async () => {
    const { result } = renderHook(() => useCalls());
    run.mockRejectedValueOnce(new ApiError(409, 'It rings no more.'));
    await settles(() => result.current.act('p1', 'answer'));
    expect(result.current.refused).toBe('It rings no more.');
    expect(asked()).toBe(2);
    await settles(() => result.current.act('p1', 'answer'));
    expect(result.current.refused).toBe('');
  });
});

describe('the simulated messages', () => {
  it('are fetched every five seconds while the tab is seen, until the page is left', async () => {
    const { result, unmount } = renderHook(() => useMessages());
    expect(result.current).toEqual({ messages: null, error: null });
    await settles();
    expect(result.current).toEqual({ messages: [{ uuid: 'p1' }], error: null });
    expect(get.mock.calls).toEqual([['/api/simulator/messages/']]);
    await settles(undefined, 4_999);
    expect(asked()).toBe(1);
    await settles(undefined, 1);
    expect(asked()).toBe(2);
    visible.mockReturnValue('hidden');
    await settles(undefined, 10_000);
    expect(asked()).toBe(2);
    visible.mockReturnValue('visible');
    unmount();
    await settles(undefined, 10_000);
    expect(asked()).toBe(2);
  });

  it('are fetched at once and a second after each change of the check-ins', async () => {
    renderHook(() => useMessages());
    await settles();
    expect(channel.name).toBe('presence-entity-arvada-dispatch');
    expect(Object.keys(channel.heard)).toEqual(['CHECKINS_REQUESTED', 'CHECKIN_COMPLETED', 'CHECKIN_FAILED']);
    await settles(() => channel.heard.CHECKIN_COMPLETED?.());
    expect(asked()).toBe(2);
    await settles(undefined, 999);
    expect(asked()).toBe(2);
    await settles(undefined, 1);
    expect(asked()).toBe(3);
    await settles(() => channel.again());
    expect(asked()).toBe(4);
  });

  it('stay with the error of a failed fetch, until one succeeds', async () => {
    const { result } = renderHook(() => useMessages());
    await settles();
    get.mockRejectedValueOnce(new ApiError(500, 'No.'));
    await settles(() => channel.again());
    expect(result.current).toMatchObject({ messages: [{ uuid: 'p1' }], error: { status: 500 } });
    await settles(() => channel.again());
    expect(result.current.error).toBeNull();
  });
});
