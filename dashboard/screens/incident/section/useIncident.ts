import { useCallback, useEffect, useState } from 'react';
import { channels, type IncidentEvent, incidentEvents } from '#contracts/accounts/channels';
import type { Incident, IncidentFrame } from '#contracts/incident/incident';
import { type ApiError, asApiError, get } from '../../../data/api.ts';
import { useAsking } from '../../../data/asking.ts';
import { keep, positionOf, useDocument } from '../../../data/live.ts';
import { useChannel } from '../../../data/realtime.ts';
import { useViewer } from '../../../data/viewer.ts';
import { usePresence } from './presence.ts';

/** One incident, live. `onDeleted` is called once it is gone. */
export function useIncident(uuid: string, onDeleted: () => void) {
  const incident = useDocument('incident', uuid);
  const [error, setError] = useState<ApiError | null>(null);
  const fetchIncident = useCallback(() => {
    get<Incident>(`/api/incident/${encodeURIComponent(uuid)}/`).then(
      (answer) => {
        keep('incident', uuid, answer, answer.position);
        setError(null);
      },
      (caught: unknown) => setError(asApiError(caught)),
    );
  }, [uuid]);
  const { now: ask, soon } = useAsking(fetchIncident);
  // What is shown of it, and what may be done, goes by what the viewer may.
  const may = useViewer().permissions.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other permissions anew.
  useEffect(ask, [ask, may]);
  const onChanged = ({ position }: IncidentFrame) => {
    if (position > positionOf('incident', uuid)) soon();
  };
  const changed = Object.fromEntries(incidentEvents.map((event) => [event, onChanged]));
  const { others, handlers } = usePresence();
  useChannel(
    // What is not there has no channel; that one is refused says nothing of the connection.
    error?.status === 404 ? null : channels.incident(uuid),
    { ...handlers, ...(changed as Record<IncidentEvent, typeof onChanged>), deleted: onDeleted },
    ask,
  );
  return { incident, others, error, ask };
}
