import { useCallback, useEffect, useState } from 'react';
import type { Address } from '../../data/address.ts';
import { type ApiError, asApiError, get } from '../../data/api.ts';
import { readingOf, useReading } from '../../data/live.ts';

/** The answer to one address. The last answer stays while another address is asked. */
export function useAnswer<T>(path: Address<T>) {
  const [answer, setAnswer] = useState<T | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [answered, setAnswered] = useState('');
  const ask = useCallback(() => {
    const stop = new AbortController();
    get(path, { signal: stop.signal }).then(
      (found) => {
        if (stop.signal.aborted) return;
        setAnswer(found);
        setError(null);
        setAnswered(path);
      },
      (caught: unknown) => {
        if (stop.signal.aborted) return;
        setError(asApiError(caught));
        setAnswered(path);
      },
    );
    return () => stop.abort();
  }, [path]);
  useEffect(ask, [ask]);
  useReading(readingOf(answer !== null, error?.status));
  return { answer, error, asking: answered !== path, ask, setAnswer };
}
