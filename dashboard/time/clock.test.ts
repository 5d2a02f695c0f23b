// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useNow } from './clock.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }));
const label = () => renderHook(() => useNow()).result;
const pass = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds));

describe('the ages on a screen', () => {
  it('change every minute, all at the same moment', () => {
    const first = label();
    pass(30_000);
    const second = label();
    pass(29_999);
    expect(first.current).toBe(second.current);
    expect(first.current).toBe(1_000);
    pass(1);
    expect([first.current, second.current]).toEqual([61_000, 61_000]);
  });

  it('are right at once when the screen is visible again', () => {
    const age = label();
    vi.setSystemTime(9_000_000);
    const seen = (state: DocumentVisibilityState) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
    seen('hidden');
    expect(age.current).toBe(1_000);
    seen('visible');
    expect(age.current).toBe(9_000_000);
  });

  it('need no timer when none is shown, and begin at the present time', () => {
    const { unmount } = renderHook(() => useNow());
    expect(vi.getTimerCount()).toBe(1);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
    vi.setSystemTime(5_000_000);
    expect(label().current).toBe(5_000_000);
  });
});
