import { channels } from '#contracts/accounts/channels';
import { addressOf } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';
import { useViewer } from '../../data/viewer.ts';
import { useNow } from '../../time/clock.ts';

/** The people on call and the gaps; asked again each minute, because a shift begins and ends without an event. */
export function useReadiness() {
  const { uuid } = useViewer().entity;
  const on = [{ channel: channels.calendar(uuid), events: ['refresh'] }];
  const { data: answer, error } = useLive(addressOf('GET /api/on-call/readiness/'), { on, again: useNow() });
  return { answer, error };
}
