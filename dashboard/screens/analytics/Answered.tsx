import type { ReactNode } from 'react';
import type { Address } from '../../data/address.ts';
import { readingOf, useReading } from '../../data/live.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertBox } from '../../ui/form/Field.tsx';
import styles from './Analytics.module.css';
import { useAnswer } from './useAnswer.ts';

interface Props<T> {
  readonly path: Address<T>;
  readonly children: (answer: T) => ReactNode;
}

/** The answer to one address. The figures of the range before are not shown under the days of the new one. */
export const Answered = <T,>({ path, children }: Props<T>) => {
  const { found, error, ask } = useAnswer(path);
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
