import { limits } from '#contracts/core/limits';

const dayOf = (at: number): string =>
  new Date(at).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' });

/**
 * Why a phone's time is not believed; undefined while it is. A phone without a signal keeps what it sends for days; a
 * clock or a GPS that is weeks behind, or ahead, is wrong (GPS weeks begin again after 1,024).
 */
export function clockNote(said: string | number, now: string | number): string | undefined {
  const [at, here] = [new Date(said).getTime(), new Date(now).getTime()];
  if (at <= here + limits.clockAhead && at >= here - limits.longestOffline) return undefined;
  const way = at > here ? 'ahead' : 'behind';
  return `This phone’s clock is ${way}: it shows ${dayOf(at)}. Check the phone’s date.`;
}
