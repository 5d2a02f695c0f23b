import { channels } from '#contracts/accounts/channels';
import { addressOf } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';
import { useMay, useViewer } from '../../data/viewer.ts';
import { useNow } from '../../time/clock.ts';

/** The people on call and the gaps; asked again each minute, because a shift begins and ends without an event. */
export function useReadiness() {
  const { uuid } = useViewer().entity;
  // A crew, which has no board, hears by the minute.
  const [mayBoard, mayBeats] = [useMay<'channel dispatch'>('board.view'), useMay<'channel beatsCallout'>('beat.view')];
  const on = [
    {
      channel: mayBoard ? channels.dispatch(uuid) : null,
      events: ['USERS_CHANGED', 'after_hours_updated', 'CREW_UPDATED'],
    },
    { channel: mayBeats ? channels.beatsCallout(uuid) : null, events: ['refresh'] },
  ];
  const { data: answer, error } = useLive(addressOf('GET /api/on-call/readiness/'), { on, again: useNow() });
  return { answer, error };
}
