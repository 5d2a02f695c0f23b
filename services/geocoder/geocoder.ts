import type { Address, LatLng } from '#contracts/core/geo';

export interface AddressQuery {
  readonly words: string;
  /** Nearer results come first. */
  readonly near: LatLng;
  readonly limit: number;
}

/** Finds addresses in the United States for typed text. Throws `Away` when it does not answer. */
export interface Geocoder {
  find(asked: AddressQuery): Promise<readonly Address[]>;
}

/** The service could not be asked, or its answer could not be read. The reason quotes nothing that was typed. */
export class Away extends Error {
  override readonly name = 'Away';
}

type Parts = Omit<Address, 'raw' | 'autoclean'>;

const nothing: Parts = {
  street_number: '',
  route: '',
  premise: '',
  subpremise: '',
  locality: '',
  country: 'US',
  postal_code: '',
  administrative_level_1: '',
  administrative_level_2: '',
  administrative_level_3: '',
  lat: null,
  lng: null,
};

/**
 * The specification's address object (S0 §1). `raw` is its one line, without the unit, which has a field of its own.
 */
export function address(parts: Partial<Parts>): Address {
  const all = { ...nothing, ...parts };
  const street = [all.street_number, all.route].filter(Boolean).join(' ') || all.premise;
  const state = [all.administrative_level_1, all.postal_code].filter(Boolean).join(' ');
  return { raw: [street, all.locality, state].filter(Boolean).join(', '), ...all, autoclean: false };
}

/** Eight decimals at most (S0 §1); null for a point that is not on earth. */
export function degrees(value: unknown, largest: 90 | 180): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !(Math.abs(number) <= largest)) return null;
  return Number(number.toFixed(8));
}
