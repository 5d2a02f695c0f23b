import { useCallback, useEffect, useRef, useState } from 'react';
import { type Address, addressOf } from '../../data/address.ts';
import { type ApiError, asApiError, get } from '../../data/api.ts';

/** Milliseconds between two looks at a notification that is being sent, and at any other. */
const lively = 2_000;
const calm = 15_000;

interface Asked<T> {
  readonly address: string | null;
  readonly answer?: T;
  readonly error?: ApiError;
}

/** An answer that is fetched again and again while the page is seen. */
function usePolled<T>(address: Address<T> | null, every: (answer: T) => number) {
  const [state, setState] = useState<Asked<T>>({ address });
  const shown = useRef(address);
  const ask = useCallback(() => {
    if (address === null) return;
    // An answer that came late, when another address is shown, is dropped.
    const isShown = () => shown.current === address;
    get(address).then(
      (answer) => isShown() && setState({ address, answer }),
      (caught: unknown) =>
        isShown() &&
        setState((before) => ({ ...(before.address === address && before), address, error: asApiError(caught) })),
    );
  }, [address]);
  useEffect(() => {
    shown.current = address;
    ask();
  }, [address, ask]);
  const { answer, error } = state.address === address ? state : {};
  const pause = answer === undefined ? calm : every(answer);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && ask(), pause);
    return () => clearInterval(timer);
  }, [ask, pause]);
  return { answer: answer ?? null, error: error ?? null, ask };
}

export const useNotifications = () =>
  usePolled(addressOf('GET /api/notify/v2/notifications'), ({ data }) =>
    data.some(({ attributes }) => attributes.state === 'sending') ? lively : calm,
  );

export const useNotification = (uuid: string | undefined) =>
  usePolled(
    uuid === undefined ? null : addressOf('GET /api/notify/v2/notifications/:uuid/', { ids: { uuid } }),
    ({ data: { attributes } }) => (attributes.state === 'sending' || (attributes.counts.sent ?? 0) > 0 ? lively : calm),
  );
