// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followAddress } from '../../../data/past/past.ts';
import { hear, heardChannels } from '../../../testing/channels.ts';
import { useHeld } from './useHeld.ts';

const here = vi.hoisted(() => ({ may: true }));
vi.mock('../../../data/viewer.ts', () => ({
  useMay: () => here.may,
  useViewer: () => ({ entity: { uuid: 'arvada' } }),
}));
vi.mock('../../../data/realtime.ts', () => import('../../../testing/channels.ts'));

const dispatch = 'presence-entity-arvada-dispatch';
let asked: string[];
let reply: () => Response;
const holding =
  (...uuids: string[]) =>
  () =>
    new Response(JSON.stringify({ results: uuids.map((uuid) => ({ uuid })) }));
beforeEach(() => {
  asked = [];
  here.may = true;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return reply();
  });
});
afterEach(() => {
  cleanup();
  followAddress('/dispatch/', {});
});
const settles = (milliseconds = 1_000) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
async function board() {
  reply = holding('one');
  const { result, rerender } = renderHook(() => useHeld('dispatch'));
  await settles();
  return { uuids: () => result.current?.map(({ uuid }) => uuid) ?? null, rerender };
}
const changes = async () => {
  act(() => hear(dispatch, 'HELD_CHANGED'));
  await settles();
};

describe('the incidents on hold', () => {
  it('are asked for when the board opens, and again when one of them changes', async () => {
    const { uuids } = await board();
    expect([uuids(), asked]).toEqual([['one'], ['/api/incident/?held=true']]);
    reply = holding();
    await changes();
    expect([uuids(), asked.length]).toEqual([[], 2]);
  });

  it('are unknown after a failure, because an old count would be wrong', async () => {
    const { uuids } = await board();
    reply = () => new Response('{}', { status: 500 });
    await changes();
    expect(uuids()).toBeNull();
  });

  it.each([
    ['by a person without the right', () => void (here.may = false)],
    ['on a board that shows the past', () => followAddress('/dispatch/', { at: '2026-03-01T08:00:00.000Z' })],
  ])('are not asked for %s, nor shown any more', async (_, given) => {
    const { uuids, rerender } = await board();
    act(given);
    rerender();
    await changes();
    expect([uuids(), asked.length, heardChannels()]).toEqual([null, 1, []]);
  });
});
