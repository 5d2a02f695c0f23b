import { useSyncExternalStore } from 'react';
import { limits } from '#contracts/core/limits';
import { onPast, pastTime } from '../data/past/past.ts';

/** One timer for every label and marker of the page, so that they all change at the same moment. */
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | null = null;

const tick = (): void => {
  now = Date.now();
  for (const listener of listeners) listener();
};
// A laptop lid or a background tab stops timers, so update at once when the page is visible again.
const onVisible = (): void => {
  if (document.visibilityState === 'visible') tick();
};

const subscribe = (listener: () => void): (() => void) => {
  const forgetPast = onPast(listener);
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(tick, limits.elapsedTimeRefresh);
    document.addEventListener('visibilitychange', onVisible);
  }
  listeners.add(listener);
  return () => {
    forgetPast();
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
};

/**
 * The present time in ms, updated every 60 s (S0 §9). Later events count as "now", never as in the future. On a screen
 * that shows the past it is the instant that is shown.
 */
export const useNow = (): number => useSyncExternalStore(subscribe, () => pastTime() ?? now);
