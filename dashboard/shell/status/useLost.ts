import { useConnection } from '../../data/live.ts';
import { useSeconds } from '../../time/seconds.ts';
import { isLost } from './contact.ts';

/** Since when the server was not heard, in milliseconds; null while the contact is not lost. */
export const useLost = (): { readonly since: number; readonly now: number } | null => {
  const { state, staleSince } = useConnection();
  const now = useSeconds(staleSince !== null);
  return staleSince !== null && isLost(state, staleSince, now) ? { since: staleSince, now } : null;
};
