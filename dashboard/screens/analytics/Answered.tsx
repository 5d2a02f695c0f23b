import { type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { type ApiError, asApiError, get } from '../../data/api.ts';
import { readingOf, useReading } from '../../data/live.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertBox } from '../../ui/form/Field.tsx';
import styles from './Analytics.module.css';
import { LoadedMonths } from './DemoYear.tsx';
import { isReading, readAgainAfter } from './reading.ts';

interface Props<T> {
  readonly path: string;
  readonly children: (answer: T) => ReactNode;
}

/** The answer to one address. The figures of the range before are not shown under the days of the new one. */
export const Answered = <T,>({ path, children }: Props<T>) => {
  const [found, setFound] = useState<{ readonly path: string; readonly answer: T } | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [asked, setAsked] = useState(0);
  const ask = useCallback(() => {
    const stop = new AbortController();
    let again: ReturnType<typeof setTimeout> | undefined;
    const failed = (caught: unknown): void => {
      if (stop.signal.aborted) return;
      const why = asApiError(caught);
      setError(why);
      if (isReading(why)) again = setTimeout(() => setAsked((n) => n + 1), readAgainAfter);
    };
    get<T>(path, { signal: stop.signal }).then((answer) => {
      if (stop.signal.aborted) return;
      setFound({ path, answer });
      setError(null);
    }, failed);
    return () => {
      stop.abort();
      clearTimeout(again);
    };
  }, [path]);
  const months = useContext(LoadedMonths);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another month has more behind the same address, and a first reading ends.
  useEffect(ask, [ask, months, asked]);
  useReading(readingOf(found !== null, error?.status));
  if (error)
    return (
      <div className={styles.failure}>
        <AlertBox kind="warning">{error.message}</AlertBox>
        <Button onClick={ask}>Try again</Button>
      </div>
    );
  return found?.path === path ? children(found.answer) : <p className={styles.quiet}>Loading…</p>;
};
