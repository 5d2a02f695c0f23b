import type { Decider } from '#events/core/decider';
import { Refused } from '#events/core/refused';
import { type NotificationCreated, type NotificationFact, notificationFacts } from './events.ts';

export type NotificationState =
  | { readonly status: 'none' }
  | {
      readonly status: 'sending' | 'stopped' | 'ended';
      readonly recipients: number;
      /** The people before this one were texted or passed over. */
      readonly through: number;
    };

export type NotificationCommand = { readonly notification: string } & (
  | ({ readonly do: 'create'; readonly message: string } & Omit<
      NotificationCreated['data'],
      'subject' | 'personal' | 'notification'
    >)
  | { readonly do: 'batchSent'; readonly through: number; readonly dueAt: string }
  | { readonly do: 'stop' | 'end' }
);

export const notification: Decider<NotificationState, NotificationCommand, NotificationFact> = {
  category: 'notification',
  facts: notificationFacts,
  initial: { status: 'none' },

  evolve: (state, event) => {
    switch (event.type) {
      case 'NotificationCreated':
        return { status: 'sending', recipients: event.data.recipients.length, through: 0 };
      case 'NotificationBatchSent':
        return state.status === 'none' ? state : { ...state, through: event.data.through };
      case 'NotificationStopped':
        return state.status === 'none' ? state : { ...state, status: 'stopped' };
      case 'NotificationEnded':
        return state.status === 'none' ? state : { ...state, status: 'ended' };
    }
  },

  decide: (state, command) => {
    const { notification: id } = command;
    if (command.do === 'create') {
      if (state.status !== 'none') return [];
      const { do: _, message, notification: __, ...data } = command;
      if (data.recipients.length === 0) throw new Refused('notification.nobody');
      return [{ type: 'NotificationCreated', data: { ...data, notification: id, subject: id, personal: { message } } }];
    }
    if (state.status === 'none') throw new Refused('not-found');
    // A stopped or ended notification changes no more: two engines, or a person and the engine, may act at once.
    if (state.status !== 'sending') return [];
    switch (command.do) {
      case 'batchSent':
        if (command.through <= state.through || command.through > state.recipients) return [];
        return [
          {
            type: 'NotificationBatchSent',
            data: { notification: id, through: command.through, dueAt: command.dueAt },
          },
        ];
      case 'stop':
        return [{ type: 'NotificationStopped', data: { notification: id } }];
      case 'end':
        return state.through === state.recipients ? [{ type: 'NotificationEnded', data: { notification: id } }] : [];
    }
  },
};
