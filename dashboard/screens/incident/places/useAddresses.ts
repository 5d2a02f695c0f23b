import { useEffect, useState } from 'react';
import type { LatLng } from '#contracts/core/geo';
import { limits } from '#contracts/core/limits';
import type { AddressAnswer } from '#contracts/incident/address';
import { addressOf } from '../../../data/address.ts';
import { ApiError, get } from '../../../data/api.ts';

export type SearchState =
  | { readonly state: 'nothing asked' | 'asking' }
  /** `busy`: too many requests; retry soon. */
  | { readonly state: 'failed'; readonly busy: boolean }
  | { readonly state: 'answered'; readonly answer: AddressAnswer };

const { shortest, longest, typingRests } = limits.address;
const nothing: SearchState = { state: 'nothing asked' };

/** Addresses that match the typed text, requested after a pause in typing. Late answers are dropped. */
export function useAddresses(typed: string, [lat, lng]: LatLng): SearchState {
  const words = typed.trim();
  const [last, setLast] = useState<{ readonly words: string; readonly asked: SearchState }>({
    words: '',
    asked: nothing,
  });
  useEffect(() => {
    if (words.length < shortest) return;
    const call = new AbortController();
    const timer = setTimeout(() => {
      const query = { q: words.slice(0, longest), near: `${lat},${lng}` };
      get(addressOf('GET /api/address/', { query }), { signal: call.signal }).then(
        (answer) => setLast({ words, asked: { state: 'answered', answer } }),
        (error: unknown) => {
          const busy = error instanceof ApiError && error.status === 429;
          if (!call.signal.aborted) setLast({ words, asked: { state: 'failed', busy } });
        },
      );
    }, typingRests);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [words, lat, lng]);
  if (words.length < shortest) return nothing;
  // Suggestions for a longer or shorter version of the same word stay until the new ones arrive.
  const alike = last.words !== '' && (words.startsWith(last.words) || last.words.startsWith(words));
  return last.words === words || (alike && last.asked.state === 'answered') ? last.asked : { state: 'asking' };
}
