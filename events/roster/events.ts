import { teamRoles } from '#contracts/core/roles';
import { type FactIn, facts, id, oneOf, optional, sealed, text } from '#events/core/schema';

/**
 * The facts of the stream `roster-{entity}`: the people of an organization. They are in one stream, so that two
 * administrators who act at once are decided one after the other. A person who was registered before has facts in
 * `user-{uuid}` alone, until the first change here.
 */
export const rosterFacts = facts({
  PersonAdded: {
    ...sealed({ email: text, firstName: text, lastName: text, phoneNumber: text }),
    user: id,
    role: oneOf(teamRoles),
  },
  /** Only the fields that changed. */
  PersonCorrected: {
    ...sealed({
      email: optional(text),
      firstName: optional(text),
      lastName: optional(text),
      phoneNumber: optional(text),
    }),
    user: id,
  },
  /** A person whose address was changed is told so at the old one. */
  AddressNoticeIssued: { ...sealed({ to: text }), user: id, delivery: id },
  PersonGivenRole: { user: id, role: oneOf(teamRoles) },
  PersonDeactivated: { user: id },
  PersonReinstated: { user: id },
  /** The inactive person left reserve lists, beats, escalation trees and crews. Shifts stay, and are gaps. */
  PersonTakenOffLists: { user: id },
});
export type RosterFact = FactIn<typeof rosterFacts>;
