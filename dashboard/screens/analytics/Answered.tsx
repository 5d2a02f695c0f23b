import { type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { type ApiError, asApiError, get } from '../../data/api.ts';
import { readingOf, useReading } from '../../data/live.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertBox } from '../../ui/form/Field.tsx';
import styles from './Analytics.module.css';
import { LoadedMonths } from './DemoYear.tsx';

interface Props<T> {
  readonly path: string;
  readonly children: (answer: T) => ReactNode;
}

/** The answer to one address. The figures of the range before are not shown under the days of the new one. */
export const Answered = <T,>({ path, children }: Props<T>) => {
  const [found, setFound] = useState<{ readonly path: string; readonly answer: T } | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const ask = useCallback(() => {
    const stop = new AbortController();
    get<T>(path, { signal: stop.signal }).then(
      (answer) => {
        if (stop.signal.aborted) return;
        setFound({ path, answer });
        setError(null);
      },
      (caught: unknown) => !stop.signal.aborted && setError(asApiError(caught)),
    );
    return () => stop.abort();
  }, [path]);
  const months = useContext(LoadedMonths);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another month has more behind the same address.
  useEffect(ask, [ask, months]);
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
