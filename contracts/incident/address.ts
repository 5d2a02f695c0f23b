import type { Address } from '#contracts/core/geo';

/** A part of an address that a field can require besides `raw` (S0 §1). */
export type AddressPart = keyof Omit<Address, 'raw' | 'autoclean'>;

/**
 * The address parts that each field requires: a place needs a point (S2 §5), a job needs a street address (S2 §2.2). A
 * report needs none, as it needs no address.
 */
export const requiredOfAddress = {
  incident: [],
  location: ['lat', 'lng'],
  job: ['street_number', 'route', 'lat', 'lng'],
} as const satisfies Readonly<Record<string, readonly AddressPart[]>>;

/** The message for an address that lacks a required part (S0 §5). */
export const notEnough = 'There is not enough data available for this address.';

/** True when the part is named, or the line of the address begins with a number and a street. */
export const isPartNamed = (
  address: Readonly<Partial<Record<AddressPart, unknown>>> & { readonly raw: string },
  part: AddressPart,
): boolean => {
  const value = address[part];
  if (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) return true;
  return (part === 'street_number' || part === 'route') && /^\s*\d\S*\s+\p{L}/u.test(address.raw);
};

export type { AddressAnswer, AddressSource, AddressSuggestion } from './places/addressDocuments.ts';
