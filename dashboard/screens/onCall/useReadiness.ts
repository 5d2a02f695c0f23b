import { useCallback, useEffect, useState } from 'react';
import { channels } from '#contracts/accounts/channels';
import type { Readiness } from '#contracts/onCall/readiness';
import { addressOf } from '../../data/address.ts';
import { type ApiError, asApiError, get } from '../../data/api.ts';
import { readingOf, useReading } from '../../data/live.ts';
import { useChannel } from '../../data/realtime.ts';
import { useOrder } from '../../data/live/useOrder.ts';
import { useMay, useViewer } from '../../data/viewer.ts';
import { useNow } from '../../time/clock.ts';

/** The people on call and the gaps; asked again each minute, because a shift begins and ends without an event. */
export function useReadiness() {
  const [answer, setAnswer] = useState<Readiness | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const { uuid } = useViewer().entity;
  const minute = useNow();
  const begin = useOrder();
  const ask = useCallback(() => {
    const isLatest = begin();
    get(addressOf('GET /api/on-call/readiness/')).then(
      (came) => {
        if (!isLatest()) return;
        setAnswer(came);
        setError(null);
      },
      (caught: unknown) => isLatest() && setError(asApiError(caught)),
    );
  }, [begin]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each minute anew.
  useEffect(ask, [ask, minute]);
  // A crew, which has no board, hears by the minute.
  const [mayBoard, mayBeats] = [useMay('board.view'), useMay('beat.view')];
  const [board, beats] = [mayBoard ? channels.dispatch(uuid) : null, mayBeats ? channels.beatsCallout(uuid) : null];
  useChannel(board, { USERS_CHANGED: ask, after_hours_updated: ask, CREW_UPDATED: ask }, ask);
  useChannel(beats, { refresh: ask }, ask);
  useReading(readingOf(answer !== null, error?.status));
  return { answer, error };
}
