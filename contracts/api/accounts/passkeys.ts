import { passkeyList, passkeyStart } from '#contracts/accounts/passkeys';
import { signedIn } from '#contracts/accounts/viewer';
import { operations } from '#contracts/api/operation';
import { Name, Optional, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing, reference } from '#contracts/core/schema';

/** The browser's answer to a start: `credential` is the JSON text of its `PublicKeyCredential`. */
export class PasskeyBody {
  @Words(limits.text.search) attempt!: string;
  @Words(limits.text.credential) credential!: string;
}

/** The answer to a proposal, and the password of a user who has one. */
export class AddPasskeyBody extends PasskeyBody {
  @Name(limits.text.label) name!: string;
  @Optional() @Words(limits.text.search) password?: string;
}

export class RemovePasskeyBody {
  @Optional() @Words(limits.text.search) password?: string;
}

/** Passkeys (W3C WebAuthn, Level 2): a device or a security key that knows its owner signs in, on this site alone. */
export const passkeyOperations = operations({
  'POST /api/passkey/start/': {
    permission: 'open',
    summary: 'What a browser needs to sign in by a passkey',
    answers: { 200: passkeyStart },
    reads: true,
  },

  'POST /api/passkey/': {
    permission: 'open',
    summary: 'Sign in by a passkey',
    answers: { 200: signedIn },
    body: PasskeyBody,
    slow: true,
    refuses: ['passkey.wrong'],
  },

  'GET /api/passkeys/': {
    permission: 'viewer.view',
    summary: "The user's own passkeys",
    answers: { 200: passkeyList },
    beforeStep: true,
  },

  'POST /api/passkeys/propose/': {
    permission: 'viewer.view',
    summary: 'What a browser needs to make a passkey; nothing changes before its answer',
    answers: { 200: passkeyStart },
    reads: true,
    beforeStep: true,
  },

  'POST /api/passkeys/': {
    permission: 'viewer.view',
    summary: 'Add a passkey; a password alone signs in no longer',
    answers: { 201: reference },
    body: AddPasskeyBody,
    slow: true,
    beforeStep: true,
    refuses: ['password.wrong', 'passkey.unfit', 'passkey.known', 'passkey.many'],
  },

  'POST /api/passkeys/:uuid/remove/': {
    permission: 'viewer.view',
    summary: 'Remove one of the own passkeys; it no longer signs in',
    answers: { 200: nothing },
    body: RemovePasskeyBody,
    slow: true,
    refuses: ['password.wrong', 'second-step.kept'],
  },
});
