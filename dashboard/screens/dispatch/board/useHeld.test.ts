// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followAddress } from '../../../data/past/past.ts';
import { useHeld } from './useHeld.ts';

const here = vi.hoisted(() => ({
  may: true,
  channel: null as string | null,
  changed: () => {},
  again: () => {},
}));
vi.mock('../../../data/viewer.ts', () => ({
  useMay: () => here.may,
  useViewer: () => ({ entity: { uuid: 'arvada' } }),
}));
vi.mock('../../../data/realtime.ts', () => ({
  useChannel: (
    ...[channel, { HELD_CHANGED: changed }, again]: [string | null, Record<string, () => void>, () => void]
  ) => void Object.assign(here, { channel, changed, again }),
}));

let asked: string[];
let replies: ((response: Response) => void)[];
const holding = (...uuids: string[]) => new Response(JSON.stringify({ results: uuids.map((uuid) => ({ uuid })) }));
beforeEach(() => {
  [asked, replies] = [[], []];
  here.may = true;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return new Promise<Response>((reply) => void replies.push(reply));
  });
});
afterEach(() => {
  cleanup();
  followAddress('/dispatch/', {});
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const settles = (milliseconds = 5_000) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const answers = async (nth: number, response: Response) => {
  replies[nth]?.(response);
  await settles();
};
async function board() {
  const { result, rerender } = renderHook(() => useHeld('dispatch'));
  await answers(0, holding('one'));
  return { uuids: () => result.current?.map(({ uuid }) => uuid) ?? null, rerender };
}

describe('the incidents on hold', () => {
  it('are asked for once when the board opens', async () => {
    const { uuids } = await board();
    expect([uuids(), asked, here.channel]).toEqual([
      ['one'],
      ['/api/incident/?held=true'],
      'presence-entity-arvada-dispatch',
    ]);
  });

  it('are asked for again when one of them changes, and after a gap of the connection', async () => {
    const { uuids } = await board();
    act(() => {
      here.changed();
      here.changed();
    });
    await settles();
    await answers(1, holding());
    expect([uuids(), asked.length]).toEqual([[], 2]);
    act(() => here.again());
    await answers(2, holding('two'));
    expect([uuids(), asked.length]).toEqual([['two'], 3]);
  });

  it('are those of the later request, also when its answer comes first', async () => {
    const { uuids } = await board();
    act(() => {
      here.again();
      here.again();
    });
    await answers(2, holding('new'));
    await answers(1, holding('old'));
    expect(uuids()).toEqual(['new']);
  });

  it('are unknown after a failure, because an old count would be wrong', async () => {
    const { uuids } = await board();
    act(() => here.again());
    await answers(1, new Response('{}', { status: 500 }));
    await settles(60_000);
    expect(uuids()).toBeNull();
  });

  it.each([
    ['by a person without the right', () => void (here.may = false)],
    ['on a board that shows the past', () => followAddress('/dispatch/', { at: '2026-03-01T08:00:00.000Z' })],
  ])('are not asked for %s, nor shown any more', async (_, given) => {
    const { uuids, rerender } = await board();
    act(given);
    rerender();
    await settles();
    act(() => here.changed());
    await settles();
    expect([uuids(), asked.length, here.channel]).toEqual([null, 1, null]);
  });
});
