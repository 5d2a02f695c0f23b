import { useMemo } from 'react';
import { useTally } from '../../data/changes/tally.ts';
import { useDocument, useFrom } from '../../data/live.ts';
import { useViewer } from '../../data/viewer.ts';
import { useJobs } from '../../screens/dispatch/kind/duty.ts';
import { currentWaits, freeCrews, type Waits } from './figures.ts';

export interface Figures extends Waits {
  readonly free: number;
}

/** The figures of the board; null until its document is there. */
export const useFigures = (): Figures | null => {
  const known = useDocument('board', useViewer().entity.uuid) !== null;
  const waits = useTally('card', currentWaits);
  const jobs = useJobs();
  const free = useFrom(
    'crew',
    useMemo(() => (crews: Parameters<typeof freeCrews>[0]) => freeCrews(crews, jobs), [jobs]),
  );
  return known ? { ...waits, free } : null;
};
