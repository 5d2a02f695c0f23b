// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Path } from '#contracts/notify/area';
import { useArea } from './useArea.ts';

const { run } = vi.hoisted(() => ({ run: vi.fn<(command: { path: string; body: object }) => Promise<unknown>>() }));
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), run }));

let answers: { readonly gives: (answer: object) => void }[] = [];
beforeEach(() => {
  answers = [];
  run.mockReset().mockImplementation(() => new Promise((gives) => void answers.push({ gives })));
});
const settles = (work: () => void) => act(async () => work());
const area = (lng: number): readonly Path[] => [
  [
    [lng, 39],
    [lng, 40],
  ],
];
const west = area(-106);
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
});
