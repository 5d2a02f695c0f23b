// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hear } from '../../testing/channels.ts';
import { useReadiness } from './useReadiness.ts';

const here = vi.hoisted(() => ({ minute: 0 }));
vi.mock('../../data/viewer.ts', () => ({ useViewer: () => ({ entity: { uuid: 'arvada' } }) }));
vi.mock('../../data/realtime.ts', () => import('../../testing/channels.ts'));
vi.mock('../../time/clock.ts', () => ({ useNow: () => here.minute }));

let asked: string[];
beforeEach(() => {
  asked = [];
  here.minute = 0;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return new Response('{"gaps":[]}');
  });
});
const passes = () => act(() => vi.advanceTimersByTimeAsync(300));
async function opened() {
  const hook = renderHook(() => useReadiness());
  await passes();
  return hook;
}

describe('the people on call', () => {
  it('are asked for when the page opens, and each minute', async () => {
    const { result, rerender } = await opened();
    expect([asked, result.current]).toEqual([['/api/on-call/readiness/'], { answer: { gaps: [] }, error: null }]);
    here.minute = 60_000;
    rerender();
    await passes();
    expect(asked).toHaveLength(2);
  });

  it('are asked for when shifts, leave, people, beats or the holder of a crew change', async () => {
    await opened();
    act(() => hear('presence-entity-arvada-calendar', 'refresh'));
    await passes();
    expect(asked).toHaveLength(2);
  });
});
