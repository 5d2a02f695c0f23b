import type { Decider } from '#events/core/decider';
import { Refused } from '#events/core/refused';
import { type SessionEnded, type SessionFact, type SessionStarted, sessionFacts } from './events.ts';

export type SessionState =
  | { readonly status: 'none' }
  | {
      readonly status: 'open';
      readonly session: string;
      readonly user: string;
      readonly expiresAt: string;
      /** The time at which the session ends when it is not used before; null when it stays. */
      readonly idleAt: string | null;
    }
  | { readonly status: 'ended'; readonly session: string };

type Reason = NonNullable<SessionEnded['data']['reason']>;

export type SessionCommand =
  | ({ readonly do: 'start' } & SessionStarted['data'])
  /** `until`: the time at which the session ends when it is not used again. */
  | { readonly do: 'use'; readonly until: string }
  /** Ends the session if it was not used for too long. */
  | { readonly do: 'endIdle'; readonly now: string }
  | { readonly do: 'end'; readonly reason: Exclude<Reason, 'idle' | 'expired'> };

export const session: Decider<SessionState, SessionCommand, SessionFact> = {
  category: 'session',
  facts: sessionFacts,
  initial: { status: 'none' },
  evolve: (state, event) => {
    const { type, data } = event;
    switch (type) {
      case 'SessionStarted': {
        const { session: id, user, expiresAt, idleAt = null } = data;
        return { status: 'open', session: id, user, expiresAt, idleAt };
      }
      case 'SessionUsed':
        return state.status === 'open' ? { ...state, idleAt: data.until } : state;
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
    if (state.status === 'ended') return [];
    const { session: id, user, idleAt, expiresAt } = state;
    switch (command.do) {
      case 'use':
        if (idleAt === null || command.until <= idleAt) return [];
        return [{ type: 'SessionUsed', data: { session: id, until: command.until } }];
      case 'endIdle': {
        if (idleAt === null || command.now < idleAt) return [];
        const reason = expiresAt <= idleAt ? 'expired' : 'idle';
        return [{ type: 'SessionEnded', data: { session: id, reason, account: user } }];
      }
      case 'end':
        return [{ type: 'SessionEnded', data: { session: id, reason: command.reason } }];
    }
  },
};
