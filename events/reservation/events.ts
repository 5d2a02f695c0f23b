import { type FactIn, facts, id, orNull } from '#events/core/schema';

/**
 * The facts of the stream `reservation-{user}`: for which call the phones of a person may ring. A number has such a stream of
 * its own, under a keyed hash: several people may share it.
 */
export const reservationFacts = facts({
  /**
   * Appended before the phone network is asked, at the revision that was read, so that two processes cannot both ring the
   * person. It holds until the call has ended.
   */
  PhoneReserved: {
    user: id,
    call: id,
    /** The call-out that the call is made for; null for any other call. */
    callout: orNull(id),
  },
});
export type ReservationFact = FactIn<typeof reservationFacts>;
