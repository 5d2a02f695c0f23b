import { useEffect, useState } from 'react';

/** The present time in ms, each second while `ticking`. Labels that change by the minute use `useNow`. */
export const useSeconds = (ticking: boolean): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!ticking) return undefined;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [ticking]);
  return now;
};
