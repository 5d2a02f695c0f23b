import { useCallback, useEffect, useState } from 'react';
import { channels } from '#contracts/accounts/channels';
import type { AdminData } from '#contracts/admin/admin';
import type { Feature } from '#contracts/admin/features';
import { limits } from '#contracts/core/limits';
import { addressOf, withSearch } from '../../data/address.ts';
import { type ApiError, asApiError, get } from '../../data/api.ts';
import { useAsking } from '../../data/live/asking.ts';
import { readingOf, useReading } from '../../data/live.ts';
import { unhandled, useChannel } from '../../data/realtime.ts';
import { useOrder } from '../../data/live/useOrder.ts';
import { useMay, useViewer } from '../../data/viewer.ts';

interface Answer {
  readonly path: string;
  readonly data: AdminData | null;
  readonly error: ApiError | null;
}

export const adminPath = (features: readonly Feature[]) =>
  withSearch(addressOf('GET /api/entities/admin/v2'), `feats=${features.join(',')}`);

/**
 * The features of a view. They are fetched when the view is opened, every 30 minutes (S1 §9), when the server announces
 * a change, and after a change made here. Another view's answer is never shown.
 */
export function useAdmin(features: readonly Feature[]) {
  const path = adminPath(features);
  const [answer, setAnswer] = useState<Answer>({ path, data: null, error: null });
  const begin = useOrder();
  const fetchNow = useCallback(() => {
    const isLatest = begin();
    get(path).then(
      (data) => isLatest() && setAnswer({ path, data, error: null }),
      (caught: unknown) =>
        isLatest() &&
        setAnswer((before) => ({ path, data: before.path === path ? before.data : null, error: asApiError(caught) })),
    );
  }, [path, begin]);
  const { now: ask, soon } = useAsking(fetchNow);
  useEffect(() => {
    ask();
    const timer = setInterval(ask, limits.admin.refresh);
    return () => clearInterval(timer);
  }, [ask]);
  const { entity } = useViewer();
  const mayListen = useMay('schedule.write');
  const handlers = {
    SERVICE_LIST_UPDATED: soon,
    SERVICE_ACCOUNTS_CLEANED: soon,
    // S1 §4. The name alone: the data may name a person.
    [unhandled]: (event: string) => console.info(`Unhandled event on the admin channel: ${event}`),
  };
  useChannel(mayListen ? channels.admin(entity.uuid) : null, handlers, ask);
  const { data, error } = answer.path === path ? answer : { data: null, error: null };
  useReading(readingOf(data !== null, error?.status));
  return { data, error, ask };
}
