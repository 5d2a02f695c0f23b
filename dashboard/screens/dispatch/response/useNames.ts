import { useCallback } from 'react';
import { useAll } from '../../../data/live.ts';
import { fullName } from '../kind/words.ts';

/** Writes the name of a person on the board; null for anybody else. */
export const useKnownNames = (): ((user: string) => string | null) => {
  const people = useAll('person');
  return useCallback(
    (user) => {
      const known = people.find(({ uuid }) => uuid === user);
      return known ? fullName(known) : null;
    },
    [people],
  );
};

/** Writes the name of a person on the board. */
export const useNames = (): ((user: string) => string) => {
  const name = useKnownNames();
  return useCallback((user) => name(user) ?? 'Somebody', [name]);
};
