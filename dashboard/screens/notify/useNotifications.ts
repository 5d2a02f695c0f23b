import { useCallback, useEffect, useState } from 'react';
import type { NotificationDetail, NotificationList } from '#contracts/notify/notification';
import { type ApiError, asApiError, get } from '../../data/api.ts';

const path = '/api/notify/v2/notifications';

/** Milliseconds between two looks at a notification that is being sent, and at any other. */
const lively = 2_000;
const calm = 15_000;

/** An answer that is fetched again and again while the page is seen. */
function usePolled<T>(address: string | null, every: (answer: T) => number) {
  const [state, setState] = useState<{ address: string | null; answer?: T; error?: ApiError | null }>({ address });
  const ask = useCallback(() => {
    if (address === null) return;
    get<T>(address).then(
      (answer) => setState({ address, answer, error: null }),
      (caught: unknown) => setState((before) => ({ ...before, address, error: asApiError(caught) })),
    );
  }, [address]);
  useEffect(ask, [ask]);
  const current = state.address === address ? state.answer : undefined;
  const pause = current === undefined ? calm : every(current);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && ask(), pause);
    return () => clearInterval(timer);
  }, [ask, pause]);
  return { answer: current ?? null, error: state.error ?? null, ask };
}

export const useNotifications = () =>
  usePolled<NotificationList>(path, ({ data }) =>
    data.some(({ attributes }) => attributes.state === 'sending') ? lively : calm,
  );

export const useNotification = (uuid: string | undefined) =>
  usePolled<NotificationDetail>(uuid === undefined ? null : `${path}/${uuid}/`, ({ data: { attributes } }) =>
    attributes.state === 'sending' || (attributes.counts.sent ?? 0) > 0 ? lively : calm,
  );
