import { useEffect, useState } from 'react';
import { usePast } from '../data/past/past.ts';

/**
 * The present time in ms, each second while `ticking`. Labels that change by the minute use `useNow`. On a screen that
 * shows the past it is the instant that is shown.
 */
export const useSeconds = (ticking: boolean): number => {
  const past = usePast();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!ticking) return undefined;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [ticking]);
  const then = Date.parse(past?.at ?? '');
  return Number.isNaN(then) ? now : then;
};
