import { callMethods } from '#contracts/onCall/beats';
import { type FactIn, facts, id, listOf, object, oneOf, sealed, text, whole } from '#events/core/schema';

/** The facts of the stream `reservelist-{uuid}`: the people called, in order, when nobody of a beat comes. */
export const reserveListFacts = facts({
  ReserveListCreated: {
    reserveList: id,
    name: text,
    callMethod: oneOf(callMethods),
    /** The number of acceptances needed, 1 to 9. */
    targetCallCount: whole,
  },
  ReserveListDeleted: { reserveList: id },
  ReserveProfileAppended: { reserveList: id, reserveProfile: id, user: id },
  ReserveProfileRemoved: { reserveList: id, reserveProfile: id },
  /** All members from now on, in order. */
  ReserveProfilesArranged: { reserveList: id, profiles: listOf(object({ reserveProfile: id, user: id })) },
  ReserveListNotesWritten: { ...sealed({ body: text }), reserveList: id },
  ReserveListCallingSet: { reserveList: id, callMethod: oneOf(callMethods), targetCallCount: whole },
});
export type ReserveListCreated = FactIn<typeof reserveListFacts, 'ReserveListCreated'>;
export type ReserveListFact = FactIn<typeof reserveListFacts>;
