import type { Address } from '#contracts/core/geo';
import { type AddressQuery, Away, address, type Geocoder } from '#services/geocoder/geocoder';
import { type Around, outlet } from './outlet.ts';

export interface GeocoderPeer {
  readonly geocoder: Geocoder;
  readonly asked: readonly { readonly at: number; readonly what: AddressQuery }[];
}

/** An address service that knows these addresses. Whatever goes wrong, it is away: a question changes nothing. */
export function geocoderPeer(around: Around, known: readonly Parameters<typeof address>[0][]): GeocoderPeer {
  const { attempt, arrived } = outlet<AddressQuery>(around, (nth) => String(nth));
  const all: readonly Address[] = known.map(address);
  const find: Geocoder['find'] = async (query) => {
    const { result } = await attempt(query);
    if (result !== 'sent') throw new Away('the address service does not answer');
    const words = query.words.toLowerCase().split(/\s+/);
    return all.filter(({ raw }) => words.every((word) => raw.toLowerCase().includes(word))).slice(0, query.limit);
  };
  return { geocoder: { find }, asked: arrived };
}
