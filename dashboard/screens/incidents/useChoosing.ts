import { useState } from 'react';
import type { IncidentSummary } from '#contracts/incident/incident';
import { useMay } from '../../data/viewer.ts';
import type { Choosing } from './IncidentTable.tsx';

/** The incidents that are chosen to be linked, also those of other pages; none for a viewer who may not link. */
export function useChoosing() {
  const may = useMay<'POST /api/linked-incidents/'>('incident.link');
  const [chosen, setChosen] = useState<readonly IncidentSummary[]>([]);
  const choosing: Choosing = {
    chosen: new Set(chosen.map(({ uuid }) => uuid)),
    onChoose: (incident, isChosen) => {
      const others = chosen.filter(({ uuid }) => uuid !== incident.uuid);
      setChosen(isChosen ? [...others, incident] : others);
    },
  };
  return { chosen, clear: () => setChosen([]), choosing: may ? choosing : undefined };
}
