// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api.ts';
import { isToldByBar, useAgainWhenRead } from './errors.ts';
import { followAddress } from './past.ts';

const past = () => followAddress('/dispatch/', { at: '2026-11-21T09:14:05Z' });
const present = () => followAddress('/dispatch/', {});
beforeEach(() => {
  vi.useFakeTimers();
  past();
});
afterEach(() => {
  cleanup();
  present();
});
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('an error about the past', () => {
  it.each([
    [400, true],
    [503, true],
    [404, false],
    [500, false],
  ])('of status %d is told by the bar: %s', (status, told) => {
    expect(isToldByBar({ status })).toBe(told);
    present();
    expect(isToldByBar({ status })).toBe(false);
  });

  it('that is null is told by nobody', () => expect(isToldByBar(null)).toBe(false));
});

describe('a screen of the past', () => {
  const look = (error: ApiError | null) => {
    const ask = vi.fn();
    return {
      ask,
      ...renderHook((of: { readonly error: ApiError | null }) => useAgainWhenRead(of.error, ask), {
        initialProps: { error },
      }),
    };
  };
  const reading = () => new ApiError(503, 'Reading.');

  it('asks again a second and a half after each answer that the server still reads', async () => {
    const { ask, rerender } = look(reading());
    await passes(1_499);
    expect(ask).not.toHaveBeenCalled();
    await passes(1);
    expect(ask).toHaveBeenCalledOnce();
    await passes(10_000);
    expect(ask).toHaveBeenCalledOnce();
    rerender({ error: reading() });
    await passes(1_500);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('does not ask again once there is an answer, or once it is left', async () => {
    const answered = look(reading());
    answered.rerender({ error: null });
    const left = look(reading());
    left.unmount();
    await passes(10_000);
    expect(answered.ask).not.toHaveBeenCalled();
    expect(left.ask).not.toHaveBeenCalled();
  });

  it('does not ask again after another error', async () => {
    const { ask } = look(new ApiError(400, 'No.'));
    await passes(10_000);
    expect(ask).not.toHaveBeenCalled();
  });

  it('is not meant in the present', async () => {
    present();
    const { ask } = look(reading());
    await passes(10_000);
    expect(ask).not.toHaveBeenCalled();
  });
});
