import { useMemo } from 'react';
import { useDocument, useFrom } from '../../data/live.ts';
import { useViewer } from '../../data/viewer.ts';
import { busyCrews, freeCrews, sameSet, sameWaits, type Waits, waitsOf } from './figures.ts';

export interface Figures extends Waits {
  readonly free: number;
}

/** The figures of the board; null until its document is there. */
export const useFigures = (): Figures | null => {
  const known = useDocument('board', useViewer().entity.uuid) !== null;
  const waits = useFrom('card', waitsOf, sameWaits);
  const busy = useFrom('card', busyCrews, sameSet);
  const free = useFrom(
    'crew',
    useMemo(() => (crews: Parameters<typeof freeCrews>[0]) => freeCrews(crews, busy), [busy]),
  );
  return known ? { ...waits, free } : null;
};
