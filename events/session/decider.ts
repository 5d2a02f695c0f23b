import type { Decider } from '#events/core/decider';
import { Refused } from '#events/core/refused';
import { type SessionEnded, type SessionFact, type SessionStarted, sessionFacts } from './events.ts';

export type SessionState =
  | { readonly status: 'none' }
  | { readonly status: 'open' | 'ended'; readonly session: string };

export type SessionCommand =
  | ({ readonly do: 'start' } & SessionStarted['data'])
  | { readonly do: 'end'; readonly reason: NonNullable<SessionEnded['data']['reason']> };

export const session: Decider<SessionState, SessionCommand, SessionFact> = {
  category: 'session',
  facts: sessionFacts,
  initial: { status: 'none' },
  evolve: (_, { type, data }) => {
    switch (type) {
      case 'SessionStarted':
        return { status: 'open', session: data.session };
      case 'SessionEnded':
        return { status: 'ended', session: data.session };
    }
  },
  decide: (state, command) => {
    if (command.do === 'start') {
      if (state.status !== 'none') return [];
      const { do: _, ...data } = command;
      return [{ type: 'SessionStarted', data }];
    }
    if (state.status === 'none') throw new Refused('not-found');
    const { reason } = command;
    return state.status === 'ended' ? [] : [{ type: 'SessionEnded', data: { session: state.session, reason } }];
  },
};
