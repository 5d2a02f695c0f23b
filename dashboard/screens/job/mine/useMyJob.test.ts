// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { hear } from '../../../testing/channels.ts';
import { useMyJob } from './useMyJob.ts';

const { get } = vi.hoisted(() => ({ get: vi.fn<(path: string) => Promise<unknown>>() }));
vi.mock('../../../data/api.ts', async (original) => ({ ...(await original<object>()), get }));
vi.mock('../../../data/viewer.ts', () => ({ useViewer: () => ({ user: { uuid: 'crew 2' } }) }));
vi.mock('../../../data/realtime.ts', () => import('../../../testing/channels.ts'));

beforeEach(() => {
  vi.useFakeTimers();
  get.mockReset().mockResolvedValue({ jobs: [1] });
});
const passes = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it.each(['added', 'updated', 'deleted', 'crew_updated'])(
  'the job of the viewer is fetched, and again a second after "%s"',
  async (event) => {
    const { result } = renderHook(() => useMyJob());
    await passes(0);
    expect([result.current.work, get.mock.calls[0]?.[0]]).toEqual([{ jobs: [1] }, '/api/my-job/']);
    hear('presence-incidents-user-crew 2', event);
    await passes(999);
    expect(get).toHaveBeenCalledTimes(1);
    await passes(1);
    expect(get).toHaveBeenCalledTimes(2);
  },
);
