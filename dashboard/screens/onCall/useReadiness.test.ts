// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hear, heardChannels } from '../../testing/channels.ts';
import { useReadiness } from './useReadiness.ts';

const here = vi.hoisted(() => ({ may: [] as string[], minute: 0 }));
vi.mock('../../data/viewer.ts', () => ({
  useViewer: () => ({ entity: { uuid: 'arvada' } }),
  useMay: (permission: string) => here.may.includes(permission),
}));
vi.mock('../../data/realtime.ts', () => import('../../testing/channels.ts'));
vi.mock('../../time/clock.ts', () => ({ useNow: () => here.minute }));

let asked: string[];
beforeEach(() => {
  asked = [];
  Object.assign(here, { may: ['board.view', 'beat.view'], minute: 0 });
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return new Response('{"gaps":[]}');
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const passes = () => act(() => vi.advanceTimersByTimeAsync(300));
async function opened() {
  const hook = renderHook(() => useReadiness());
  await passes();
  return hook;
}
const [board, beats] = ['presence-entity-arvada-dispatch', 'presence-entity-beats-callout-arvada'];

describe('the people on call', () => {
  it('are asked for when the page opens, and each minute', async () => {
    const { result, rerender } = await opened();
    expect([asked, result.current]).toEqual([['/api/on-call/readiness/'], { answer: { gaps: [] }, error: null }]);
    here.minute = 60_000;
    rerender();
    await passes();
    expect(asked).toHaveLength(2);
  });

  it.each([
    [board, 'USERS_CHANGED'],
    [board, 'after_hours_updated'],
    [board, 'CREW_UPDATED'],
    [beats, 'refresh'],
  ])('are asked for after the event on %s: %s', async (channel, event) => {
    await opened();
    act(() => hear(channel, event));
    await passes();
    expect(asked).toHaveLength(2);
  });

  it.each([
    [['board.view'], [board]],
    [['beat.view'], [beats]],
    [[], []],
  ])('are heard of only on the channels of the viewer with %j', async (may, names) => {
    here.may = may;
    await opened();
    expect(heardChannels()).toEqual(names);
  });
});
