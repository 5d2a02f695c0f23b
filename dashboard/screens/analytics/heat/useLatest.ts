import { useContext, useEffect, useState } from 'react';
import { type ApiError, asApiError, get } from '../../../data/api.ts';
import { LoadedMonths } from '../DemoYear.tsx';
import { isReading, readAgainAfter } from '../reading.ts';

/** The latest answer: the one before stays until the next one is here, so that a map does not flicker. */
export function useLatest<T>(path: string | null): { readonly answer: T | null; readonly error: ApiError | null } {
  const [answer, setAnswer] = useState<T | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [asked, setAsked] = useState(0);
  const months = useContext(LoadedMonths);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another month has more behind the same address, and a first reading ends.
  useEffect(() => {
    if (path === null) return;
    const stop = new AbortController();
    let again: ReturnType<typeof setTimeout> | undefined;
    const failed = (caught: unknown): void => {
      if (stop.signal.aborted) return;
      const why = asApiError(caught);
      setError(why);
      if (isReading(why)) again = setTimeout(() => setAsked((n) => n + 1), readAgainAfter);
    };
    get<T>(path, { signal: stop.signal }).then((found) => {
      if (stop.signal.aborted) return;
      setAnswer(found);
      setError(null);
    }, failed);
    return () => {
      stop.abort();
      clearTimeout(again);
    };
  }, [path, months, asked]);
  return { answer: path === null ? null : answer, error };
}
