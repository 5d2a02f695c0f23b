import type { Address } from './geo.ts';

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
