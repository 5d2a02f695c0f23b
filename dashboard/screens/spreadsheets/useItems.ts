import { useCallback, useEffect, useState } from 'react';
import type { DirectoryItems } from '#contracts/directories/directories';
import { type Address, withSearch } from '../../data/address.ts';
import { type ApiError, asApiError, get, pagedFailure } from '../../data/api.ts';
import { say } from '../../ui/say.ts';

/** A page of a list; fetched again when the administration's data is. */
export function useItems(path: Address<DirectoryItems>, data: object) {
  const [page, setPage] = useState(1);
  const [items, setItems] = useState<DirectoryItems | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const ask = useCallback(() => {
    get(withSearch(path, page === 1 ? '' : `page=${page}`)).then(
      (answer) => {
        setItems(answer);
        setError(null);
      },
      (caught: unknown) => {
        const failure = asApiError(caught);
        // The list has become shorter.
        if (failure.status === 404 && page > 1) return setPage(1);
        const words = pagedFailure(failure.status);
        if (words !== null) (failure.status === 429 ? say.warn : say.failed)(words);
        setError(failure);
      },
    );
  }, [path, page]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new data announces a change.
  useEffect(ask, [ask, data]);
  return { items, error, ask, setPage };
}
