import { useCallback, useEffect, useState } from 'react';
import type { IncidentSummary } from '#contracts/incident/incident';
import { get } from '../../../data/api.ts';
import { useAsking } from '../../../data/asking.ts';
import { onEach, peek } from '../../../data/live.ts';
import { usePast } from '../../../data/past/past.ts';
import { useMay } from '../../../data/viewer.ts';

/**
 * The incidents on hold, newest first; null while they are unknown. The board's channel does not name them, so they are
 * fetched again when an incident comes to the board or leaves it.
 */
export const useHeld = (): readonly IncidentSummary[] | null => {
  // The incidents on hold are known for the present alone.
  const isPast = usePast() !== null;
  const may = useMay('incident.view') && !isPast;
  const [held, setHeld] = useState<readonly IncidentSummary[] | null>(null);
  const ask = useCallback(() => {
    if (!may) return;
    get<{ readonly results: readonly IncidentSummary[] }>('/api/incident/?held=true').then(
      ({ results }) => setHeld(results),
      // An old count would be a wrong one.
      () => setHeld(null),
    );
  }, [may]);
  const { now, soon } = useAsking(ask);
  useEffect(now, [now]);
  useEffect(() => {
    const there = new Set<string>();
    return onEach('card', (uuid) => {
      const is = peek('card', uuid) !== null;
      if (is === there.has(uuid)) return;
      if (is) there.add(uuid);
      else there.delete(uuid);
      soon();
    });
  }, [soon]);
  return held;
};
