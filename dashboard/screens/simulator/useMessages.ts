import { useEffect, useRef } from 'react';
import { channels } from '#contracts/accounts/channels';
import { addressOf } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';
import { useViewer } from '../../data/viewer.ts';
import { systemClock } from '../../data/waiting.ts';

const everySoOften = 5_000;

/**
 * The messages of the phones. A text is sent a moment after its request is on the board, so each event causes two
 * fetches.
 */
export function useMessages() {
  const later = useRef(() => {});
  useEffect(() => () => later.current(), []);
  const askTwice = () => {
    ask();
    later.current();
    later.current = systemClock.after(1_000, ask);
  };
  const events = { CHECKINS_REQUESTED: askTwice, CHECKIN_COMPLETED: askTwice, CHECKIN_FAILED: askTwice };
  const on = [{ channel: channels.dispatch(useViewer().entity.uuid), events }];
  const { data, error, ask } = useLive(addressOf('GET /api/simulator/messages/'), { on, every: everySoOften });
  return { messages: data?.results ?? null, error };
}
