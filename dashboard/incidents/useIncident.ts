import { useCallback, useEffect, useState } from 'react';
import { channels, type IncidentEvent, incidentEvents } from '#contracts/channels';
import type { Incident } from '#contracts/incident';
import { type ApiError, asApiError, get } from '../api.ts';
import { keep, positionOf, useDocument } from '../live.ts';
import { useChannel } from '../realtime.ts';
import { usePresence } from './presence.ts';

/** The frame has the whole document, or only says that there is a newer one: what it looks like depends on who asks. */
interface Frame {
  readonly incident: Incident | string;
  readonly position: number;
}

/** One incident, live. `onDeleted` is called once it is gone. */
export function useIncident(uuid: string, onDeleted: () => void) {
  const incident = useDocument('incident', uuid);
  const [error, setError] = useState<ApiError | null>(null);
  const ask = useCallback(() => {
    get<Incident>(`/api/incident/${encodeURIComponent(uuid)}/`).then(
      (answer) => {
        keep('incident', uuid, answer, answer.position);
        setError(null);
      },
      (caught: unknown) => setError(asApiError(caught)),
    );
  }, [uuid]);
  useEffect(ask, [ask]);
  const onChanged = ({ incident, position }: Frame) => {
    if (typeof incident === 'object') keep('incident', uuid, incident, position);
    else if (position > positionOf('incident', uuid)) ask();
  };
  const changed = Object.fromEntries(incidentEvents.map((event) => [event, onChanged]));
  const { others, handlers } = usePresence();
  useChannel(
    channels.incident(uuid),
    { ...handlers, ...(changed as Record<IncidentEvent, typeof onChanged>), deleted: onDeleted },
    ask,
  );
  return { incident, others, error, ask };
}
