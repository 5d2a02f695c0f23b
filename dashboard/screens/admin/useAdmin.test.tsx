// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { unhandled } from '../../data/realtime.ts';
import { hear } from '../../testing/channels.ts';
import { adminPath, useAdmin } from './useAdmin.ts';

const { get } = vi.hoisted(() => ({ get: vi.fn<(path: string) => Promise<object>>() }));
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), get }));
vi.mock('../../data/viewer.ts', () => ({ useMay: () => true, useViewer: () => ({ entity: { uuid: 'arvada' } }) }));
vi.mock('../../data/realtime.ts', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../testing/channels.ts')),
}));

const features = ['designations', 'beats'] as const;
const info = vi.fn<typeof console.info>();
const passes = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(async () => {
  vi.useFakeTimers();
  get.mockReset().mockResolvedValue({});
  info.mockReset();
  vi.spyOn(console, 'info').mockImplementation(info);
  renderHook(() => useAdmin(features));
  await passes(0);
});
async function says(event: string, data?: string) {
  act(() => hear('presence-entity-arvada-admin', event, data));
  await passes(10_000);
}

it.each(['SERVICE_LIST_UPDATED', 'SERVICE_ACCOUNTS_CLEANED'])('fetches the view again on %s', async (event) => {
  await says(event);
  expect(get.mock.calls.map(([path]) => path)).toEqual([adminPath(features), adminPath(features)]);
  expect(info).not.toHaveBeenCalled();
});

it('logs any other event by its name, and fetches nothing', async () => {
  await says(unhandled, 'SOMETHING_ELSE');
  expect(get).toHaveBeenCalledOnce();
  expect(info.mock.calls).toEqual([['Unhandled event on the admin channel: SOMETHING_ELSE']]);
});

it('fetches the view again after 30 minutes, and not before', async () => {
  await passes(1_799_999);
  expect(get).toHaveBeenCalledOnce();
  await passes(1_001);
  expect(get).toHaveBeenCalledTimes(2);
});
