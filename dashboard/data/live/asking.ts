import { useCallback, useEffect, useRef } from 'react';
import { systemClock } from '../waiting.ts';

/**
 * When to fetch again: a second after the last reason, five seconds after the first (S2 §9, "Query refetch debounce").
 */
export const askAgainAt = (first: number, last: number): number => Math.min(last + 1_000, first + 5_000);

/** Data older than this is fetched again when the user returns to the tab (S2 §9). Milliseconds. */
const oldAfter = 10_000;

/**
 * `now` fetches at once; `soon` merges many reasons into one fetch. Returning to the tab after a while also fetches.
 */
export function useAsking(ask: () => void): { readonly now: () => void; readonly soon: () => void } {
  const first = useRef<number | null>(null);
  const asked = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const now = useCallback(() => {
    clearTimeout(timer.current);
    first.current = null;
    asked.current = systemClock.now();
    ask();
  }, [ask]);
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  }, [now]);
  const soon = useCallback(() => {
    const reason = systemClock.now();
    first.current ??= reason;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), askAgainAt(first.current, reason) - reason);
  }, []);
  useEffect(() => {
    const back = () => systemClock.now() - asked.current > oldAfter && latest.current();
    addEventListener('focus', back);
    return () => {
      removeEventListener('focus', back);
      clearTimeout(timer.current);
    };
  }, []);
  return { now, soon };
}
