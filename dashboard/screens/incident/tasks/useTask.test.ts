// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Incident } from '#contracts/incident/incident';
import type { Task, TaskAction } from '#contracts/incident/tasks';
import { ApiError } from '../../../data/api.ts';
import type { Command } from '../../../data/command.ts';
import { useTask } from './useTask.ts';

const { run, locate, warned, viewer } = vi.hoisted(() => ({
  run: vi.fn<(command: Command) => Promise<unknown>>(),
  locate: vi.fn<() => Promise<object>>(),
  warned: [] as string[],
  viewer: { user: { first_name: 'Rosa', last_name: 'Ortiz' } },
}));
vi.mock('../../../data/api.ts', async (original) => ({ ...(await original<object>()), run }));
vi.mock('../../../data/viewer.ts', () => ({ useViewer: () => viewer }));
vi.mock('../../../ui/say.ts', () => ({ say: { warn: (words: string) => warned.push(words) } }));
vi.mock('../log/usePosition.ts', () => ({ usePosition: () => ({ locating: false, locate, without: () => {} }) }));

beforeEach(() => {
  warned.length = 0;
  run.mockReset().mockResolvedValue({ by: 'Rosa Ortiz' });
  locate.mockReset().mockResolvedValue({ lat: 39.8, lng: -105.1 });
});

const action = (located: boolean) => ({ name: 'arrive', located }) as unknown as TaskAction;
function opened() {
  const changed = vi.fn();
  const { result } = renderHook(() => useTask({ uuid: 'i1' } as Incident, changed));
  const does = (located = false) => act(() => result.current.act({ uuid: 't1' } as Task, action(located)));
  return { result, changed, does };
}

describe('a step of an incident', () => {
  it('is sent without a position, and the page is told', async () => {
    const { result, changed, does } = opened();
    await does();
    expect(run.mock.calls).toEqual([[{ method: 'POST', path: '/api/incident/i1/task/t1/arrive/', body: {} }]]);
    expect(locate).not.toHaveBeenCalled();
    expect(changed).toHaveBeenCalledOnce();
    expect([warned, result.current.doing, result.current.error]).toEqual([[], null, null]);
  });

  it('that belongs to a place is sent with the position', async () => {
    await opened().does(true);
    expect(run.mock.calls[0]?.[0].body).toEqual({ lat: 39.8, lng: -105.1 });
  });

  it('is shown as being done until there is an answer', async () => {
    let answer: (done: object) => void = () => {};
    run.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const { result, changed } = opened();
    let end: Promise<void> = Promise.resolve();
    await act(async () => void (end = result.current.act({ uuid: 't1' } as Task, action(false))));
    expect(result.current.doing).toBe('t1 arrive');
    expect(changed).not.toHaveBeenCalled();
    await act(async () => {
      answer({ by: 'Rosa Ortiz' });
      await end;
    });
    expect(result.current.doing).toBeNull();
  });

  it.each([
    ['Sam Ortiz', ['Sam Ortiz has already done this.']],
    [null, ['Someone has already done this.']],
  ])('that %s did first is told', async (by, words) => {
    run.mockResolvedValue({ by });
    const { changed, does } = opened();
    await does();
    expect(warned).toEqual(words);
    expect(changed).toHaveBeenCalledOnce();
  });

  it('that is refused has its error until the next one', async () => {
    run.mockRejectedValueOnce(new ApiError(409, 'It is closed.'));
    const { result, changed, does } = opened();
    await does();
    expect(result.current).toMatchObject({ doing: null, error: { status: 409 } });
    expect(changed).not.toHaveBeenCalled();
    await does();
    expect(result.current.error).toBeNull();
  });
});
