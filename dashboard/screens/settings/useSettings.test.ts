// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../data/api.ts';
import { useSettings } from './useSettings.ts';

interface Channel {
  name: string;
  heard: Record<string, () => void>;
  again: () => void;
}
const channel = vi.hoisted((): Channel => ({ name: '', heard: {}, again: () => {} }));
const { get } = vi.hoisted(() => ({ get: vi.fn<(path: string) => Promise<unknown>>() }));
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), get }));
vi.mock('../../data/viewer.ts', () => ({ useViewer: () => ({ entity: { uuid: 'arvada' } }) }));
vi.mock('../../data/realtime.ts', () => ({
  useChannel: (name: string, heard: Channel['heard'], again: () => void) =>
    Object.assign(channel, { name, heard, again }),
}));

beforeEach(() => void get.mockReset().mockResolvedValue({ position: 5 }));
afterEach(cleanup);
const settles = (work: () => void = () => {}) => act(async () => work());
async function opened() {
  const hook = renderHook(() => useSettings());
  await settles();
  return hook.result;
}

describe('the transfer settings', () => {
  it('are fetched when the page opens, and as soon as another person changes them', async () => {
    const result = await opened();
    expect(get.mock.calls).toEqual([['/api/transfer-settings/']]);
    expect(result.current).toMatchObject({ settings: { position: 5 }, error: null });
    expect([channel.name, Object.keys(channel.heard)]).toEqual([
      'presence-entity-arvada-dispatch',
      ['TRANSFER_SETTINGS_CHANGED'],
    ]);
    get.mockResolvedValue({ position: 6 });
    await settles(channel.heard.TRANSFER_SETTINGS_CHANGED);
    expect(result.current.settings).toEqual({ position: 6 });
    await settles(channel.again);
    expect(get).toHaveBeenCalledTimes(3);
  });

  it('are not replaced by an older answer, but by one as new', async () => {
    const result = await opened();
    get.mockResolvedValueOnce({ position: 4 }).mockResolvedValueOnce({ position: 5, again: true });
    await settles(channel.again);
    expect(result.current.settings).toEqual({ position: 5 });
    await settles(channel.again);
    expect(result.current.settings).toEqual({ position: 5, again: true });
  });

  it('stay with the error of a failed fetch, until one succeeds', async () => {
    const result = await opened();
    get.mockRejectedValueOnce(new ApiError(503, 'Busy.'));
    await settles(channel.again);
    expect(result.current).toMatchObject({ settings: { position: 5 }, error: { status: 503 } });
    await settles(channel.again);
    expect(result.current.error).toBeNull();
  });
});
