import { useCallback, useEffect, useState } from 'react';
import { channels } from '#contracts/accounts/channels';
import type { IncidentSummary } from '#contracts/incident/incident';
import { addressOf } from '../../../data/address.ts';
import { get } from '../../../data/api.ts';
import { useAsking } from '../../../data/live/asking.ts';
import { usePast } from '../../../data/past/past.ts';
import { useChannel } from '../../../data/realtime.ts';
import { useOrder } from '../../../data/live/useOrder.ts';
import { useMay, useViewer } from '../../../data/viewer.ts';

/**
 * The incidents on hold, newest first; null while they are unknown. The channels of the board and of the list both
 * announce a change of them.
 */
export const useHeld = (channel: 'dispatch' | 'incidentsActive'): readonly IncidentSummary[] | null => {
  // The incidents on hold are known for the present alone.
  const isPast = usePast() !== null;
  const may = useMay('incident.view') && !isPast;
  const { uuid } = useViewer().entity;
  const [held, setHeld] = useState<readonly IncidentSummary[] | null>(null);
  const begin = useOrder();
  const ask = useCallback(() => {
    if (!may) return;
    const isLatest = begin();
    get(addressOf('GET /api/incident/', { query: { held: 'true' } })).then(
      ({ results }) => isLatest() && setHeld(results),
      // An old count would be a wrong one.
      () => isLatest() && setHeld(null),
    );
  }, [may, begin]);
  const { now, soon } = useAsking(ask);
  useEffect(now, [now]);
  useChannel(may ? channels[channel](uuid) : null, { HELD_CHANGED: soon }, now);
  return may ? held : null;
};
