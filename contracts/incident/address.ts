import type { Address } from '#contracts/core/geo';

/** What a field can require of an address besides its line (S0 §1). */
export type AddressPart = keyof Omit<Address, 'raw' | 'autoclean'>;

/** What each field requires: a crew finds a point (S2 §5), and a job is at a street address (S2 §2.2). */
export const requiredOfAddress = {
  incident: ['lat', 'lng'],
  location: ['lat', 'lng'],
  job: ['street_number', 'route', 'lat', 'lng'],
} as const satisfies Readonly<Record<string, readonly AddressPart[]>>;

/** From where an address is known: the organisation's own incidents, the address service that is set, or the built-in gazetteer. */
export type AddressSource = 'incidents' | 'service' | 'gazetteer';

/**
 * What fits the words that were typed. A place without a street stands at its middle; a street that nobody here knows has no
 * point: `lat` and `lng` are null then.
 */
export interface AddressSuggestion extends Address {
  readonly source: AddressSource;
}

/** `GET /api/address/?q=…&near=lat,lng`, the best first. */
export interface AddressAnswer {
  readonly results: readonly AddressSuggestion[];
  /** An address service is set, but does not answer: these are from what is known here. */
  readonly away: boolean;
}
