import { useEffect, useState } from 'react';
import { useConnection } from '../../data/live.ts';
import { isLost } from './contact.ts';

/** The present time, updated each second while `ticking`. */
export const useSeconds = (ticking: boolean): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!ticking) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [ticking]);
  return now;
};

/** Since when the server was not heard, in milliseconds; null while the contact is not lost. */
export const useLost = (): { readonly since: number; readonly now: number } | null => {
  const { state, staleSince } = useConnection();
  const now = useSeconds(staleSince !== null);
  return staleSince !== null && isLost(state, staleSince, now) ? { since: staleSince, now } : null;
};
