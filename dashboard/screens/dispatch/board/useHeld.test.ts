// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drop, forget, keep } from '../../../data/live.ts';
import { followAddress } from '../../../data/past/past.ts';
import { card } from '../../../testing/cast.ts';
import { useHeld } from './useHeld.ts';

const may = vi.hoisted(() => ({ view: true }));
vi.mock('../../../data/viewer.ts', () => ({ useMay: () => may.view }));

let asked: string[];
let reply: () => Response;
const held = (...uuids: string[]) => ({ results: uuids.map((uuid) => ({ uuid })) });
beforeEach(() => {
  asked = [];
  may.view = true;
  reply = () => new Response(JSON.stringify(held('one')));
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return reply();
  });
});
afterEach(() => {
  cleanup();
  followAddress('/dispatch/', {});
  forget('card');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const settles = (milliseconds = 5_000) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const board = async () => {
  const { result } = renderHook(() => useHeld());
  await settles();
  return result;
};
const uuids = (result: { readonly current: ReturnType<typeof useHeld> }) => result.current?.map(({ uuid }) => uuid);

describe('the incidents on hold', () => {
  it('are asked for once when the board opens', async () => {
    const result = await board();
    expect([uuids(result), asked]).toEqual([['one'], ['/api/incident/?held=true']]);
  });

  it('are asked for again when an incident comes or leaves, not when it only changes', async () => {
    const result = await board();
    reply = () => new Response(JSON.stringify(held()));
    act(() => void keep('card', 'a', card('a'), 1));
    await settles();
    expect([uuids(result), asked.length]).toEqual([[], 2]);
    act(() => void keep('card', 'a', card('a', { description: 'Changed' }), 2));
    await settles();
    expect(asked).toHaveLength(2);
    reply = () => new Response(JSON.stringify(held('a')));
    act(() => void drop('card', 'a', 3));
    await settles();
    expect([uuids(result), asked.length]).toEqual([['a'], 3]);
  });

  it('are unknown after a failure, because an old count would be wrong', async () => {
    const result = await board();
    reply = () => new Response('{}', { status: 500 });
    act(() => void keep('card', 'a', card('a'), 1));
    await settles(60_000);
    expect(result.current).toBeNull();
  });

  it.each([
    ['by a person without the right', () => void (may.view = false)],
    ['on a board that shows the past', () => followAddress('/dispatch/', { at: '2026-03-01T08:00:00.000Z' })],
  ])('are not asked for %s', async (_, given) => {
    given();
    const result = await board();
    expect([result.current, asked]).toEqual([null, []]);
  });
});
