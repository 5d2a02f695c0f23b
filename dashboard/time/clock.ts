import { useSyncExternalStore } from 'react';
import { limits } from '#contracts/core/limits';

/** One timer for every label and marker of the page: they all turn over in the same minute, not one after another. */
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | null = null;

const tick = (): void => {
  now = Date.now();
  for (const listener of listeners) listener();
};
// A laptop lid or a background tab stops timers: the first thing seen again must be true.
const onVisible = (): void => {
  if (document.visibilityState === 'visible') tick();
};

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(tick, limits.elapsedTimeRefresh);
    document.addEventListener('visibilitychange', onVisible);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
};

/** The present time in ms, renewed every 60 s (S0 §9). What happened since then is "now", never in the future. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
