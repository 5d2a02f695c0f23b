import { useCallback, useEffect, useRef, useState } from 'react';
import { channels, type IncidentEvent, incidentEvents } from '#contracts/accounts/channels';
import type { IncidentFrame } from '#contracts/incident/incident';
import { addressOf } from '../../../data/address.ts';
import { type ApiError, asApiError, get } from '../../../data/api.ts';
import { useAsking } from '../../../data/live/asking.ts';
import { keep, positionOf, readingOf, useDocument, useReading } from '../../../data/live.ts';
import { useAgainWhenRead } from '../../../data/past/errors.ts';
import { nextAnswer, pathThen, setAsking, usePast } from '../../../data/past/past.ts';
import { useChannel } from '../../../data/realtime.ts';
import { useViewer } from '../../../data/viewer.ts';
import { usePresence } from './presence.ts';

/** One incident, live. Calls `onDeleted` once it is gone. */
export function useIncident(uuid: string, onDeleted: () => void) {
  const incident = useDocument('incident', uuid);
  const [error, setError] = useState<ApiError | null>(null);
  const past = usePast();
  const isPast = past !== null;
  const path = pathThen(addressOf('GET /api/incident/:uuid/', { ids: { uuid } }), past);
  const wanted = useRef(path);
  const fetchIncident = useCallback(() => {
    wanted.current = path;
    if (isPast) setAsking(true);
    get(path)
      .then(
        (answer) => {
          // The slider has gone on.
          if (wanted.current !== path) return;
          keep('incident', uuid, answer, isPast ? nextAnswer() : answer.position);
          setError(null);
        },
        (caught: unknown) => wanted.current === path && setError(asApiError(caught)),
      )
      .finally(() => isPast && wanted.current === path && setAsking(false));
  }, [uuid, path, isPast]);
  const { now: ask, soon } = useAsking(fetchIncident);
  // The visible parts and actions depend on the viewer's permissions.
  const may = useViewer().permissions.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other permissions anew.
  useEffect(ask, [ask, may]);
  const onChanged = ({ position }: IncidentFrame) => {
    if (position > positionOf('incident', uuid)) soon();
  };
  const changed = Object.fromEntries(incidentEvents.map((event) => [event, onChanged]));
  const { others, handlers } = usePresence();
  useChannel(
    // A missing incident has no channel; its refusal says nothing about the connection.
    isPast || error?.status === 404 ? null : channels.incident(uuid),
    { ...handlers, ...(changed as Record<IncidentEvent, typeof onChanged>), deleted: onDeleted },
    ask,
  );
  useAgainWhenRead(error, ask);
  useReading(isPast ? 'current' : readingOf(incident !== null, error?.status));
  return { incident, others, error, ask };
}
