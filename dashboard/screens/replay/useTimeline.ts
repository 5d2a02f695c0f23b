import { useEffect, useState } from 'react';
import type { ReplayTimeline } from '#contracts/audit/replay';
import { addressOf as addressAt, withSearch } from '../../data/address.ts';
import { type ApiError, asApiError, get } from '../../data/api.ts';
import type { Instant } from '../../data/past/past.ts';
import { addressOf, type Window } from './playing.ts';

/** Milliseconds: while the server reads the log for the first time, it is asked again. */
const again = 1_500;

/** The events near the instant, and the marks of the window. The last answer stays until the next one comes. */
export function useTimeline({ at, clock }: Instant, window: Window | null, silence: number) {
  const [answer, setAnswer] = useState<ReplayTimeline | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [turn, setTurn] = useState(0);
  const marked: Record<string, string> = window
    ? { after: addressOf(window.from), until: addressOf(window.until) }
    : {};
  const query = new URLSearchParams({ at, clock, silence: String(silence), ...marked }).toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn asks again.
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    get(withSearch(addressAt('GET /api/replay/'), query), { signal: stop.signal }).then(
      (found) => {
        if (stop.signal.aborted) return;
        setAnswer(found);
        setError(null);
      },
      (caught: unknown) => {
        if (stop.signal.aborted) return;
        const failure = asApiError(caught);
        setError(failure);
        if (failure.status === 503) timer = setTimeout(() => setTurn((before) => before + 1), again);
      },
    );
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [query, turn]);
  return { timeline: answer, error };
}
