// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Incident } from '#contracts/incident/incident';

const given = vi.hoisted(() => ({
  role: 'crew',
  asked: [] as { onDenial: string; signal: AbortSignal }[],
  ends: null as ((found: object) => void) | null,
  warned: [] as string[],
}));
vi.mock('../../../data/viewer.ts', () => ({ useViewer: () => ({ user: { uuid: 'me', role: given.role } }) }));
vi.mock('../../../ui/say.ts', () => ({ say: { warn: (words: string) => given.warned.push(words) } }));
vi.mock('../../../map/geolocation.ts', () => ({
  denied: 1,
  acquirePosition: (ports: { onDenial: string; signal: AbortSignal }) => {
    given.asked.push(ports);
    return new Promise((resolve) => {
      given.ends = resolve;
    });
  },
}));

const incident = (...team: string[]) => ({ team: team.map((uuid) => ({ user: { uuid } })) }) as unknown as Incident;
const found = { status: 'found', fix: { lat: 39.8, lng: -105.08, accuracy: 9 } };
const failed = (code: number | null) => ({ status: 'failed', code, rough: null });
const unavailable = 'Your location is not available. Recorded without a position.';

beforeEach(() => {
  Object.assign(given, { role: 'crew', asked: [], ends: null, warned: [] });
  vi.stubGlobal('navigator', { geolocation: {} });
  // A page that was denied a position remembers it until it is reloaded.
  vi.resetModules();
});

async function page(of = incident()) {
  const { usePosition } = await import('./usePosition.ts');
  const { result, unmount } = renderHook(() => usePosition(of));
  const locate = async (answer?: object) => {
    let place: unknown;
    await act(async () => {
      const located = result.current.locate();
      if (answer) given.ends?.(answer);
      place = await located;
    });
    return place;
  };
  return { result, unmount, locate };
}

describe('the position of a step', () => {
  it.each(['crew', 'leader'])('goes with the step of a %s', async (role) => {
    given.role = role;
    const { locate, result } = await page();
    expect(await locate(found)).toEqual({ lat: 39.8, lng: -105.08 });
    expect([given.asked[0]?.onDenial, result.current.locating, given.warned]).toEqual(['retry', false, []]);
  });

  it('goes with the step of anyone on the team, and of no one else at a desk', async () => {
    given.role = 'manager';
    expect(await (await page(incident('me'))).locate(found)).toEqual({ lat: 39.8, lng: -105.08 });
    expect(await (await page(incident('dana'))).locate()).toEqual({});
    expect(given.asked).toHaveLength(1);
  });

  it('is not asked of a device that has none', async () => {
    vi.stubGlobal('navigator', {});
    expect(await (await page()).locate()).toEqual({});
    expect(given.asked).toEqual([]);
  });

  it('is looked for anew at each step, not in the search that the person gave up', async () => {
    const { result, locate } = await page();
    let place: Promise<unknown> = Promise.resolve();
    act(() => void (place = result.current.locate()));
    act(() => result.current.without());
    await act(async () => {
      given.ends?.(failed(null));
      await place;
    });
    expect(await locate(found)).toEqual({ lat: 39.8, lng: -105.08 });
    expect(given.asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  it('that the device does not give is told, and asked for again at the next step', async () => {
    const { locate } = await page();
    expect(await locate(failed(3))).toEqual({});
    expect(given.warned).toEqual([unavailable]);
    expect(await locate(found)).toEqual({ lat: 39.8, lng: -105.08 });
  });

  it('that the person denies is not asked for again until the page is reloaded', async () => {
    const { locate } = await page();
    expect(await locate(failed(1))).toEqual({});
    expect(await locate()).toEqual({});
    expect([given.asked.length, given.warned]).toEqual([1, [unavailable]]);
  });

  it('is given up by the person or with the page, without a word', async () => {
    const { result, unmount } = await page();
    let place: Promise<unknown> = Promise.resolve();
    expect(result.current.locating).toBe(false);
    act(() => void (place = result.current.locate()));
    expect(result.current.locating).toBe(true);
    act(() => result.current.without());
    expect(given.asked[0]?.signal.aborted).toBe(true);
    await act(async () => {
      given.ends?.(failed(null));
      expect(await place).toEqual({});
    });
    expect([result.current.locating, given.warned]).toEqual([false, []]);
    act(() => void result.current.locate());
    unmount();
    expect(given.asked[1]?.signal.aborted).toBe(true);
  });
});
