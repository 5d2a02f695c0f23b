// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DirectoryItems } from '#contracts/directories/directories';
import type { Address } from '../../data/address.ts';
import { ApiError } from '../../data/api.ts';
import { useItems } from './useItems.ts';

const { get, said } = vi.hoisted(() => ({
  get: vi.fn<(path: string) => Promise<unknown>>(),
  said: { warn: vi.fn<(words: string) => void>(), failed: vi.fn<(words: string) => void>() },
}));
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), get }));
vi.mock('../../ui/say.ts', () => ({ say: said }));

beforeEach(() => {
  get.mockReset().mockImplementation((path) => Promise.resolve({ of: path }));
  said.warn.mockReset();
  said.failed.mockReset();
});
const asked = () => get.mock.calls.map(([path]) => path);
async function opened() {
  const addressOf = (path: string) => (page?: number) =>
    `${path}${page === undefined ? '' : `?page=${page}`}` as Address<DirectoryItems>;
  const hook = renderHook(({ path, data }) => useItems(addressOf(path), data), {
    initialProps: { path: '/list/', data: {} },
  });
  await waitFor(() => expect(hook.result.current.items ?? hook.result.current.error).not.toBeNull());
  return hook;
}

describe('a list', () => {
  it('is fetched by pages, and again when the data changed', async () => {
    const { result, rerender } = await opened();
    expect(result.current).toMatchObject({ items: { of: '/list/' }, error: null });
    await act(async () => result.current.setPage(2));
    expect(result.current.items).toEqual({ of: '/list/?page=2' });
    await act(async () => rerender({ path: '/list/', data: {} }));
    await act(async () => result.current.ask());
    await act(async () => rerender({ path: '/other/', data: {} }));
    expect(asked()).toEqual(['/list/', '/list/?page=2', '/list/?page=2', '/list/?page=2', '/other/?page=2']);
  });

  it('that has become shorter is shown from its first page', async () => {
    const { result } = await opened();
    get.mockRejectedValueOnce(new ApiError(404, 'No such page.'));
    await act(async () => result.current.setPage(2));
    expect(asked()).toEqual(['/list/', '/list/?page=2', '/list/']);
    expect(result.current).toMatchObject({ items: { of: '/list/' }, error: null });
  });

  it.each([
    [404, [], []],
    [400, [], []],
    [429, ['Too many requests.  Please try again later.'], []],
    [500, [], ['Failed to fetch data.  Please try again later.']],
  ])('that fails with %d has an error, and is told as the server is busy or down', async (status, warned, failed) => {
    get.mockRejectedValueOnce(new ApiError(status, 'No.'));
    const { result } = await opened();
    expect(result.current).toMatchObject({ items: null, error: { status } });
    expect(asked()).toEqual(['/list/']);
    expect(said.warn.mock.calls.flat()).toEqual(warned);
    expect(said.failed.mock.calls.flat()).toEqual(failed);
    await act(async () => result.current.ask());
    expect(result.current).toMatchObject({ items: { of: '/list/' }, error: null });
  });

  it('that fails on a later page with another error stays on that page', async () => {
    const { result } = await opened();
    get.mockRejectedValueOnce(new ApiError(400, 'No.'));
    await act(async () => result.current.setPage(2));
    expect(asked()).toEqual(['/list/', '/list/?page=2']);
    expect(result.current).toMatchObject({ items: { of: '/list/' }, error: { status: 400 } });
  });
});
