import { proposedStep, recoveryCodes, secondStep, waysIn } from '#contracts/accounts/secondStep';
import { operations } from '#contracts/api/operation';
import { AnyWords, Optional, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing } from '#contracts/core/schema';
import type { RefusalCode } from '#contracts/refusals';

/** The second step of a sign-in, once the first answer asked for it: a code, or a passkey. */
export class StepProof {
  /** The code of the person's authenticator app, or a recovery code. */
  @Optional() @AnyWords(limits.text.label) app_code?: string;
  /** As `POST /api/passkey/start/` gave it, with the JSON text of the browser's `PublicKeyCredential`. */
  @Optional() @AnyWords(limits.text.search) attempt?: string;
  @Optional() @AnyWords(limits.text.credential) credential?: string;
}

/** A code of the proposed secret, and the password of a user who has one. */
export class TurnOnStepBody {
  /** As the proposal named it. It is no record: another session's has another secret. */
  @Words(limits.text.label) proposal!: string;
  @Words(limits.text.label) app_code!: string;
  @Optional() @Words(limits.text.search) password?: string;
}

/** A code of the app, or a recovery code. */
export class TurnOffStepBody {
  @Words(limits.text.label) app_code!: string;
}

export const secondStepRefusals: readonly RefusalCode[] = [
  'sign-in.app-code-needed',
  'sign-in.app-code-wrong',
  'second-step.wait',
  'sign-in.passkey-needed',
  'passkey.wrong',
];

export const secondStepOperations = operations({
  'GET /api/second-step/': {
    permission: 'viewer.view',
    summary: "Whether the user's sign-in asks for a code of an authenticator app",
    answers: { 200: secondStep },
    beforeStep: true,
  },

  'POST /api/second-step/propose/': {
    permission: 'viewer.view',
    summary: 'A secret for an authenticator app; nothing changes before a code of it is confirmed',
    answers: { 200: proposedStep },
    beforeStep: true,
    reads: true,
    refuses: ['second-step.on'],
  },

  'POST /api/second-step/': {
    permission: 'viewer.view',
    summary: 'Ask for a code of the authenticator app at every later sign-in; the answer has recovery codes',
    answers: { 200: recoveryCodes },
    beforeStep: true,
    body: TurnOnStepBody,
    slow: true,
    refuses: ['password.wrong', 'second-step.on', 'second-step.wrong'],
  },

  'POST /api/second-step/off/': {
    permission: 'viewer.view',
    summary: 'Ask for no code any more; takes a code of the app, or a recovery code',
    answers: { 200: nothing },
    body: TurnOffStepBody,
    refuses: ['second-step.kept', ...secondStepRefusals],
  },

  'GET /api/user/:profile__uuid/sign-in/': {
    permission: 'user.write',
    summary: 'How a person signs in',
    answers: { 200: waysIn },
  },

  'POST /api/user/:profile__uuid/second-step/off/': {
    permission: 'user.write',
    summary: "Turn off a person's authenticator app, when the phone is lost",
    answers: { 200: nothing },
    refuses: ['second-step.own'],
  },

  'POST /api/user/:profile__uuid/identity/reset/': {
    permission: 'user.write',
    summary: "Let a person be found by the email address again at the next sign-in by the organization's service",
    answers: { 200: nothing },
  },
});
