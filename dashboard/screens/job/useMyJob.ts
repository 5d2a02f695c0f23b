import { useCallback, useEffect, useRef, useState } from 'react';
import { channels } from '#contracts/accounts/channels';
import type { MyJob } from '#contracts/dispatch/job';
import { addressOf } from '../../data/address.ts';
import { type ApiError, asApiError, get } from '../../data/api.ts';
import { useAsking } from '../../data/live/asking.ts';
import { useChannel } from '../../data/realtime.ts';
import { useViewer } from '../../data/viewer.ts';

/** The crews that the viewer holds and their jobs, live. The last answer stays while another is fetched. */
export function useMyJob() {
  const { user } = useViewer();
  const [work, setWork] = useState<MyJob | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const stopLast = useRef(() => {});
  const fetchWork = useCallback(() => {
    stopLast.current();
    const stop = new AbortController();
    stopLast.current = () => stop.abort();
    get(addressOf('GET /api/my-job/'), { signal: stop.signal }).then(
      (answer) => {
        if (stop.signal.aborted) return;
        setWork(answer);
        setError(null);
      },
      (caught: unknown) => !stop.signal.aborted && setError(asApiError(caught)),
    );
  }, []);
  const { now, soon } = useAsking(fetchWork);
  useEffect(() => {
    now();
    return () => stopLast.current();
  }, [now]);
  const handlers = { added: soon, updated: soon, deleted: soon, crew_updated: soon };
  useChannel(channels.incidentsUser(user.uuid), handlers, now);
  return { work, error, ask: now };
}
