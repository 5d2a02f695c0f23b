import { useTally } from '../../data/changes/tally.ts';
import { useDocument } from '../../data/live.ts';
import { useViewer } from '../../data/viewer.ts';
import { useFreeCrews } from '../../screens/dispatch/kind/duty.ts';
import { currentWaits, type Waits } from './figures.ts';

export interface Figures extends Waits {
  readonly free: number;
}

/** The figures of the board; null until its document is there. */
export const useFigures = (): Figures | null => {
  const known = useDocument('board', useViewer().entity.uuid) !== null;
  const waits = useTally('card', currentWaits);
  const free = useFreeCrews();
  return known ? { ...waits, free } : null;
};
