import type { LatLng } from '#contracts/core/geo';
import { limits } from '#contracts/core/limits';
import type { AddressAnswer } from '#contracts/incident/address';
import { addressOf } from '../../../../data/address.ts';
import { get } from '../../../../data/api.ts';
import { useLoaded } from '../../../../data/live/useLive.ts';

export type SearchState =
  | { readonly state: 'nothing asked' | 'asking' }
  /** `busy`: too many requests; retry soon. */
  | { readonly state: 'failed'; readonly busy: boolean }
  | { readonly state: 'answered'; readonly answer: AddressAnswer };

const { shortest, longest, typingRests } = limits.address;
const nothing: SearchState = { state: 'nothing asked' };

/** Addresses that match the typed text, requested after a pause in typing. */
export function useAddresses(typed: string, [lat, lng]: LatLng): SearchState {
  const words = typed.trim();
  const isShort = words.length < shortest;
  const address = addressOf('GET /api/address/', { query: { q: words.slice(0, longest), near: `${lat},${lng}` } });
  const load = async (signal: AbortSignal) => ({ words, answer: await get(address, { signal }) });
  const options = { rests: typingRests, keeps: true, aside: true } as const;
  const { data, error, asking } = useLoaded(isShort ? null : address, load, options);
  if (isShort) return nothing;
  if (error) return { state: 'failed', busy: error.status === 429 };
  // Suggestions for a longer or shorter version of the same word stay until the new ones arrive.
  if (!data || (asking && !words.startsWith(data.words) && !data.words.startsWith(words))) return { state: 'asking' };
  return { state: 'answered', answer: data.answer };
}
