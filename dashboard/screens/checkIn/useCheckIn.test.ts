// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../data/api.ts';
import type { Acquired, Fix } from '../../map/geolocation.ts';
import { settles } from '../../testing/settles.ts';
import { type Draft, emptyDraft } from './draft.ts';
import { readLink, useAnswer, useDraft, usePosition, useRequest } from './useCheckIn.ts';

interface Search {
  readonly signal: AbortSignal;
  readonly onDenial: string;
  readonly onFix: (fix: Fix) => void;
}
const { acquire, ask, send } = vi.hoisted(() => ({
  acquire: vi.fn<(search: Search) => Promise<unknown>>(),
  ask: vi.fn<(ck: string) => Promise<unknown>>(),
  send: vi.fn<(body: object, key: string, signal: AbortSignal) => Promise<unknown>>(),
}));
vi.mock('../../map/geolocation.ts', () => ({ acquirePosition: acquire }));
vi.mock('./requests.ts', () => ({ askForRequest: ask, sendCheckIn: send }));

const fix = (lat: number, accuracy = 12): Fix => ({ lat, lng: -105, accuracy, time: 0 });
const has = (geolocation: object | undefined) =>
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation });
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00.000Z') });
  acquire.mockReset().mockReturnValue(new Promise(() => {}));
  ask.mockReset();
  send.mockReset().mockResolvedValue({ time: '2026-03-01T12:00:05.000Z' });
  has({});
});
afterEach(() => {
  has(undefined);
});
it.each([
  ['?ck=abc&lat=39.7&lng=-105', { ck: 'abc', lat: 39.7, lng: -105 }],
  ['?ck=abc&lat=0&lng=%200%20', { ck: 'abc', lat: 0, lng: 0 }],
  ['?lat=&lng=%20', { ck: '', lat: undefined, lng: undefined }],
  ['', { ck: '', lat: undefined, lng: undefined }],
])('the link %s is read', (search, link) => expect(readLink(search)).toEqual(link));

describe('the request of a link', () => {
  it('is asked for by its key', async () => {
    ask.mockResolvedValue({ crew: 'Crew 2' });
    const { result } = renderHook(() => useRequest('abc', false));
    await settles();
    expect(ask.mock.calls[0]?.[0]).toBe('abc');
    expect(result.current.request).toEqual({ crew: 'Crew 2' });
    expect(result.current).not.toHaveProperty('answer');
  });
});

