import { useCallback, useEffect, useState } from 'react';
import { channels } from '#contracts/accounts/channels';
import type { SimulatedMessage } from '#contracts/dispatch/checkIn';
import { addressOf } from '../../data/address.ts';
import { type ApiError, asApiError, get } from '../../data/api.ts';
import { useChannel } from '../../data/realtime.ts';
import { useOrder } from '../../data/live/useOrder.ts';
import { useViewer } from '../../data/viewer.ts';

const everySoOften = 5_000;

/**
 * The messages of the phones. A text is sent a moment after its request is on the board, so each event causes two
 * fetches.
 */
export function useMessages() {
  const [messages, setMessages] = useState<readonly SimulatedMessage[] | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const begin = useOrder();
  const ask = useCallback(() => {
    const isLatest = begin();
    get(addressOf('GET /api/simulator/messages/')).then(
      ({ results }) => {
        if (!isLatest()) return;
        setMessages(results);
        setError(null);
      },
      (caught: unknown) => isLatest() && setError(asApiError(caught)),
    );
  }, [begin]);
  useEffect(() => {
    ask();
    const timer = setInterval(() => document.visibilityState === 'visible' && ask(), everySoOften);
    return () => clearInterval(timer);
  }, [ask]);
  const askTwice = () => {
    ask();
    setTimeout(ask, 1_000);
  };
  const { entity } = useViewer();
  useChannel(
    channels.dispatch(entity.uuid),
    { CHECKINS_REQUESTED: askTwice, CHECKIN_COMPLETED: askTwice, CHECKIN_FAILED: askTwice },
    ask,
  );
  return { messages, error };
}
