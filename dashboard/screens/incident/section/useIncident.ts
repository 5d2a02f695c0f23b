import { channels, type IncidentEvent, incidentEvents } from '#contracts/accounts/channels';
import type { IncidentFrame } from '#contracts/incident/incident';
import { addressOf } from '../../../data/address.ts';
import { useLive } from '../../../data/live/useLive.ts';
import { keep, positionOf, useDocument } from '../../../data/live.ts';
import { nextAnswer, usePast } from '../../../data/past/past.ts';
import { useViewer } from '../../../data/viewer.ts';
import { usePresence } from './presence.ts';

/** One incident, live. Calls `onDeleted` once it is gone. */
export function useIncident(uuid: string, onDeleted: () => void) {
  const incident = useDocument('incident', uuid);
  const isPast = usePast() !== null;
  const onChanged = ({ position }: IncidentFrame, soon: () => void): void => {
    if (position > positionOf('incident', uuid)) soon();
  };
  const changed = Object.fromEntries(incidentEvents.map((event) => [event, onChanged]));
  const { others, handlers } = usePresence();
  const events = { ...handlers, ...(changed as Record<IncidentEvent, typeof onChanged>), deleted: onDeleted };
  const { error, ask } = useLive(addressOf('GET /api/incident/:uuid/', { ids: { uuid } }), {
    on: [{ channel: channels.incident(uuid), events, own: true }],
    gathers: true,
    // The visible parts and actions depend on the viewer's permissions.
    again: useViewer().permissions.join(),
    past: true,
    onAnswer: (answer) => keep('incident', uuid, answer, isPast ? nextAnswer() : answer.position),
  });
  return { incident, others, error, ask };
}
