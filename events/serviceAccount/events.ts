import { type FactIn, facts, id, sealed, text } from '#events/core/schema';

/** The fields of an account and its holder. */
export const holder = {
  /** The number on the bill. */
  number: text,
  name: text,
  /** E.164. Empty when none is known. */
  phoneNumber: text,
  address: text,
  /** Degrees WGS 84: `39.8028,-105.0875`, latitude first. */
  place: text,
};

/** The facts of the stream `serviceaccount-{uuid}`: a customer of the utility at one address. */
export const serviceAccountFacts = facts({
  /** The whole account. The newest one replaces the ones before. */
  ServiceAccountListed: { ...sealed(holder), account: id },
  /** Also of one that spreadsheets list. Its keys are deleted with it, so its content becomes unreadable. */
  ServiceAccountRemoved: { account: id },
});
export type ServiceAccountFact = FactIn<typeof serviceAccountFacts>;
export type AccountHolder = NonNullable<FactIn<typeof serviceAccountFacts, 'ServiceAccountListed'>['data']['personal']>;
