import { useEffect } from 'react';
import type { ApiError } from '../api.ts';
import { isPastShown, usePast } from './past.ts';

/** Milliseconds: while the server reads the log for the first time, it is asked again. */
const again = 1_500;

/** True for an error that the bar of the past names: the screen below does not say it a second time. */
export const isToldByBar = (error: Pick<ApiError, 'status'> | null): boolean =>
  isPastShown() && (error?.status === 400 || error?.status === 503);

/** Asks again until the server has read the log. Each failure is an error of its own. */
export function useAgainWhenRead(error: ApiError | null, ask: () => void): void {
  const isPast = usePast() !== null;
  useEffect(() => {
    if (!isPast || error?.status !== 503) return;
    const timer = setTimeout(ask, again);
    return () => clearTimeout(timer);
  }, [isPast, error, ask]);
}
