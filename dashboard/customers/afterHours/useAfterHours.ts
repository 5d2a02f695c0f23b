import { useCallback, useEffect, useState } from 'react';
import { channels } from '#contracts/accounts/channels';
import type { AfterHours } from '#contracts/onCall/afterHours';
import type { Address } from '../../data/address.ts';
import { type ApiError, asApiError, get } from '../../data/api.ts';
import { useChannel } from '../../data/realtime.ts';
import { useOrder } from '../../data/live/useOrder.ts';
import { useViewer } from '../../data/viewer.ts';
import { useNow } from '../../time/clock.ts';

/** The current and next leaders, live; also polled each minute, because a shift begins without an event. */
export function useAfterHours(path: Address<AfterHours>) {
  const [answer, setAnswer] = useState<AfterHours | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const minute = useNow();
  const begin = useOrder();
  const ask = useCallback(() => {
    const isLatest = begin();
    get(path).then(
      (came) => {
        if (!isLatest()) return;
        setAnswer(came);
        setError(null);
      },
      (caught: unknown) => isLatest() && setError(asApiError(caught)),
    );
  }, [path, begin]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each minute anew.
  useEffect(ask, [ask, minute]);
  useChannel(channels.dispatch(useViewer().entity.uuid), { after_hours_updated: ask }, ask);
  return { answer, error, ask };
}
