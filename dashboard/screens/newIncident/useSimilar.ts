import { useEffect, useState } from 'react';
import { limits } from '#contracts/core/limits';
import type { SimilarIncident } from '#contracts/incident/similar';
import { addressOf, withSearch } from '../../data/address.ts';
import { get } from '../../data/api.ts';
import { isWholePhone } from '../../ui/form/phoneMask.ts';
import { pointOf } from '../incident/places/place.ts';
import type { Form } from './newIncident.ts';

/** The query for open incidents that the call may be about; null while neither the place nor the number is known. */
export function similarQuery(form: Form): string | null {
  const point = pointOf(form);
  const query = new URLSearchParams({
    ...(point ? { near: point.join(',') } : {}),
    ...(isWholePhone(form.phone) ? { phone: form.phone } : {}),
  }).toString();
  return query || null;
}

/** Asked after a pause in typing. A failure shows nothing: it is help, and must not delay the call. */
export function useSimilar(form: Form): readonly SimilarIncident[] {
  const query = similarQuery(form);
  const [found, setFound] = useState<{ readonly query: string; readonly results: readonly SimilarIncident[] }>();
  useEffect(() => {
    if (query === null) return;
    const call = new AbortController();
    const timer = setTimeout(() => {
      get(withSearch(addressOf('GET /api/similar-incident/'), query), { signal: call.signal }).then(
        ({ results }) => setFound({ query, results }),
        () => {},
      );
    }, limits.address.typingRests);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [query]);
  return query !== null && found?.query === query ? found.results : [];
}
