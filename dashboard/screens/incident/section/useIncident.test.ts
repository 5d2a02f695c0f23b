// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Incident } from '#contracts/incident/incident';
import { ApiError } from '../../../data/api.ts';
import { forget, peek, positionOf } from '../../../data/live.ts';
import { followAddress } from '../../../data/past/past.ts';
import { hear, heardChannels } from '../../../testing/channels.ts';
import { settles } from '../../../testing/settles.ts';
import { useIncident } from './useIncident.ts';

const { get, viewer } = vi.hoisted(() => ({
  get: vi.fn<(path: string) => Promise<unknown>>(),
  viewer: { user: { uuid: 'dana' }, permissions: ['incident.view'] },
}));
vi.mock('../../../data/api.ts', async (original) => ({ ...(await original<object>()), get }));
vi.mock('../../../data/viewer.ts', () => ({ useViewer: () => viewer }));
vi.mock('../../../data/realtime.ts', () => import('../../../testing/channels.ts'));

const incident = (position: number) => ({ uuid: 'i 1', position }) as unknown as Incident;
const path = '/api/incident/i%201/';
const pastOf = (hour: string) => `${path}?at=2026-03-01T${hour}%3A00%3A00.000Z&clock=known`;
const goTo = (hour: string | null) =>
  followAddress('/incident/i1', hour === null ? {} : { at: `2026-03-01T${hour}:00:00.000Z` });

beforeEach(() => {
  vi.useFakeTimers();
  forget('incident');
  goTo(null);
  viewer.permissions = ['incident.view'];
  get.mockReset().mockResolvedValue(incident(5));
});
afterEach(() => {
  cleanup();
  goTo(null);
});

async function opened() {
  const deleted = vi.fn();
  const hook = renderHook(() => useIncident('i 1', deleted));
  await settles();
  return { ...hook, deleted };
}
const asked = () => get.mock.calls.map(([one]) => one);

const channel = 'presence-incident-i 1';

describe('an incident', () => {
  it('is fetched when the page opens, and with other permissions', async () => {
    const { result, rerender } = await opened();
    expect(asked()).toEqual([path]);
    expect(result.current).toMatchObject({ incident: { position: 5 }, others: [], error: null });
    expect([heardChannels(), positionOf('incident', 'i 1')]).toEqual([[channel], 5]);
    rerender();
    await settles();
    expect(asked()).toHaveLength(1);
    viewer.permissions = ['incident.view', 'incident.log'];
    rerender();
    await settles();
    expect(asked()).toHaveLength(2);
  });

  it('is fetched a second after a change that it does not show yet', async () => {
    await opened();
    await settles(() => hear(channel, 'log_added', { position: 5 }), 6_000);
    expect(asked()).toHaveLength(1);
    await settles(() => hear(channel, 'note_added', { position: 6 }), 999);
    expect(asked()).toHaveLength(1);
    await settles(undefined, 1);
    expect(asked()).toHaveLength(2);
  });

  it('shows who else looks at it', async () => {
    const { result } = await opened();
    await settles(() => hear(channel, 'pusher:member_added', { id: 'bo', info: { name: 'Bo' } }));
    expect(result.current.others).toEqual([{ uuid: 'bo', name: 'Bo' }]);
  });

  it('says once it is deleted', async () => {
    const { deleted } = await opened();
    hear(channel, 'deleted', { position: 9 });
    expect(deleted).toHaveBeenCalledTimes(1);
  });

  it('that is not there has no channel', async () => {
    get.mockRejectedValue(new ApiError(404, 'Not found.'));
    const { result } = await opened();
    expect(result.current).toMatchObject({ incident: null, error: { status: 404 } });
    expect(heardChannels()).toEqual([]);
  });
});

describe('an incident as of an instant', () => {
  it('is asked for with the instant, and has no channel', async () => {
    goTo('10');
    const { result } = await opened();
    expect([asked(), heardChannels()]).toEqual([[pastOf('10')], []]);
    expect(result.current.incident).toMatchObject({ position: 5 });
  });

  it('shows an earlier instant after a later one, whatever the positions', async () => {
    goTo('10');
    get.mockResolvedValueOnce(incident(9)).mockResolvedValueOnce(incident(3));
    await opened();
    await settles(() => goTo('09'));
    expect(asked()).toEqual([pastOf('10'), pastOf('09')]);
    expect(peek('incident', 'i 1')).toMatchObject({ position: 3 });
  });
});
