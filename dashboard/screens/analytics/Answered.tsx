import { type ReactNode, useContext } from 'react';
import type { Address } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { LoadedMonths } from './DemoYear.tsx';

interface Props<T> {
  readonly path: Address<T>;
  readonly children: (answer: T) => ReactNode;
}

/** The answer to one address. The figures of the range before are not shown under the days of the new one. */
export const Answered = <T,>({ path, children }: Props<T>) => {
  const { data, error, ask } = useLive(path, { again: useContext(LoadedMonths) });
  return error || data === null ? <LoadState data={null} error={error} ask={ask} /> : children(data);
};
