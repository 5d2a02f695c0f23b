// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../data/api.ts';
import { settles } from '../../testing/settles.ts';
import { useClassifying } from './useClassifying.ts';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}
const run = vi.hoisted(() => vi.fn<(command: Sent, how: { key: string }) => Promise<unknown>>());
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), run }));

const path = '/api/incidents/ml/classify/v1';
const locked = (uuid: string) => ({ result: 'LOCKED', unclassified_count: 9, incident: { uuid, description: uuid } });
let locks: number;
let refusal: ApiError | null;
let lockRefusal: ApiError | null;

beforeEach(() => {
  vi.useFakeTimers();
  [locks, refusal, lockRefusal] = [0, null, null];
  run.mockReset().mockImplementation(async ({ path: to }) => {
    if (to !== `${path}/lock_next/`) {
      if (refusal) throw refusal;
      return {};
    }
    if (lockRefusal) throw lockRefusal;
    return locked(`i${(locks += 1)}`);
  });
});

async function opened() {
  const hook = renderHook(() => useClassifying());
  await settles();
  return hook;
}
const chosen = { modules: ['water'], types: ['leak'] };
const sent = () => run.mock.calls.map(([{ method, path: to, body }]) => [method, to.slice(path.length), body ?? null]);
const uuids = (saved: readonly { readonly incident: { readonly uuid: string } }[]) =>
  saved.map(({ incident }) => incident.uuid);

describe('the incident to classify', () => {
  it('is locked when the page opens', async () => {
    const { result } = renderHook(() => useClassifying());
    expect(result.current).toMatchObject({
      next: null,
      incident: null,
      error: null,
      notSaved: null,
      notSkipped: null,
      busy: false,
      saved: [],
      correcting: null,
    });
    await settles();
    expect(sent()).toEqual([['POST', '/lock_next/', null]]);
    expect(result.current).toMatchObject({ next: locked('i1'), incident: { uuid: 'i1' }, error: null });
  });

  it('stays on the screen with the error when the next one cannot be locked, until it can', async () => {
    const { result } = await opened();
    lockRefusal = new ApiError(503, 'Busy.');
    await settles(() => result.current.again());
    expect([result.current.incident?.uuid, result.current.error?.status]).toEqual(['i1', 503]);
    lockRefusal = null;
    await settles(() => result.current.again());
    expect([result.current.incident?.uuid, result.current.error]).toEqual(['i2', null]);
  });

  it.each(['keydown', 'pointerdown'])('is locked anew by a %s after more than four minutes', async (sign) => {
    await opened();
    await act(() => vi.advanceTimersByTimeAsync(4 * 60_000));
    await settles(() => dispatchEvent(new Event(sign)));
    expect(run).toHaveBeenCalledTimes(1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    await settles(() => dispatchEvent(new Event(sign)));
    expect(run).toHaveBeenCalledTimes(2);
    await settles(() => dispatchEvent(new Event(sign)));
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('is not locked any more once the page is left', async () => {
    const { unmount } = await opened();
    unmount();
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    for (const sign of ['keydown', 'pointerdown']) dispatchEvent(new Event(sign));
    expect(run).toHaveBeenCalledTimes(1);
  });
});

describe('a classification', () => {
  it('is saved, listed, and the next incident is locked', async () => {
    const { result } = await opened();
    let saved: boolean | undefined;
    await settles(async () => {
      saved = await result.current.save(chosen);
    });
    expect(saved).toBe(true);
    expect(sent()).toEqual([
      ['POST', '/lock_next/', null],
      ['POST', '/manually_classify/', { incident: 'i1', module: ['water'], problem_type: ['leak'] }],
      ['POST', '/lock_next/', null],
    ]);
    expect(result.current).toMatchObject({ incident: { uuid: 'i2' }, notSaved: null, notSkipped: null, busy: false });
    expect(result.current.saved).toEqual([{ incident: { uuid: 'i1', description: 'i1' }, ...chosen }]);
  });

  it('that fails marks the incident as not saved', async () => {
    const { result } = await opened();
    refusal = new ApiError(503, 'Busy.');
    let saved: boolean | undefined;
    await settles(async () => {
      saved = await result.current.save(chosen);
    });
    expect(saved).toBe(false);
    expect(result.current).toMatchObject({
      incident: { uuid: 'i1' },
      notSaved: { status: 503 },
      notSkipped: null,
      saved: [],
    });
  });

  it('is one of the last five, the newest first', async () => {
    const { result } = await opened();
    for (let n = 0; n < 6; n++) await settles(() => result.current.save(chosen));
    expect(uuids(result.current.saved)).toEqual(['i6', 'i5', 'i4', 'i3', 'i2']);
  });

  it('is corrected in place of the next one, and listed once', async () => {
    const { result } = await opened();
    for (let n = 0; n < 3; n++) await settles(() => result.current.save(chosen));
    const before = result.current.saved.find(({ incident }) => incident.uuid === 'i1') ?? null;
    await settles(() => result.current.setCorrecting(before));
    expect(result.current).toMatchObject({ correcting: { incident: { uuid: 'i1' } }, incident: { uuid: 'i1' } });
    await settles(() => result.current.save({ modules: ['sewer'], types: [] }));
    expect(uuids(result.current.saved)).toEqual(['i1', 'i3', 'i2']);
    expect(result.current.saved[0]).toMatchObject({ modules: ['sewer'], types: [] });
    expect(result.current.correcting).toBeNull();
    expect(result.current.incident?.uuid).toBe('i5');
  });
});

describe('an incident that is skipped', () => {
  it('needs its reason, and the next one is locked', async () => {
    const { result } = await opened();
    let error: ApiError | null | undefined;
    await settles(async () => {
      error = await result.current.skip('Not ours');
    });
    expect(error).toBeNull();
    expect(sent()[1]).toEqual(['POST', '/skip_manual/', { incident: 'i1', reason: 'Not ours' }]);
    expect(result.current).toMatchObject({ incident: { uuid: 'i2' }, saved: [] });
  });

  it('that fails marks it as not skipped, until a save fails', async () => {
    const { result } = await opened();
    refusal = new ApiError(409, 'Skipped meanwhile.');
    let error: ApiError | null | undefined;
    await settles(async () => {
      error = await result.current.skip('Not ours');
    });
    expect(error).toMatchObject({ status: 409 });
    expect(result.current).toMatchObject({ notSaved: null, notSkipped: { status: 409 } });
    await settles(() => result.current.save(chosen));
    expect(result.current).toMatchObject({ notSaved: { status: 409 }, notSkipped: null });
  });
});

it('without an incident nothing is saved and nothing skipped', async () => {
  run.mockResolvedValue({ result: 'NONE', unclassified_count: 0 });
  const { result } = await opened();
  expect(result.current.incident).toBeNull();
  expect(await result.current.save(chosen)).toBe(false);
  expect(await result.current.skip('Not ours')).toBeNull();
  expect(run).toHaveBeenCalledTimes(1);
});
