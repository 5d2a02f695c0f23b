import type { QueryOf } from '#contracts/api/index';
import { limits } from '#contracts/core/limits';
import type { SimilarIncident } from '#contracts/incident/linking/similar';
import { dialed } from '#contracts/values/phone';
import { addressOf } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';
import { pointOf } from '../incident/places/place.ts';
import type { Form } from './newIncident.ts';

/** The query for open incidents that the call may be about; null while neither the place nor the number is known. */
export function similarQuery(form: Form): QueryOf<'GET /api/similar-incident/'> | null {
  const point = pointOf(form);
  const query = {
    ...(point ? { near: point.join(',') } : {}),
    ...(dialed(form.phone) ? { phone: form.phone } : {}),
    // Until the address is found, its words are compared.
    ...(!point && /^\d+\s+\S/.test(form.raw.trim())
      ? { address: form.raw.trim().slice(0, limits.address.longest) }
      : {}),
  };
  return Object.keys(query).length > 0 ? query : null;
}

const none: readonly SimilarIncident[] = [];

/** Asked after a pause in typing. A failure shows nothing: it is help, and must not delay the call. */
export function useSimilar(form: Form): readonly SimilarIncident[] {
  const query = similarQuery(form);
  const address = query && addressOf('GET /api/similar-incident/', { query });
  return useLive(address, { rests: limits.address.typingRests, aside: true }).data?.results ?? none;
}
