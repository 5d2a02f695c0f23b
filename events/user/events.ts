import { phonePolicies } from '#contracts/callout/escalation';
import { roles } from '#contracts/core/roles';
import { phoneTypes } from '#contracts/onCall/beats';
import {
  type FactIn,
  facts,
  id,
  listOf,
  oneOf,
  optional,
  orNull,
  sealed,
  sha256,
  text,
  time,
  whole,
} from '#events/core/schema';

/** The mails with a link to set a password. */
export const passwordMails = ['reset', 'invitation'] as const;

/** The mails that tell a person of a change to their account. */
export const accountMails = [
  'password-changed',
  'second-step-on',
  'second-step-off',
  'second-step-guessed',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
] as const;

/** The facts of the stream `user-{uuid}`. */
export const userFacts = facts({
  UserRegistered: {
    ...sealed({ email: text, firstName: text, lastName: text, phoneNumber: text }),
    user: id,
    role: oneOf(roles),
  },
  /** An argon2id hash; sealed, so that a stolen log does not offer it for guessing. */
  PasswordSet: {
    ...sealed({ hash: text }),
    user: id,
    /** The link that allowed it. */
    byLink: optional(id),
  },
  /**
   * A link to set a password was asked for, or comes with a new account. Its token is derived from the id with a secret,
   * so the log cannot give it away. The mail is written again from `template`.
   */
  PasswordLinkIssued: {
    ...sealed({ to: text }),
    user: id,
    link: id,
    expiresAt: time,
    delivery: id,
    template: oneOf(passwordMails),
  },
  /** The person is told of a change to their account by mail. The words are written again from `template`. */
  AccountMailIssued: { ...sealed({ to: text }), user: id, delivery: id, template: oneOf(accountMails) },
  /**
   * A sign-in with a password, a link or a code asks for a code of this person's authenticator app as well. `secret` is
   * in hex; `recovery` has keyed hashes. `step` is the step of the code that confirmed it.
   */
  SecondStepTurnedOn: {
    ...sealed({ secret: text, recovery: listOf(text) }),
    user: id,
    proposal: id,
    step: whole,
  },
  /** A code of the app was right. The code of this step, or of an earlier one, is not accepted again. */
  SecondStepPassed: { user: id, step: whole },
  SecondStepRefused: { user: id },
  /** `hash`: the keyed hash of the code. It works once. */
  RecoveryCodeUsed: { user: id, hash: text },
  SecondStepTurnedOff: { user: id },
  /**
   * A device or security key of the person signs in (WebAuthn). `credential` and `key` are base64url: its id and its public
   * key (COSE). `counter`: the signatures that it has counted, 0 when it counts none.
   */
  PasskeyAdded: { ...sealed({ credential: text, key: text, name: text }), user: id, passkey: id, counter: whole },
  /** `challenge`: the keyed hash that the device signed. It is not accepted again. */
  PasskeyUsed: { user: id, passkey: id, counter: whole, challenge: text },
  PasskeyRemoved: { user: id, passkey: id },
  /** The sign-in service of the organization knows this person. `identity`: a keyed hash of its name for the person. */
  IdentityLinked: { user: id, issuer: text, identity: text },
  IdentityUnlinked: { user: id },
  /** The sign-in service ended these sessions. `token`: the keyed hash of its message, which works once. */
  SignedOutByProvider: { user: id, token: text, sessions: listOf(sha256) },
  /** Every session of the person ended. */
  SignedOutEverywhere: { user: id },
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
  /** The person is called by an escalation tree (S1 §3). Without `personal`, on their own phone. */
  EscalationProfileAdded: {
    ...sealed({ phoneNumber: text }),
    user: id,
    profile: id,
    tree: text,
    startSeconds: whole,
    phonePolicy: orNull(oneOf(phonePolicies)),
  },
  EscalationProfileRemoved: { user: id, profile: id },
});
export type BeatPhoneAdded = FactIn<typeof userFacts, 'BeatPhoneAdded'>;
export type BeatPhoneRemoved = FactIn<typeof userFacts, 'BeatPhoneRemoved'>;
export type SecondStepFact = FactIn<
  typeof userFacts,
  'SecondStepTurnedOn' | 'SecondStepPassed' | 'SecondStepRefused' | 'RecoveryCodeUsed' | 'SecondStepTurnedOff'
>;
export type PasskeyFact = FactIn<typeof userFacts, 'PasskeyAdded' | 'PasskeyUsed' | 'PasskeyRemoved'>;
export type AccountMailIssued = FactIn<typeof userFacts, 'AccountMailIssued'>;
export type PasswordLinkIssued = FactIn<typeof userFacts, 'PasswordLinkIssued'>;
export type EscalationProfileAdded = FactIn<typeof userFacts, 'EscalationProfileAdded'>;
export type EscalationProfileRemoved = FactIn<typeof userFacts, 'EscalationProfileRemoved'>;
export type UserFact = FactIn<typeof userFacts>;
