import type { Decider } from '../decider.ts';
import { Refused } from '../refused.ts';
import type { DeliveryFact, DeliveryRequested } from './events.ts';

export type DeliveryState =
  | { readonly status: 'none' }
  | { readonly status: 'requested' | 'sent' | 'failed' | 'unknown'; readonly delivery: string };

type Requested = DeliveryRequested['data'];
export type DeliveryCommand =
  | ({ readonly do: 'request'; readonly to: string } & Omit<Requested, 'subject' | 'personal'>)
  | { readonly do: 'sent'; readonly providerId: string }
  | { readonly do: 'failed'; readonly reason: string }
  | { readonly do: 'unknown' };

export const delivery: Decider<DeliveryState, DeliveryCommand, DeliveryFact> = {
  category: 'delivery',
  initial: { status: 'none' },
  evolve: (_, event) => {
    const { delivery: id } = event.data;
    switch (event.type) {
      case 'DeliveryRequested':
        return { status: 'requested', delivery: id };
      case 'DeliverySent':
        return { status: 'sent', delivery: id };
      case 'DeliveryFailed':
        return { status: 'failed', delivery: id };
      case 'DeliveryUnknown':
        return { status: 'unknown', delivery: id };
    }
  },
  decide: (state, command) => {
    if (command.do === 'request') {
      if (state.status !== 'none') return [];
      const { do: _, to, ...data } = command;
      return [{ type: 'DeliveryRequested', data: { ...data, subject: data.user, personal: { to } } }];
    }
    if (state.status === 'none') throw new Refused('not-found');
    // Only what is under way, or was in doubt, can still end.
    if (state.status === 'sent' || state.status === 'failed') return [];
    const { delivery: id } = state;
    switch (command.do) {
      case 'sent':
        return [{ type: 'DeliverySent', data: { delivery: id, providerId: command.providerId } }];
      case 'failed':
        return [{ type: 'DeliveryFailed', data: { delivery: id, reason: command.reason } }];
      case 'unknown':
        return state.status === 'unknown' ? [] : [{ type: 'DeliveryUnknown', data: { delivery: id } }];
    }
  },
};
