import type { Decider } from '#events/core/decider';
import { Refused } from '#events/core/refused';
import { type LinkFact, linkFacts, type SignInLinkIssued } from './events.ts';

export type LinkState =
  | { readonly status: 'none' }
  | { readonly status: 'issued' | 'used'; readonly link: string; readonly expiresAt: string };

export type LinkCommand =
  | ({ readonly do: 'issue' } & SignInLinkIssued['data'])
  /** `at`: now, ISO-8601 UTC. */
  | { readonly do: 'use'; readonly at: string };

export const link: Decider<LinkState, LinkCommand, LinkFact> = {
  category: 'link',
  facts: linkFacts,
  initial: { status: 'none' },
  evolve: (state, event) => {
    switch (event.type) {
      case 'SignInLinkIssued':
        return { status: 'issued', link: event.data.link, expiresAt: event.data.expiresAt };
      case 'SignInLinkUsed':
        return state.status === 'none' ? state : { ...state, status: 'used' };
    }
  },
  decide: (state, command) => {
    if (command.do === 'issue') {
      if (state.status !== 'none') return [];
      const { do: _, ...data } = command;
      return [{ type: 'SignInLinkIssued', data }];
    }
    if (state.status === 'none') throw new Refused('not-found');
    if (state.status === 'used') throw new Refused('sign-in.link-used');
    if (command.at > state.expiresAt) throw new Refused('sign-in.link-expired');
    return [{ type: 'SignInLinkUsed', data: { link: state.link } }];
  },
};
