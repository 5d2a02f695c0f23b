import type { PasskeyStart } from '#contracts/accounts/passkeys';
import type { PasskeyBody } from '#contracts/api/accounts/passkeys';
import { ApiError, run } from './api.ts';
import { command } from './command.ts';

/** False in a browser without passkeys, and at an address in digits: a passkey is kept under the name of a site. */
export const passkeysWork = (hostname = location.hostname): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|:/.test(hostname);

/** The device's answer for a sign-in. Throws an `ApiError` when the person or the device ends it. */
export const passkeyProof = async (): Promise<PasskeyBody> =>
  answered(await run(command('POST /api/passkey/start/', {})), (options) =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
  );

/** A new passkey of the signed-in person, not known to the server yet. Throws as above. */
export const newPasskey = async (): Promise<PasskeyBody> =>
  answered(await run(command('POST /api/passkeys/propose/', {})), (options) =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  );

/** The browser judges what the server gave. */
type Options = PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON;

async function answered(
  { attempt, options }: PasskeyStart,
  ask: (options: Options) => Promise<Credential | null>,
): Promise<PasskeyBody> {
  try {
    return { attempt, credential: JSON.stringify(await ask(options as unknown as Options)) };
  } catch (error) {
    const known = error instanceof DOMException && error.name === 'InvalidStateError';
    throw new ApiError(
      400,
      known
        ? 'This device has a passkey for your account already.'
        : 'No passkey was used. Try again when you are ready.',
    );
  }
}
