// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../data/api.ts';
import { useRights } from './useRights.ts';

interface Channel {
  name: string;
  heard: Record<string, () => void>;
  again: () => void;
}
const channel = vi.hoisted((): Channel => ({ name: '', heard: {}, again: () => {} }));
const { get, readings } = vi.hoisted(() => ({
  get: vi.fn<(path: string) => Promise<unknown>>(),
  readings: [] as string[],
}));
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), get }));
vi.mock('../../data/viewer.ts', () => ({ useViewer: () => ({ entity: { uuid: 'arvada' } }) }));
vi.mock('../../data/live.ts', async (original) => ({
  ...(await original<object>()),
  useReading: (reading: string) => void readings.push(reading),
}));
vi.mock('../../data/realtime.ts', () => ({
  useChannel: (name: string, heard: Channel['heard'], again: () => void) =>
    Object.assign(channel, { name, heard, again }),
}));

beforeEach(() => {
  readings.length = 0;
  get.mockReset().mockResolvedValue({ position: 5 });
});
afterEach(cleanup);
const settles = (work: () => void = () => {}) => act(async () => work());
async function opened() {
  const hook = renderHook(() => useRights());
  await settles();
  return hook.result;
}

describe('the rights of the roles', () => {
  it('are fetched when the page opens, and as soon as another administrator changes them', async () => {
    const result = await opened();
    expect(get.mock.calls).toEqual([['/api/permissions/']]);
    expect(result.current).toMatchObject({ table: { position: 5 }, error: null });
    expect([channel.name, Object.keys(channel.heard)]).toEqual(['private-entity-arvada-rights', ['RIGHTS_CHANGED']]);
    get.mockResolvedValue({ position: 6 });
    await settles(channel.heard.RIGHTS_CHANGED);
    expect(result.current.table).toEqual({ position: 6 });
    await settles(channel.again);
    expect(get).toHaveBeenCalledTimes(3);
  });

  it('are not replaced by an older answer, but by one as new', async () => {
    const result = await opened();
    get.mockResolvedValueOnce({ position: 4 }).mockResolvedValueOnce({ position: 5, again: true });
    await settles(channel.again);
    expect(result.current.table).toEqual({ position: 5 });
    await settles(channel.again);
    expect(result.current.table).toEqual({ position: 5, again: true });
  });

  it('stay with the error of a failed fetch, until one succeeds', async () => {
    const result = await opened();
    get.mockRejectedValueOnce(new ApiError(503, 'Busy.'));
    await settles(channel.again);
    expect(result.current).toMatchObject({ table: { position: 5 }, error: { status: 503 } });
    await settles(channel.again);
    expect(result.current.error).toBeNull();
    const seen = readings.filter((reading, n) => reading !== readings[n - 1]);
    expect(seen).toEqual(['loading', 'current', 'unread', 'current']);
  });
});
