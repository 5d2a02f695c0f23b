import { useEffect, useState } from 'react';
import type { DirectoryItems } from '#contracts/directories/directories';
import type { Address } from '../../data/address.ts';
import { pagedFailure } from '../../data/api.ts';
import { useLive } from '../../data/live/useLive.ts';
import { say } from '../../ui/say.ts';

/** A page of a list; fetched again when the administration's data is. The page before stays until the next is there. */
export function useItems(addressOf: (page?: number) => Address<DirectoryItems>, data: object) {
  const [page, setPage] = useState(1);
  const { data: items, error, ask } = useLive(addressOf(page === 1 ? undefined : page), { again: data, keeps: true });
  const status = error?.status;
  // The list has become shorter.
  if (status === 404 && page > 1) setPage(1);
  useEffect(() => {
    const words = status === undefined ? null : pagedFailure(status);
    if (words !== null) (status === 429 ? say.warn : say.failed)(words);
  }, [status]);
  return { items, error, ask, setPage };
}
