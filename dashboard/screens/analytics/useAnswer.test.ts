// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Address } from '../../data/address.ts';
import { ApiError } from '../../data/api.ts';
import { LoadedMonths } from './DemoYear.tsx';
import { useAnswer } from './useAnswer.ts';

const { get } = vi.hoisted(() => ({ get: vi.fn<(path: string, call: { signal: AbortSignal }) => Promise<unknown>>() }));
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), get }));

let answers: { readonly gives: (figures: string) => void; readonly fails: (error: unknown) => void }[] = [];
let months = 0;
beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  months = 0;
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
const wrapper = ({ children }: { readonly children: ReactNode }) =>
  createElement(LoadedMonths, { value: months }, children);
const look = (path: string | null) =>
  renderHook((of: { readonly path: string | null }) => useAnswer(of.path as Address<string> | null), {
    initialProps: { path },
    wrapper,
  });
const asked = () => get.mock.calls.map(([path]) => path);
const busy = new ApiError(503, 'Reading.');

describe('the figures of an address', () => {
  it('are asked for once, and stay with their address until the next ones are here', async () => {
    const { result, rerender } = look('/a');
    expect(result.current).toMatchObject({ found: null, error: null });
    await settles(() => answers[0]?.gives('figures of a'));
    expect(result.current.found).toEqual({ path: '/a', answer: 'figures of a' });
    await settles(() => rerender({ path: '/b' }));
    expect(result.current.found).toEqual({ path: '/a', answer: 'figures of a' });
    await settles(() => answers[1]?.gives('figures of b'));
    expect(result.current.found).toEqual({ path: '/b', answer: 'figures of b' });
    expect(asked()).toEqual(['/a', '/b']);
  });

  it('are not asked for without an address', async () => {
    look(null);
    await settles(undefined, 10_000);
    expect(asked()).toEqual([]);
  });

  it('are asked for again by the viewer, and when another month was loaded', async () => {
    const { result, rerender } = look('/a');
    await settles(() => result.current.ask());
    expect(asked()).toHaveLength(2);
    months = 1;
    await settles(() => rerender({ path: '/a' }));
    expect(asked()).toHaveLength(3);
  });

  it('that were given up count no more, nor does their failure', async () => {
    const { result, rerender } = look('/a');
    await settles(() => rerender({ path: '/b' }));
    await settles(() => rerender({ path: '/c' }));
    expect(get.mock.calls.map(([, { signal }]) => signal.aborted)).toEqual([true, true, false]);
    await settles(() => answers[0]?.gives('figures of a'));
    await settles(() => answers[1]?.fails(busy), 5_000);
    expect(result.current).toMatchObject({ found: null, error: null });
    expect(asked()).toHaveLength(3);
  });

  it('follow by themselves two seconds later while the server reads the history', async () => {
    const { result } = look('/a');
    await settles(() => answers[0]?.fails(busy), 1_999);
    expect([result.current.error, asked().length]).toEqual([busy, 1]);
    await settles(undefined, 1);
    expect(asked()).toHaveLength(2);
    await settles(() => answers[1]?.gives('figures of a'));
    expect(result.current).toMatchObject({ found: { answer: 'figures of a' }, error: null });
  });

  it('do not follow after another failure, nor once the page is left', async () => {
    const refused = look('/a');
    await settles(() => answers[0]?.fails(new ApiError(403, 'No.')), 10_000);
    expect([refused.result.current.error?.status, asked().length]).toEqual([403, 1]);
    const left = look('/b');
    await settles(() => answers[1]?.fails(busy));
    left.unmount();
    await settles(undefined, 10_000);
    expect(asked()).toEqual(['/a', '/b']);
  });

  it('of another address are not asked for twice because the first were not read yet', async () => {
    const { rerender } = look('/a');
    await settles(() => answers[0]?.fails(busy));
    rerender({ path: '/b' });
    await settles(undefined, 10_000);
    expect(asked()).toEqual(['/a', '/b']);
  });
});
