import type { Decider } from '#events/core/decider';
import { type ReservationFact, reservationFacts } from './events.ts';

export type ReservationState =
  | { readonly status: 'free' }
  | {
      readonly status: 'reserved';
      readonly call: string;
      readonly callout: string | null;
    };

export interface ReservationCommand {
  readonly do: 'reserve';
  readonly user: string;
  readonly call: string;
  readonly callout: string | null;
  /** The call that held the phones and is known to be over; null while none is. */
  readonly over: string | null;
}

/** The phones of one person ring for one call at a time. A reservation that is held by another call changes nothing. */
export const reservation: Decider<ReservationState, ReservationCommand, ReservationFact> = {
  category: 'reservation',
  facts: reservationFacts,
  initial: { status: 'free' },
  evolve: (_, { data: { call, callout } }) => ({ status: 'reserved', call, callout }),
  decide: (state, { user, call, callout, over }) => {
    const held = state.status === 'reserved' && state.call !== over;
    const mine = state.status === 'reserved' && state.call === call;
    return held || mine ? [] : [{ type: 'PhoneReserved', data: { user, call, callout } }];
  },
};
