// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Instant } from '../../data/past/past.ts';
import type { Window } from './playing.ts';
import { useTimeline } from './useTimeline.ts';

let asked: { query: Record<string, string>; answer: (status: number, body: object) => Promise<void> }[];
beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (path: string, { signal }: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('given up')));
        asked.push({
          query: Object.fromEntries(new URL(path, 'http://muster.example').searchParams),
          answer: (status, body) =>
            act(async () => {
              resolve(new Response(JSON.stringify(body), { status }));
              await vi.advanceTimersByTimeAsync(0);
            }),
        });
      }),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const at = '2026-03-01T08:00:00.000Z';
const known: Instant = { at, clock: 'known' };
const timeline = (instant = known, window: Window | null = null) =>
  renderHook((props: { instant: Instant; window: Window | null }) => useTimeline(props.instant, props.window, 30), {
    initialProps: { instant, window },
  });
const last = () => asked.at(-1)!;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('the timeline of the past', () => {
  it('is asked for at the instant, by its clock, with the marks of the window', async () => {
    const { rerender } = timeline();
    expect(last().query).toEqual({ at, clock: 'known', silence: '30' });
    const hour = 3_600_000;
    const window = { from: Date.parse(at) - hour, until: Date.parse(at) };
    rerender({ instant: { at, clock: 'happened' }, window });
    expect(last().query).toMatchObject({ clock: 'happened', until: '2026-03-01T08:00:00Z' });
    expect(last().query.after).toBe('2026-03-01T07:00:00Z');
  });

  it('stays until the one of the next instant comes, and is not asked for twice', async () => {
    const { result, rerender } = timeline();
    await last().answer(200, { first: 'one' });
    rerender({ instant: known, window: null });
    expect(asked).toHaveLength(1);
    rerender({ instant: { ...known, at: '2026-03-01T09:00:00.000Z' }, window: null });
    expect([result.current.timeline, asked.length]).toEqual([{ first: 'one' }, 2]);
    await last().answer(200, { first: 'two' });
    expect(result.current).toEqual({ timeline: { first: 'two' }, error: null });
  });

  it('is asked for again while the server reads the log for the first time', async () => {
    const { result } = timeline();
    await last().answer(503, { detail: 'The log is being read.' });
    expect(result.current.error?.status).toBe(503);
    await pass(1_499);
    expect(asked).toHaveLength(1);
    await pass(1);
    expect(asked).toHaveLength(2);
    await last().answer(200, { first: 'one' });
    expect(result.current).toEqual({ timeline: { first: 'one' }, error: null });
  });

  it('is not asked for again after a refusal, or when the page was left', async () => {
    const { unmount } = timeline();
    await last().answer(400, { detail: 'No.' });
    await pass(60_000);
    expect(asked).toHaveLength(1);
    unmount();
    const other = timeline();
    await last().answer(503, {});
    other.unmount();
    await pass(60_000);
    expect(asked).toHaveLength(2);
  });

  it('of an instant that was left changes nothing when it comes late', async () => {
    const { result, rerender } = timeline();
    const before = last();
    rerender({ instant: { ...known, at: '2026-03-01T09:00:00.000Z' }, window: null });
    await before.answer(200, { first: 'late' });
    expect(result.current).toEqual({ timeline: null, error: null });
  });
});
