import type { App } from '#services/app/app';

interface Looking {
  readonly views: Pick<App['views'], 'docs'>;
  readonly clock: Pick<App['clock'], 'now'>;
}

/** The phone company places no call of ours: since when, and its reason in words without a phone number. */
export interface Refusal {
  readonly since: string;
  readonly reason: string;
}

/** A call that is put off for less is an ordinary wait. Milliseconds. */
const ordinary = 15_000;

/**
 * The refusal that holds up every call, for the account is the installation's; null while calls are placed. The calls that
 * were put off try again and again: the first one that is placed ends it.
 */
export function refusalNow({ views, clock }: Looking): Refusal | null {
  const [first] = views
    .docs('calls', { above: { under_way_for: '' } })
    .filter(({ status, refused, requested_time: since }) => {
      return status === 'waiting' && refused !== null && Date.parse(since) + ordinary <= clock.now();
    })
    .toSorted((a, b) => (a.requested_time < b.requested_time ? -1 : 1));
  return first ? { since: first.requested_time, reason: first.refused ?? '' } : null;
}
