import { useContext, useEffect, useState } from 'react';
import type { Address } from '../../data/address.ts';
import { type ApiError, asApiError, get } from '../../data/api.ts';
import { LoadedMonths } from './DemoYear.tsx';

/** Milliseconds. */
const readAgainAfter = 2_000;

/** The server reads the history of the organization for the first time since its start; the figures follow by themselves. */
const isReading = ({ status }: Pick<ApiError, 'status'>): boolean => status === 503;

/** The last answer with its address; it stays until the next one is here. A null address asks nothing. */
export function useAnswer<T>(path: Address<T> | null) {
  const [found, setFound] = useState<{ readonly path: string; readonly answer: T } | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [asked, setAsked] = useState(0);
  const months = useContext(LoadedMonths);
  const ask = () => setAsked((n) => n + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another month has more behind the same address, and a first reading ends.
  useEffect(() => {
    if (path === null) return;
    const stop = new AbortController();
    let again: ReturnType<typeof setTimeout> | undefined;
    const failed = (caught: unknown): void => {
      if (stop.signal.aborted) return;
      const why = asApiError(caught);
      setError(why);
      if (isReading(why)) again = setTimeout(ask, readAgainAfter);
    };
    get(path, { signal: stop.signal }).then((answer) => {
      if (stop.signal.aborted) return;
      setFound({ path, answer });
      setError(null);
    }, failed);
    return () => {
      stop.abort();
      clearTimeout(again);
    };
  }, [path, months, asked]);
  return { found, error, ask };
}
