import type { Address } from '#contracts/core/geo';

/** A part of an address that a field can require besides `raw` (S0 §1). */
export type AddressPart = keyof Omit<Address, 'raw' | 'autoclean'>;

/** The address parts that each field requires: a crew needs a point (S2 §5), a job needs a street address (S2 §2.2). */
export const requiredOfAddress = {
  incident: ['lat', 'lng'],
  location: ['lat', 'lng'],
  job: ['street_number', 'route', 'lat', 'lng'],
} as const satisfies Readonly<Record<string, readonly AddressPart[]>>;

export type { AddressAnswer, AddressSource, AddressSuggestion } from './addressDocuments.ts';
