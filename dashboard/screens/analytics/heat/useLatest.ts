import { useContext, useEffect, useState } from 'react';
import { type ApiError, asApiError, get } from '../../../data/api.ts';
import { LoadedMonths } from '../DemoYear.tsx';

/** The latest answer: the one before stays until the next one is here, so that a map does not flicker. */
export function useLatest<T>(path: string | null): { readonly answer: T | null; readonly error: ApiError | null } {
  const [answer, setAnswer] = useState<T | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const months = useContext(LoadedMonths);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another month has more behind the same address.
  useEffect(() => {
    if (path === null) return;
    const stop = new AbortController();
    get<T>(path, { signal: stop.signal }).then(
      (found) => {
        if (stop.signal.aborted) return;
        setAnswer(found);
        setError(null);
      },
      (caught: unknown) => !stop.signal.aborted && setError(asApiError(caught)),
    );
    return () => stop.abort();
  }, [path, months]);
  return { answer: path === null ? null : answer, error };
}
