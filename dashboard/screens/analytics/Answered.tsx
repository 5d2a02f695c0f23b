import { type ReactNode, useContext } from 'react';
import type { Address } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { LoadedMonths } from './DemoYear.tsx';

interface Props<T> {
  readonly path: Address<T>;
  /** The same question about the period beside; null without one. Its answer may come later, or never. */
  readonly beside?: Address<T> | null;
  readonly children: (answer: T, other: T | null) => ReactNode;
}

/** The answer to one address. The figures of the range before are not shown under the days of the new one. */
export const Answered = <T,>({ path, beside = null, children }: Props<T>) => {
  const again = useContext(LoadedMonths);
  const { data, error, ask } = useLive(path, { again });
  const { data: other } = useLive(beside, { again, aside: true });
  return error || data === null ? <LoadState data={null} error={error} ask={ask} /> : children(data, other);
};
