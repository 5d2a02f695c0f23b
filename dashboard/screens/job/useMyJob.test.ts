// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../data/api.ts';
import { useMyJob } from './useMyJob.ts';

interface Channel {
  name: string;
  heard: Record<string, () => void>;
  again: () => void;
}
const channel = vi.hoisted((): Channel => ({ name: '', heard: {}, again: () => {} }));
const { get } = vi.hoisted(() => ({ get: vi.fn<(path: string, call: { signal: AbortSignal }) => Promise<unknown>>() }));
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), get }));
vi.mock('../../data/viewer.ts', () => ({ useViewer: () => ({ user: { uuid: 'crew 2' } }) }));
vi.mock('../../data/realtime.ts', () => ({
  useChannel: (name: string, heard: Channel['heard'], again: () => void) =>
    Object.assign(channel, { name, heard, again }),
}));

let answers: { readonly gives: (work: object) => void; readonly fails: (error: unknown) => void }[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  get.mockReset().mockImplementation(() => new Promise((gives, fails) => void answers.push({ gives, fails })));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const settles = (work: () => unknown = () => {}, ms = 0) =>
  act(async () => {
    void work();
    await vi.advanceTimersByTimeAsync(ms);
  });
const aborted = () => get.mock.calls.map(([, { signal }]) => signal.aborted);

describe('the job of the viewer', () => {
  it('is fetched when the page opens, and by its channel', async () => {
    const { result } = renderHook(() => useMyJob());
    expect(result.current).toMatchObject({ work: null, error: null });
    expect([get.mock.calls[0]?.[0], channel.name]).toEqual(['/api/my-job/', 'presence-incidents-user-crew 2']);
    await settles(() => answers[0]?.gives({ jobs: [1] }));
    expect(result.current.work).toEqual({ jobs: [1] });
    await settles(() => channel.again());
    expect(aborted()).toHaveLength(2);
    await settles(() => result.current.ask());
    expect(aborted()).toHaveLength(3);
  });

  it('is fetched a second after a change', async () => {
    renderHook(() => useMyJob());
    expect(Object.keys(channel.heard)).toEqual(['added', 'updated', 'deleted', 'crew_updated']);
    await settles(() => channel.heard.added?.(), 999);
    expect(aborted()).toHaveLength(1);
    await settles(undefined, 1);
    expect(aborted()).toHaveLength(2);
  });

  it('stays while another is fetched, and is not replaced by an answer that was given up', async () => {
    const { result, unmount } = renderHook(() => useMyJob());
    await settles(() => answers[0]?.gives({ jobs: [1] }));
    await settles(() => channel.again());
    await settles(() => channel.again());
    expect(aborted()).toEqual([true, true, false]);
    await settles(() => answers[1]?.gives({ jobs: [2] }));
    expect(result.current).toMatchObject({ work: { jobs: [1] }, error: null });
    unmount();
    expect(aborted()).toEqual([true, true, true]);
  });

  it('has the error of the last call alone', async () => {
    const { result } = renderHook(() => useMyJob());
    await settles(() => channel.again());
    await settles(() => answers[0]?.fails(new ApiError(503, 'Busy.')));
    expect(result.current.error).toBeNull();
    await settles(() => answers[1]?.fails(new ApiError(500, 'No.')));
    expect(result.current).toMatchObject({ work: null, error: { status: 500 } });
    await settles(() => channel.again());
    await settles(() => answers[2]?.gives({ jobs: [3] }));
    expect(result.current).toMatchObject({ work: { jobs: [3] }, error: null });
  });
});
