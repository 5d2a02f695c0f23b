// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Incident } from '#contracts/incident/incident';
import { ApiError } from '../../../data/api.ts';
import { forget, peek, positionOf } from '../../../data/live.ts';
import { followAddress, isAsking } from '../../../data/past/past.ts';
import { useIncident } from './useIncident.ts';

interface Channel {
  name: string | null;
  heard: Record<string, (frame: { position: number }) => void>;
  again: () => void;
}
const channel = vi.hoisted((): Channel => ({ name: null, heard: {}, again: () => {} }));
const { get, viewer, readings } = vi.hoisted(() => ({
  get: vi.fn<(path: string) => Promise<unknown>>(),
  viewer: { user: { uuid: 'dana' }, permissions: ['incident.view'] },
  readings: [] as string[],
}));
vi.mock('../../../data/api.ts', async (original) => ({ ...(await original<object>()), get }));
vi.mock('../../../data/viewer.ts', () => ({ useViewer: () => viewer }));
vi.mock('../../../data/live.ts', async (original) => ({
  ...(await original<object>()),
  useReading: (reading: string) => void readings.push(reading),
}));
vi.mock('../../../data/realtime.ts', () => ({
  useChannel: (name: string | null, heard: Channel['heard'], again: () => void) =>
    Object.assign(channel, { name, heard, again }),
}));

const incident = (position: number) => ({ uuid: 'i 1', position }) as unknown as Incident;
const path = '/api/incident/i%201/';
const pastOf = (hour: string) => `${path}?at=2026-03-01T${hour}%3A00%3A00.000Z&clock=known`;
const goTo = (hour: string | null) =>
  followAddress('/incident/i1', hour === null ? {} : { at: `2026-03-01T${hour}:00:00.000Z` });

beforeEach(() => {
  vi.useFakeTimers();
  forget('incident');
  goTo(null);
  readings.length = 0;
  viewer.permissions = ['incident.view'];
  get.mockReset().mockResolvedValue(incident(5));
});
afterEach(() => {
  cleanup();
  goTo(null);
  vi.useRealTimers();
});

const settles = (work: () => unknown = () => {}, ms = 0) =>
  act(async () => {
    void work();
    await vi.advanceTimersByTimeAsync(ms);
  });
async function opened() {
  const deleted = vi.fn();
  const hook = renderHook(() => useIncident('i 1', deleted));
  await settles();
  return { ...hook, deleted };
}
const asked = () => get.mock.calls.map(([one]) => one);

describe('an incident', () => {
  it('is fetched when the page opens, when the connection is back, and with other permissions', async () => {
    const { result, rerender } = await opened();
    expect(asked()).toEqual([path]);
    expect(result.current).toMatchObject({ incident: { position: 5 }, others: [], error: null });
    expect([channel.name, positionOf('incident', 'i 1')]).toEqual(['presence-incident-i 1', 5]);
    await settles(() => channel.again());
    expect(asked()).toHaveLength(2);
    rerender();
    await settles();
    expect(asked()).toHaveLength(2);
    viewer.permissions = ['incident.view', 'incident.log'];
    rerender();
    await settles();
    expect(asked()).toHaveLength(3);
  });

  it('is fetched a second after a change that it does not show yet', async () => {
    await opened();
    await settles(() => channel.heard.log_added?.({ position: 5 }), 6_000);
    expect(asked()).toHaveLength(1);
    await settles(() => channel.heard.log_added?.({ position: 6 }), 999);
    expect(asked()).toHaveLength(1);
    await settles(undefined, 1);
    expect(asked()).toHaveLength(2);
    for (const event of ['updated', 'note_added']) expect(channel.heard).toHaveProperty([event]);
    expect(channel.heard).toHaveProperty(['pusher:member_added']);
  });

  it('says once it is deleted', async () => {
    const { deleted } = await opened();
    channel.heard.deleted?.({ position: 9 });
    expect(deleted).toHaveBeenCalledTimes(1);
  });

  it('that cannot be fetched stays with its error and its channel, until it can', async () => {
    const { result } = await opened();
    get.mockRejectedValueOnce(new ApiError(503, 'Busy.'));
    await settles(() => result.current.ask());
    expect(result.current).toMatchObject({ incident: { position: 5 }, error: { status: 503 } });
    expect(channel.name).toBe('presence-incident-i 1');
    await settles(() => result.current.ask());
    expect(result.current.error).toBeNull();
  });

  it('that is not there has no channel', async () => {
    get.mockRejectedValue(new ApiError(404, 'Not found.'));
    const { result } = await opened();
    expect(result.current).toMatchObject({ incident: null, error: { status: 404 } });
    expect(channel.name).toBeNull();
    await settles(undefined, 5_000);
    expect(asked()).toHaveLength(1);
  });

  it('tells the shell how fresh it is', async () => {
    await opened();
    expect([readings[0], readings.at(-1)]).toEqual(['loading', 'current']);
  });
});

describe('an incident as of an instant', () => {
  it('is asked for with the instant, has no channel, and counts as current', async () => {
    goTo('10');
    const { result } = await opened();
    expect(asked()).toEqual([pastOf('10')]);
    expect([channel.name, readings[0], isAsking()]).toEqual([null, 'current', false]);
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

  it('is waited for, and an answer about an instant that was left counts no more', async () => {
    const answers: ((incident: Incident) => void)[] = [];
    get.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    goTo('10');
    const { result } = await opened();
    expect(isAsking()).toBe(true);
    await settles(() => goTo('11'));
    await settles(() => answers[0]?.(incident(3)));
    expect([result.current.incident, isAsking()]).toEqual([null, true]);
    await settles(() => answers[1]?.(incident(4)));
    expect([result.current.incident?.position, isAsking()]).toEqual([4, false]);
  });

  it('that fails counts no more once the instant was left', async () => {
    const fails: ((error: ApiError) => void)[] = [];
    get.mockImplementation(() => new Promise((_, reject) => fails.push(reject)));
    goTo('10');
    const { result } = await opened();
    await settles(() => goTo('11'));
    await settles(() => fails[0]?.(new ApiError(400, 'No.')));
    expect([result.current.error, isAsking()]).toEqual([null, true]);
    await settles(() => fails[1]?.(new ApiError(400, 'No.')));
    expect([result.current.error?.status, isAsking()]).toEqual([400, false]);
  });

  it('is asked for again while the server still reads the log', async () => {
    goTo('10');
    get.mockRejectedValueOnce(new ApiError(503, 'Reading.'));
    const { result } = await opened();
    await settles(undefined, 1_500);
    expect(asked()).toEqual([pastOf('10'), pastOf('10')]);
    expect(result.current.error).toBeNull();
  });

  it('of the present does not make the shell wait', async () => {
    get.mockReturnValue(new Promise(() => {}));
    await opened();
    expect(isAsking()).toBe(false);
  });
});
