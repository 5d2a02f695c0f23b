import { roles } from '#contracts/core/roles';
import { phoneTypes } from '#contracts/onCall/beats';
import { type FactIn, facts, id, oneOf, sealed, text, whole } from '#events/core/schema';

/** The facts of the stream `user-{uuid}`. */
export const userFacts = facts({
  UserRegistered: {
    ...sealed({ email: text, firstName: text, lastName: text, phoneNumber: text }),
    user: id,
    role: oneOf(roles),
  },
  /** An argon2id hash; sealed, so that a stolen log does not offer it for guessing. */
  PasswordSet: { ...sealed({ hash: text }), user: id },
  RoleGiven: { user: id, role: oneOf(roles) },
  UserDeactivated: { user: id },
  UserReinstated: { user: id },
  /** A staff member switched to another organization. */
  EntitySwitched: { user: id, to: id },
  /** A phone on which the person is called for a beat (S1 §3). */
  BeatPhoneAdded: {
    ...sealed({ phoneNumber: text, pin: text }),
    user: id,
    phone: id,
    phoneType: oneOf(phoneTypes),
    /** Called after this many calls to the other phones; 0 means from the first. */
    callAfterCount: whole,
  },
  BeatPhoneRemoved: { user: id, phone: id },
});
export type BeatPhoneAdded = FactIn<typeof userFacts, 'BeatPhoneAdded'>;
export type BeatPhoneRemoved = FactIn<typeof userFacts, 'BeatPhoneRemoved'>;
export type UserFact = FactIn<typeof userFacts>;