describe('the position', () => {
  const link = { ck: 'abc', lat: 39.7, lng: -105.1 };
  const opened = (draft: Partial<Draft> = {}) => renderHook(() => usePosition(link, { ...emptyDraft, ...draft }));
  const searches = () => acquire.mock.calls.map(([one]) => one);

  it('begins at the place of the link, while the phone searches', async () => {
    const { result } = opened();
    await settles();
    expect(result.current.position).toMatchObject({ status: 'unconfirmed', centre: [39.7, -105.1], point: null });
    expect(result.current.search).toEqual({ status: 'searching', best: null });
    expect(searches()).toMatchObject([{ onDenial: 'reject' }]);
  });

  it('moves with each better fix, and with the one that is found', async () => {
    const { result } = opened();
    await settles(() => searches()[0]?.onFix(fix(39.8, 50)));
    expect(result.current.search).toEqual({ status: 'searching', best: fix(39.8, 50) });
    expect(result.current.position).toMatchObject({ point: [39.8, -105], accuracy: 50, by: 'device' });
    cleanup();
    acquire.mockResolvedValue({ status: 'found', fix: fix(39.9) } satisfies Acquired);
    const found = opened();
    await settles();
    expect(found.result.current.search).toEqual({ status: 'found', fix: fix(39.9) });
    expect(found.result.current.position).toMatchObject({ point: [39.9, -105], accuracy: 12 });
  });

  it.each<readonly [string, Acquired, readonly number[]]>([
    ['a rough fix of a failed search', { status: 'failed', code: null, rough: fix(39.5, 900) }, [39.5, -105]],
    ['a failed search without a fix', { status: 'failed', code: 3, rough: null }, [39.7, -105.1]],
    ['a denial', { status: 'denied', code: 1 }, [39.7, -105.1]],
  ])('has the map of %s', async (_, ended, centre) => {
    acquire.mockResolvedValue(ended);
    const { result } = opened();
    await settles();
    expect(result.current.search).toEqual(ended);
    expect(result.current.position).toMatchObject({ centre, point: null });
  });

  it('is not searched for by a phone that has none', async () => {
    has(undefined);
    const { result } = opened();
    await settles();
    expect(result.current.search).toEqual({ status: 'failed', code: null, rough: null });
    expect(acquire).not.toHaveBeenCalled();
  });

  it('is searched for again, in place of the search before and of a point set by hand', async () => {
    const { result } = opened();
    await settles(() => result.current.change({ type: 'placed', point: [39, -104] }));
    expect(result.current.position.by).toBe('hand');
    await settles(() => result.current.searchAgain());
    expect(result.current.position).toMatchObject({ point: null, by: null });
    expect(searches().map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await settles(() => searches()[0]?.onFix(fix(38)));
    expect(result.current.search).toEqual({ status: 'searching', best: null });
    await settles(() => searches()[1]?.onFix(fix(39.9)));
    expect(result.current.position.point).toEqual([39.9, -105]);
  });

  it('shows at once that it searches again', async () => {
    acquire.mockResolvedValueOnce({ status: 'denied', code: 1 });
    const { result } = opened();
    await settles();
    await settles(() => result.current.searchAgain());
    expect(result.current.search).toEqual({ status: 'searching', best: null });
  });

  it('is not searched for once the page is left', async () => {
    const { unmount } = opened();
    await settles();
    unmount();
    expect(searches()[0]?.signal.aborted).toBe(true);
  });

  it.each<readonly [string, NonNullable<Draft['placed']>, object]>([
    [
      'confirmed',
      { point: [39.8, -105], by: 'hand', accuracy: null, status: 'confirmed' },
      { status: 'confirmed', point: [39.8, -105], centre: [39.8, -105], by: 'hand', accuracy: null },
    ],
    [
      'not yet confirmed',
      { point: [39.8, -105], by: 'device', accuracy: 7, status: 'unconfirmed' },
      { status: 'unconfirmed', point: [39.8, -105], centre: [39.8, -105], by: 'device', accuracy: 7 },
    ],
    [
      'without a point',
      { point: null, by: null, accuracy: null, status: 'unconfirmed' },
      { status: 'unconfirmed', point: null, centre: [39.7, -105.1], by: null },
    ],
  ])('goes on from the one that the phone kept: %s', (_, placed, position) => {
    expect(opened({ placed }).result.current.position).toMatchObject(position);
  });
});

describe('the draft', () => {
  it('is read once and written with every change', async () => {
    localStorage.setItem('muster.checkIn.abc', JSON.stringify({ ...emptyDraft, note: 'gate' }));
    const { result } = renderHook(() => useDraft('abc'));
    expect(result.current).toMatchObject({ draft: { ...emptyDraft, note: 'gate' }, kept: true });
    act(() => result.current.update({ errorCode: 1 }));
    expect(result.current.draft).toEqual({ ...emptyDraft, note: 'gate', errorCode: 1 });
    expect(JSON.parse(localStorage.getItem('muster.checkIn.abc') ?? '')).toMatchObject({ note: 'gate', errorCode: 1 });
  });
});

describe('the answer', () => {
  const position = {
    status: 'confirmed',
    centre: [39.8, -105],
    zoom: 16,
    point: [39.8, -105],
    by: 'device',
    accuracy: 12,
  } as const;
  function opened() {
    localStorage.setItem('muster.checkIn.abc', JSON.stringify({ ...emptyDraft, note: ' gate ' }));
    return renderHook(() => {
      const { draft, update } = useDraft('abc');
      return { draft, ...useAnswer(draft, update) };
    });
  }

  it('sends the confirmed position with the note, and is done at the time of the server', async () => {
    const { result } = opened();
    await settles(() => result.current.send('abc', position));
    const body = { ck: 'abc', lat: 39.8, lng: -105, accuracy: 12, note: 'gate' };
    expect(send.mock.calls).toEqual([[body, expect.any(String), expect.any(AbortSignal)]]);
    expect(result.current.draft).toMatchObject({ sending: null, doneAt: '2026-03-01T12:00:05.000Z' });
  });

  it('sends no position that is not confirmed', async () => {
    const { result } = opened();
    await settles(() => result.current.send('abc', { ...position, status: 'unconfirmed' }));
    expect(send).not.toHaveBeenCalled();
    expect(result.current.draft.sending).toBeNull();
  });

  it('that is refused says why', async () => {
    send.mockRejectedValue(new ApiError(410, 'Answered already.'));
    const { result } = opened();
    await settles(() => result.current.send('abc', position));
    expect(result.current.refused).toMatchObject({ http: 410, words: 'Answered already.' });
  });
});
