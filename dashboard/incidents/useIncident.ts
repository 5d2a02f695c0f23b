import { useCallback, useEffect, useState } from 'react';
import { channels } from '#contracts/channels';
import type { Incident } from '#contracts/incident';
import { type ApiError, asApiError, get } from '../api.ts';
import { keep, positionOf, useDocument } from '../live.ts';
import { useChannel } from '../realtime.ts';

/** The frame has the whole document, or only says that there is a newer one: what it looks like depends on who asks. */
interface Frame {
  readonly incident: Incident | string;
  readonly position: number;
}

/** One incident, live. `onDeleted` is called once it is gone. */
export function useIncident(uuid: string, onDeleted: () => void) {
  const incident = useDocument('incident', uuid);
  const [error, setError] = useState<ApiError | null>(null);
  const ask = useCallback(async () => {
    try {
      const answer = await get<Incident>(`/api/incident/${encodeURIComponent(uuid)}/`);
      keep('incident', uuid, answer, answer.position);
      setError(null);
    } catch (caught) {
      setError(asApiError(caught));
    }
  }, [uuid]);
  useEffect(() => {
    setError(null);
    void ask();
  }, [ask]);
  useChannel(
    channels.incident(uuid),
    {
      updated: ({ incident, position }: Frame) => {
        if (typeof incident === 'object') keep('incident', uuid, incident, position);
        else if (position > positionOf('incident', uuid)) void ask();
      },
      deleted: onDeleted,
    },
    () => void ask(),
  );
  return { incident, error, ask };
}
