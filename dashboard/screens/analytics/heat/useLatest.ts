import type { Address } from '../../../data/address.ts';
import type { ApiError } from '../../../data/api.ts';
import { useAnswer } from '../useAnswer.ts';

/** The latest answer: the one before stays until the next one is here, so that a map does not flicker. */
export function useLatest<T>(path: Address<T> | null): { readonly answer: T | null; readonly error: ApiError | null } {
  const { found, error } = useAnswer(path);
  return { answer: path === null ? null : (found?.answer ?? null), error };
}
