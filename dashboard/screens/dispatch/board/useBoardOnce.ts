import { useEffect, useState } from 'react';
import { addressOf } from '../../../data/address.ts';
import { useLive } from '../../../data/live/useLive.ts';
import { peek } from '../../../data/live.ts';
import { useViewer } from '../../../data/viewer.ts';
import { type Board, forgetBoard, keepBoard } from './board.ts';

/**
 * The board's documents for a part that is also used on screens without the board. An open board has them already;
 * otherwise they are fetched once, and forgotten with the part.
 */
export const useBoardOnce = (): Pick<Board, 'status' | 'error'> => {
  const entity = useViewer().entity.uuid;
  const [there] = useState(() => peek('board', entity) !== null);
  const { data, error } = useLive(there ? null : addressOf('GET /api/beta/dispatch/get-data/'), {
    once: true,
    onAnswer: (answer) => keepBoard(answer, entity, true),
  });
  useEffect(() => (there ? undefined : forgetBoard), [entity, there]);
  return { status: error ? 'failed' : there || data ? 'ready' : 'retrieving', error };
};
