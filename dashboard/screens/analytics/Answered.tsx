import { type ReactNode, useContext } from 'react';
import type { Address } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';
import { Button } from '../../ui/Button.tsx';
import { AlertBox } from '../../ui/form/Field.tsx';
import styles from './Analytics.module.css';
import { LoadedMonths } from './DemoYear.tsx';

interface Props<T> {
  readonly path: Address<T>;
  readonly children: (answer: T) => ReactNode;
}

/** The answer to one address. The figures of the range before are not shown under the days of the new one. */
export const Answered = <T,>({ path, children }: Props<T>) => {
  const { data, error, ask } = useLive(path, { again: useContext(LoadedMonths) });
  if (error)
    return (
      <div className={styles.failure}>
        <AlertBox kind="warning">{error.message}</AlertBox>
        <Button onClick={ask}>Try again</Button>
      </div>
    );
  return data === null ? <p className="quiet">Loading…</p> : children(data);
};
