// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hear } from '../../testing/channels.ts';
import { settles } from '../../testing/settles.ts';
import { useCalls } from './useCalls.ts';
import { useMessages } from './useMessages.ts';

vi.mock('../../data/viewer.ts', () => ({ useViewer: () => ({ entity: { uuid: 'arvada' } }) }));
vi.mock('../../data/realtime.ts', () => import('../../testing/channels.ts'));

let gets: string[];
let posts: unknown[];
let refusal: Response | null;
beforeEach(() => {
  [gets, posts, refusal] = [[], [], null];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'POST') posts.push([path, JSON.parse(String(body))]);
    else gets.push(path);
    return (method === 'POST' && refusal) || new Response(JSON.stringify({ results: [{ uuid: 'p1' }] }));
  });
});
describe('the simulated phones', () => {
  const opened = async () => {
    const { result } = renderHook(() => useCalls());
    await settles();
    return result;
  };

  it('are fetched each second', async () => {
    const result = await opened();
    expect(result.current).toMatchObject({ calls: [{ uuid: 'p1' }], refused: '' });
    await settles(undefined, 1_000);
    expect(gets).toEqual(['/api/simulator/calls/', '/api/simulator/calls/']);
  });

  it('do what a person does, and are fetched at once', async () => {
    const result = await opened();
    await settles(() => result.current.act('p1', 'answer'));
    await settles(() => result.current.act('p1', 'key', '1'));
    expect(posts).toEqual([
      ['/api/simulator/calls/p1/answer/', {}],
      ['/api/simulator/calls/p1/key/', { digits: '1' }],
    ]);
    expect(gets).toHaveLength(3);
  });

  it('say why they refuse, until the next act', async () => {
    const result = await opened();
    refusal = new Response('{"detail":"It rings no more."}', { status: 409 });
    await settles(() => result.current.act('p1', 'answer'));
    expect([result.current.refused, gets.length]).toEqual(['It rings no more.', 2]);
    refusal = null;
    await settles(() => result.current.act('p1', 'answer'));
    expect(result.current.refused).toBe('');
  });
});

describe('the simulated messages', () => {
  it('are fetched every five seconds', async () => {
    const { result } = renderHook(() => useMessages());
    await settles();
    expect(result.current).toEqual({ messages: [{ uuid: 'p1' }], error: null });
    await settles(undefined, 5_000);
    expect(gets).toEqual(['/api/simulator/messages/', '/api/simulator/messages/']);
  });

  it.each(['CHECKINS_REQUESTED', 'CHECKIN_COMPLETED', 'CHECKIN_FAILED'])(
    'are fetched at once and a second after %s, unless the page was left',
    async (event) => {
      const { unmount } = renderHook(() => useMessages());
      await settles();
      await settles(() => hear('presence-entity-arvada-dispatch', event));
      expect(gets).toHaveLength(2);
      await settles(undefined, 1_000);
      expect(gets).toHaveLength(3);
      await settles(() => hear('presence-entity-arvada-dispatch', event));
      unmount();
      await settles(undefined, 1_000);
      expect(gets).toHaveLength(4);
    },
  );
});
