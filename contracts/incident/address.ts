import type { Address } from '#contracts/core/geo';

/** What a field can require of an address besides its line (S0 §1). */
export type AddressPart = keyof Omit<Address, 'raw' | 'autoclean'>;

/** What each field requires: a crew finds a point (S2 §5), and a job is at a street address (S2 §2.2). */
export const requiredOfAddress = {
  incident: ['lat', 'lng'],
  location: ['lat', 'lng'],
  job: ['street_number', 'route', 'lat', 'lng'],
} as const satisfies Readonly<Record<string, readonly AddressPart[]>>;

export type { AddressAnswer, AddressSource, AddressSuggestion } from './addressDocuments.ts';
