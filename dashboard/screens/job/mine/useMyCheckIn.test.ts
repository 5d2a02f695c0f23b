// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../data/api.ts';
import type { Acquired } from '../../../map/geolocation.ts';
import { settles } from '../../../testing/settles.ts';
import { useMyCheckIn } from './useMyCheckIn.ts';

interface Search {
  readonly signal: AbortSignal;
  readonly onDenial: string;
}
const { acquire, send } = vi.hoisted(() => ({
  acquire: vi.fn<(search: Search) => Promise<unknown>>(),
  send: vi.fn<(body: object, key: string, signal: AbortSignal) => Promise<null>>(),
}));
vi.mock('../../../map/geolocation.ts', () => ({ acquirePosition: acquire }));
vi.mock('../requests.ts', () => ({ sendPosition: send }));

const noon = '2026-03-01T12:00:00.000Z';
const body = { designation: 'truck', lat: 39.8, lng: -105.1, accuracy: 12, time: noon };
const found: Acquired = { status: 'found', fix: { lat: 39.8, lng: -105.1, accuracy: 12, time: 0 } };
const stored = () => JSON.parse(localStorage.getItem('muster.myCheckIn.truck') ?? 'null') as object | null;
const has = (geolocation: object | undefined) =>
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(noon) });
  acquire.mockReset().mockResolvedValue(found);
  send.mockReset().mockResolvedValue(null);
  has({});
});
afterEach(() => {
  has(undefined);
});

function opened() {
  const sent = vi.fn();
  const { result, unmount, rerender } = renderHook(({ crew }) => useMyCheckIn(crew, sent), {
    initialProps: { crew: 'truck' },
  });
  return { result, unmount, rerender, sent };
}

describe('a check-in by one tap', () => {
  it('begins with nothing to tell', () => {
    expect(opened().result.current).toMatchObject({
      draft: { sending: null, doneAt: null },
      progress: null,
      refused: null,
      searching: false,
      failure: null,
    });
  });

  it('finds the position, sends it with its time, and is done at that time', async () => {
    const { result, sent } = opened();
    await settles(() => result.current.checkIn());
    expect(acquire.mock.calls).toMatchObject([[{ onDenial: 'reject' }]]);
    expect(send.mock.calls).toEqual([[body, expect.any(String), expect.any(AbortSignal)]]);
    expect(sent).toHaveBeenCalledTimes(1);
    expect(result.current).toMatchObject({
      draft: { sending: null, doneAt: noon },
      searching: false,
      failure: null,
      refused: null,
    });
    expect(stored()).toEqual({ sending: null, doneAt: noon });
  });

  it('searches until the phone answers', async () => {
    let answer: (found: Acquired) => void = () => {};
    acquire.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const { result } = opened();
    await settles(() => result.current.checkIn());
    expect([result.current.searching, send.mock.calls.length]).toEqual([true, 0]);
    await settles(() => answer(found));
    expect([result.current.searching, send.mock.calls.length]).toEqual([false, 1]);
  });

  it.each<readonly [string, Acquired, string]>([
    ['is denied', { status: 'denied', code: 1 }, 'Location is turned off for this site. Set your location on the map.'],
    [
      'is not found',
      { status: 'failed', code: 3, rough: null },
      'The phone has no location. Set your location on the map.',
    ],
  ])('says why a position %s, and sends nothing', async (_, ended, words) => {
    acquire.mockResolvedValue(ended);
    const { result } = opened();
    await settles(() => result.current.checkIn());
    expect(result.current).toMatchObject({ searching: false, failure: words });
    expect(send).not.toHaveBeenCalled();
  });

  it('says that a phone without positions has none', async () => {
    has(undefined);
    const { result } = opened();
    await settles(() => result.current.checkIn());
    expect(result.current.failure).toBe('The phone has no location. Set your location on the map.');
    expect(acquire).not.toHaveBeenCalled();
  });

  it('forgets the failure before at the next tap, and at a place set by hand', async () => {
    acquire.mockResolvedValueOnce({ status: 'denied', code: 1 }).mockReturnValueOnce(new Promise(() => {}));
    const { result } = opened();
    await settles(() => result.current.checkIn());
    expect(result.current.failure).not.toBeNull();
    await settles(() => result.current.checkIn());
    expect(result.current).toMatchObject({ failure: null, searching: true });
  });

  it('ends the search before it, whose answer counts no more', async () => {
    const answers: ((found: Acquired) => void)[] = [];
    acquire.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    const { result } = opened();
    await settles(() => result.current.checkIn());
    await settles(() => result.current.checkIn());
    expect(acquire.mock.calls.map(([{ signal }]) => signal.aborted)).toEqual([true, false]);
    await settles(() => answers[0]?.(found));
    expect([result.current.searching, send.mock.calls.length]).toEqual([true, 0]);
    await settles(() => answers[1]?.(found));
    expect([result.current.searching, send.mock.calls.length]).toEqual([false, 1]);
  });

  it('ends its search with the page', async () => {
    acquire.mockReturnValue(new Promise(() => {}));
    const { result, unmount } = opened();
    await settles(() => result.current.checkIn());
    unmount();
    expect(acquire.mock.calls[0]?.[0].signal.aborted).toBe(true);
  });
});

describe('a place set by hand', () => {
  it('is sent without an accuracy, and takes away the failure', async () => {
    acquire.mockResolvedValue({ status: 'denied', code: 1 });
    const { result } = opened();
    await settles(() => result.current.checkIn());
    await settles(() => result.current.sendFrom([39.5, -105], null));
    expect(send.mock.calls[0]?.[0]).toEqual({ designation: 'truck', lat: 39.5, lng: -105, time: noon });
    expect(result.current.failure).toBeNull();
  });

  it('that is refused says so', async () => {
    send.mockRejectedValue(new ApiError(403, 'This is not your crew.'));
    const { result, sent } = opened();
    await settles(() => result.current.sendFrom([39.5, -105], null));
    expect(result.current).toMatchObject({ refused: 'This is not your crew.', draft: { sending: null, doneAt: null } });
    expect(sent).not.toHaveBeenCalled();
  });

  it('is kept until the server has it, and sent when the page is opened again', async () => {
    send.mockReturnValueOnce(new Promise(() => {}));
    const { result, unmount } = opened();
    await settles(() => result.current.sendFrom([39.8, -105.1], 12));
    const [, key] = send.mock.calls[0] ?? [];
    expect(stored()).toEqual({ sending: { key, body }, doneAt: null });
    unmount();
    const again = opened();
    await settles();
    expect(send.mock.calls[1]?.slice(0, 2)).toEqual([body, key]);
    expect(again.result.current.draft).toEqual({ sending: null, doneAt: noon });
  });

  it('of an older page has no time of its own, and is done now', async () => {
    const { time: _, ...timeless } = body;
    localStorage.setItem('muster.myCheckIn.truck', JSON.stringify({ sending: { key: 'k', body: timeless } }));
    vi.setSystemTime(new Date('2026-03-01T13:00:00.000Z'));
    const { result } = opened();
    await settles();
    expect(result.current.draft.doneAt).toBe('2026-03-01T13:00:00.000Z');
  });
});
