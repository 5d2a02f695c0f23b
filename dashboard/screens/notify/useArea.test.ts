// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Path } from '#contracts/notify/area';
import { ApiError } from '../../data/api.ts';
import { useArea } from './useArea.ts';

const { run } = vi.hoisted(() => ({ run: vi.fn<(command: { path: string; body: object }) => Promise<unknown>>() }));
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), run }));

let answers: { readonly gives: (answer: object) => void; readonly fails: (error: unknown) => void }[] = [];
beforeEach(() => {
  answers = [];
  run.mockReset().mockImplementation(() => new Promise((gives, fails) => void answers.push({ gives, fails })));
});
afterEach(cleanup);
const settles = (work: () => void) => act(async () => work());
const area = (lng: number): readonly Path[] => [
  [
    [lng, 39],
    [lng, 40],
  ],
];
const [west, east] = [area(-106), area(-104)];
const look = (paths: readonly Path[]) =>
  renderHook((of: { readonly paths: readonly Path[] }) => useArea(of.paths), { initialProps: { paths } });
const none = { found: null, error: null };

describe('the customers in an area', () => {
  it('are asked for with the count of their messages, and known when both are here', async () => {
    const { result } = look(west);
    expect(run.mock.calls.map(([{ path, body }]) => [path, body])).toEqual([
      ['/api/flux/notify/v2/get_locations_by_paths/', { paths: west }],
      ['/api/notify/v2/estimates/', { paths: west }],
    ]);
    await settles(() => answers[0]?.gives({ count: 2 }));
    expect(result.current).toEqual(none);
    await settles(() => answers[1]?.gives({ phones: 1 }));
    expect(result.current).toEqual({ found: { locations: { count: 2 }, estimate: { phones: 1 } }, error: null });
  });

  it('are not asked for without an area', () => {
    expect(look([]).result.current).toEqual(none);
    expect(run).not.toHaveBeenCalled();
  });

  it('that cannot be known have an error, until the area is another', async () => {
    const { result, rerender } = look(west);
    await settles(() => answers[1]?.fails(new ApiError(400, 'Too large.')));
    expect(result.current).toMatchObject({ found: null, error: { status: 400 } });
    rerender({ paths: east });
    expect(result.current).toEqual(none);
  });

  it('of an area that was changed count no more, nor does its error', async () => {
    const { result, rerender } = look(west);
    rerender({ paths: east });
    await settles(() => {
      answers[2]?.gives({ count: 5 });
      answers[3]?.gives({ phones: 4 });
    });
    await settles(() => {
      answers[0]?.gives({ count: 2 });
      answers[1]?.gives({ phones: 1 });
    });
    const found = { locations: { count: 5 }, estimate: { phones: 4 } };
    expect(result.current).toEqual({ found, error: null });
    const other = look(west);
    other.rerender({ paths: east });
    await settles(() => {
      answers[6]?.gives({ count: 5 });
      answers[7]?.gives({ phones: 4 });
    });
    await settles(() => answers[4]?.fails(new ApiError(400, 'Too large.')));
    expect(other.result.current).toEqual({ found, error: null });
  });
});
