import type { Decider } from '#events/core/decider';
import { Refused } from '#events/core/refused';
import { coreFacts, type PersonalDataErased } from '#events/incident/core/facts';
import { type AccountHolder, type ServiceAccountFact, serviceAccountFacts } from './events.ts';

export type ServiceAccountState =
  | { readonly status: 'none' | 'removed' }
  /** `holder` is null when it cannot be read. */
  | { readonly status: 'listed'; readonly holder: AccountHolder | null };

export type ServiceAccountCommand = { readonly account: string } & (
  | { readonly do: 'list'; readonly holder: AccountHolder }
  /** `inSpreadsheets`: a spreadsheet has listed it since it was removed last. */
  | { readonly do: 'remove'; readonly inSpreadsheets?: boolean }
);

export const serviceAccount: Decider<
  ServiceAccountState,
  ServiceAccountCommand,
  ServiceAccountFact | PersonalDataErased
> = {
  category: 'serviceaccount',
  facts: { ...serviceAccountFacts, PersonalDataErased: coreFacts.PersonalDataErased },
  initial: { status: 'none' },

  evolve: (state, event) => {
    switch (event.type) {
      case 'ServiceAccountListed':
        return { status: 'listed', holder: event.data.personal };
      case 'ServiceAccountRemoved':
        return { status: 'removed' };
      case 'PersonalDataErased':
        return state;
    }
  },

  decide: (state, command) => {
    const { account } = command;
    switch (command.do) {
      case 'list':
        // The same line of the same file once more is no news.
        if (state.status === 'listed' && state.holder && isSame(state.holder, command.holder)) return [];
        return [{ type: 'ServiceAccountListed', data: { account, subject: account, personal: command.holder } }];
      case 'remove':
        if (state.status !== 'listed' && !command.inSpreadsheets) {
          if (state.status === 'none') throw new Refused('not-found');
          return [];
        }
        return [
          { type: 'ServiceAccountRemoved', data: { account } },
          { type: 'PersonalDataErased', data: { subject: account } },
        ];
    }
  },
};

const isSame = (a: AccountHolder, b: AccountHolder): boolean =>
  a.number === b.number &&
  a.name === b.name &&
  a.phoneNumber === b.phoneNumber &&
  a.address === b.address &&
  a.place === b.place;
