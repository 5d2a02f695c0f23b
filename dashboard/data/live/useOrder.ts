import { useCallback, useRef } from 'react';

/**
 * Answers may arrive in another order than their requests. Called with each request; what it returns is called with the
 * answer, or the failure, and says whether none of a later request came before.
 */
export function useOrder(): () => () => boolean {
  const asked = useRef(0);
  const came = useRef(0);
  return useCallback(() => {
    asked.current += 1;
    const mine = asked.current;
    return () => {
      if (mine < came.current) return false;
      came.current = mine;
      return true;
    };
  }, []);
}
