import type { Decider } from '#events/core/decider';
import { Refused } from '#events/core/refused';
import { type TokenFact, type TokenMade, tokenFacts } from './events.ts';

export type TokenState =
  | { readonly status: 'none' }
  | {
      readonly status: 'open' | 'revoked';
      readonly token: string;
      readonly secret: string;
      /** When it was last recorded as used from a network, ISO-8601 UTC. */
      readonly uses: Readonly<Record<string, string>>;
    };

export type TokenCommand =
  | ({ readonly do: 'make' } & TokenMade['data'])
  | { readonly do: 'rotate'; readonly secret: string; readonly expiresAt: string; readonly earlierUntil: string }
  | { readonly do: 'revoke' }
  | { readonly do: 'use'; readonly network: string; readonly at: string };

/** A use is recorded at most once in so many milliseconds for each network, so that requests write no facts. */
export const usesApart = 3_600_000;

export const token: Decider<TokenState, TokenCommand, TokenFact> = {
  category: 'token',
  facts: tokenFacts,
  initial: { status: 'none' },

  evolve: (state, { type, data, occurredAt }) => {
    if (type === 'TokenMade') return { status: 'open', token: data.token, secret: data.secret, uses: {} };
    if (state.status === 'none') return state;
    switch (type) {
      case 'TokenRotated':
        return { ...state, secret: data.secret };
      case 'TokenRevoked':
        return { ...state, status: 'revoked' };
      case 'TokenUsed':
        return { ...state, uses: { ...state.uses, [data.network]: occurredAt } };
    }
  },

  decide: (state, command) => {
    if (command.do === 'make') {
      if (state.status !== 'none') return [];
      const { do: _, ...data } = command;
      return [{ type: 'TokenMade', data }];
    }
    if (state.status === 'none') throw new Refused('not-found');
    const { token: id } = state;
    switch (command.do) {
      case 'rotate': {
        if (state.status === 'revoked') throw new Refused('token.revoked');
        const { do: _, ...data } = command;
        return data.secret === state.secret ? [] : [{ type: 'TokenRotated', data: { token: id, ...data } }];
      }
      case 'revoke':
        return state.status === 'revoked' ? [] : [{ type: 'TokenRevoked', data: { token: id } }];
      case 'use': {
        const last = state.uses[command.network];
        const isKnown = last !== undefined && Date.parse(command.at) - Date.parse(last) < usesApart;
        if (state.status === 'revoked' || isKnown) return [];
        return [{ type: 'TokenUsed', data: { token: id, network: command.network } }];
      }
    }
  },
};
