import { useContext } from 'react';
import type { Address } from '../../../data/address.ts';
import type { ApiError } from '../../../data/api.ts';
import { useLive } from '../../../data/live/useLive.ts';
import { LoadedMonths } from '../DemoYear.tsx';

/** The latest answer: the one before stays until the next one is here, so that a map does not flicker. */
export function useLatest<T>(path: Address<T> | null): { readonly answer: T | null; readonly error: ApiError | null } {
  const { data: answer, error } = useLive(path, { again: useContext(LoadedMonths), keeps: true });
  return { answer, error };
}
