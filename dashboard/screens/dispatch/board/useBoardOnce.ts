import { useEffect, useState } from 'react';
import { addressOf } from '../../../data/address.ts';
import { type ApiError, asApiError, get } from '../../../data/api.ts';
import { forget, peek } from '../../../data/live.ts';
import { useViewer } from '../../../data/viewer.ts';
import { keepBoard } from './board.ts';

interface Once {
  readonly status: 'retrieving' | 'ready' | 'failed';
  readonly error: ApiError | null;
}

/**
 * The board's documents for a part that is also used on screens without the board. An open board has them already;
 * otherwise they are fetched once, and forgotten with the part.
 */
export const useBoardOnce = (): Once => {
  const entity = useViewer().entity.uuid;
  const [there] = useState(() => peek('board', entity) !== null);
  const [once, setOnce] = useState<Once>({ status: there ? 'ready' : 'retrieving', error: null });
  useEffect(() => {
    if (there) return;
    let wanted = true;
    get(addressOf('GET /api/beta/dispatch/get-data/')).then(
      (data) => {
        if (!wanted) return;
        keepBoard(data, entity, true);
        setOnce({ status: 'ready', error: null });
      },
      (failure: unknown) => wanted && setOnce({ status: 'failed', error: asApiError(failure) }),
    );
    return () => {
      wanted = false;
      for (const kind of ['crew', 'card', 'board'] as const) forget(kind);
    };
  }, [entity, there]);
  return once;
};
