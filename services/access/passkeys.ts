import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { Refused } from '#events/core/refused';
import type { PasskeyDoc } from '#projections/accounts/accounts';
import type { App } from '#services/app/app';

/** The device's answer must sign this challenge, for this site. */
export interface Expected {
  readonly challenge: string;
  /** The address of the dashboard, such as `https://muster.example`. */
  readonly publicUrl: string;
}

/** The name by which a device keeps its passkeys for this site apart from those for others. */
export const siteOf = ({ publicUrl }: Pick<Expected, 'publicUrl'>): string => new URL(publicUrl).hostname;

const checksOf = ({ challenge, publicUrl }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: new URL(publicUrl).origin,
  expectedRPID: siteOf({ publicUrl }),
  // The device has asked for a finger, a face or a PIN: a stolen device alone opens nothing.
  requireUserVerification: true,
});

type Made = Pick<PasskeyDoc, 'credential' | 'key' | 'counter'>;
type Log = App['log'];

/** The passkey that a device made. Throws the refusal. `answer` is JSON text. */
export async function passkeyMade(answer: string, expected: Expected, log: Log): Promise<Made> {
  const { verifyRegistrationResponse } = await library();
  return judged(log, 'passkey.unfit', async () => {
    const response = JSON.parse(answer) as RegistrationResponseJSON;
    const { verified, registrationInfo } = await verifyRegistrationResponse({ response, ...checksOf(expected) });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credential: id, key: Buffer.from(publicKey).toString('base64url'), counter };
  });
}

/** The account that a device names, and the id of its passkey; neither is proven. Null when the text is no answer of a device. */
export function namedIn(answer: string): { readonly user: string; readonly credential: string } | null {
  try {
    const { id, response } = JSON.parse(answer) as AuthenticationResponseJSON;
    return { user: Buffer.from(response.userHandle ?? '', 'base64url').toString(), credential: id };
  } catch {
    return null;
  }
}

/** The new count of a passkey whose device signed the challenge. Throws the refusal. */
export async function countProven(
  answer: string,
  { credential: id, key, counter }: PasskeyDoc,
  { log, ...expected }: Expected & { readonly log: Log },
): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  return judged(log, 'passkey.wrong', async () => {
    const response = JSON.parse(answer) as AuthenticationResponseJSON;
    const credential = { id, publicKey: new Uint8Array(Buffer.from(key, 'base64url')), counter };
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      credential,
      ...checksOf(expected),
    });
    return verified ? authenticationInfo.newCounter : null;
  });
}

/** Loaded with the first passkey: it brings readers of certificates that a start does not need. */
const library = () => import('@simplewebauthn/server');

/** The library throws for a wrong signature, origin or challenge, and for text that is no answer of a device. */
async function judged<T>(log: Log, code: 'passkey.unfit' | 'passkey.wrong', work: () => Promise<T | null>): Promise<T> {
  const found = await work().catch((error: unknown) => {
    log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'a passkey was refused');
    return null;
  });
  if (found === null) throw new Refused(code);
  return found;
}
