import type { Decider } from '#events/core/decider';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { type DigestFact, digestFacts } from './events.ts';

export type DigestState =
  | { readonly status: 'none' }
  | {
      readonly status: 'subscribed' | 'ended';
      readonly subscription: string;
      readonly user: string;
      /** The time of the next mail. */
      readonly dueAt: string;
      /** The end of the last mail's time; null before the first mail. */
      readonly until: string | null;
      /** The day of the month of a report; null for the daily mail. */
      readonly day: number | null;
    };

export type DigestCommand =
  | {
      readonly do: 'subscribe';
      readonly subscription: string;
      readonly user: string;
      readonly dueAt: string;
      /** Of a monthly report, from 1 to 28; absent for the daily mail. */
      readonly day?: number;
    }
  | { readonly do: 'unsubscribe' }
  /**
   * `due` is the time that was due: a mail is ordered once for it. `earliest` bounds the time of the first mail, and
   * `now` is the end of the time that the mail is about.
   */
  | {
      readonly do: 'order';
      readonly due: string;
      readonly earliest: string;
      readonly now: string;
      readonly next: string;
    };

/** Each person has one subscription to each of the mails. */
export const digestOf = (entity: string, user: string): string => idFrom('digest', entity, user);
export const monthlyReportOf = (entity: string, user: string): string => idFrom('monthly report', entity, user);

export const digest: Decider<DigestState, DigestCommand, DigestFact> = {
  category: 'digest',
  facts: digestFacts,
  initial: { status: 'none' },

  evolve: (state, { type, data }) => {
    switch (type) {
      case 'DigestSubscribed': {
        const { subscription, user, dueAt, report } = data;
        return { status: 'subscribed', subscription, user, dueAt, until: null, day: report?.day ?? null };
      }
      case 'DigestUnsubscribed':
        return state.status === 'none' ? state : { ...state, status: 'ended' };
      case 'DigestOrdered':
        return state.status === 'none' ? state : { ...state, dueAt: data.dueAt, until: data.until };
    }
  },

  decide: (state, command) => {
    if (command.do === 'subscribe') {
      const { subscription, user, dueAt, day } = command;
      // Another day is a new subscription.
      if (state.status === 'subscribed' && state.day === (day ?? null)) return [];
      const report = day === undefined ? {} : { report: { day } };
      return [{ type: 'DigestSubscribed', data: { subscription, user, dueAt, ...report } }];
    }
    if (state.status === 'none') throw new Refused('not-found');
    if (state.status === 'ended') return [];
    const { subscription, user, dueAt, until } = state;
    if (command.do === 'unsubscribe') return [{ type: 'DigestUnsubscribed', data: { subscription, user } }];
    const { due, earliest, now, next } = command;
    if (due !== dueAt) return [];
    const since = until !== null && until > earliest ? until : earliest;
    const delivery = idFrom('digest mail', subscription, due);
    return [{ type: 'DigestOrdered', data: { subscription, user, delivery, since, until: now, dueAt: next } }];
  },
};
