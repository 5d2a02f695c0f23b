// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { unhandled } from '../../data/realtime.ts';
import { adminPath, useAdmin } from './useAdmin.ts';

type Handlers = Readonly<Record<string | symbol, (event: string) => void>>;
const { get, heard } = vi.hoisted(() => ({
  get: vi.fn<(path: string) => Promise<object>>(),
  heard: { handlers: {} as Handlers, channel: null as string | null },
}));
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), get }));
vi.mock('../../data/viewer.ts', () => ({ useMay: () => true, useViewer: () => ({ entity: { uuid: 'arvada' } }) }));
vi.mock('../../data/live.ts', () => ({ useReading: () => undefined, readingOf: () => 'fresh' }));
vi.mock('../../data/realtime.ts', async (original) => ({
  ...(await original<object>()),
  useChannel: (channel: string | null, handlers: Handlers) => Object.assign(heard, { channel, handlers }),
}));

const features = ['designations', 'beats'] as const;
const info = vi.spyOn(console, 'info');

beforeEach(() => {
  vi.useFakeTimers();
  get.mockReset().mockResolvedValue({});
  info.mockReset().mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Opens a view, and says how often its data was fetched since. */
async function opened() {
  renderHook(() => useAdmin(features));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(get.mock.calls).toEqual([[adminPath(features)]]);
  get.mockClear();
  return () => get.mock.calls.length;
}
const says = (event: string) =>
  act(async () => {
    (heard.handlers[event] ?? heard.handlers[unhandled])?.(event);
    await vi.advanceTimersByTimeAsync(10_000);
  });

it.each(['SERVICE_LIST_UPDATED', 'SERVICE_ACCOUNTS_CLEANED'])('fetches the view again on %s', async (event) => {
  const count = await opened();
  await says(event);
  expect([heard.channel, count()]).toEqual(['presence-entity-arvada-admin', 1]);
  expect(info).not.toHaveBeenCalled();
});

it('logs any other event by its name, and fetches nothing', async () => {
  const count = await opened();
  await says('SOMETHING_ELSE');
  expect(count()).toBe(0);
  expect(info.mock.calls).toEqual([['Unhandled event on the admin channel: SOMETHING_ELSE']]);
});

it('fetches the view again after 30 minutes, and not before', async () => {
  const count = await opened();
  await act(() => vi.advanceTimersByTimeAsync(1_799_999));
  expect(count()).toBe(0);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(count()).toBe(1);
});
