import { accountHolder } from '#events/core/accountHolder';
import { type FactIn, facts, id, sealed } from '#events/core/schema';

/** The facts of the stream `serviceaccount-{uuid}`: a customer of the utility at one address. */
export const serviceAccountFacts = facts({
  /** The whole account. The newest one replaces the ones before. */
  ServiceAccountListed: { ...sealed(accountHolder), account: id },
  /** Also of one that spreadsheets list. Its keys are deleted with it, so its content becomes unreadable. */
  ServiceAccountRemoved: { account: id },
});
export type ServiceAccountFact = FactIn<typeof serviceAccountFacts>;
export type AccountHolder = NonNullable<FactIn<typeof serviceAccountFacts, 'ServiceAccountListed'>['data']['personal']>;
