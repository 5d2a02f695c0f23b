import type { Inputs } from '#contracts/callout/callouts';
import { localTimeAt } from '#contracts/time/localTime';
import type { Policy } from './events.ts';

/** The input of a person whose phone is respected in quiet hours. */
export const respectful = { personal_phone_policy: 'RESPECTFUL' } as const satisfies Inputs;

/** True when a person must not be rung now by the frozen policy. `now` is in milliseconds. */
export function isQuietFor({ quiet }: Pick<Policy, 'quiet'>, { personal_phone_policy }: Inputs, now: number): boolean {
  if (quiet === undefined || personal_phone_policy !== respectful.personal_phone_policy) return false;
  const { from, until, zone } = quiet;
  const local = localTimeAt(now, zone).slice('2026-03-01T'.length);
  // Quiet hours usually begin on the day before they end.
  return from <= until ? local >= from && local < until : local >= from || local < until;
}
