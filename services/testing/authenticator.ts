// For tests only: a device with passkeys (WebAuthn Level 2), which answers as a browser passes it on.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** In place of the right values. */
interface Forged {
  readonly origin?: string;
  readonly site?: string;
  readonly challenge?: string;
  /** False: the device asked for no finger, face or PIN. */
  readonly verified?: boolean;
  readonly counter?: number;
  /** The user whom it names. */
  readonly user?: string;
  /** The signature is over other bytes. */
  readonly broken?: boolean;
  readonly type?: string;
}
interface Options {
  readonly challenge: string;
}

export type Authenticator = ReturnType<typeof authenticator>;

const hash = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const encoded = (bytes: string | Buffer): string => Buffer.from(bytes).toString('base64url');
const userVerified = 0x04;

/** A device with one passkey for this user of the site at `origin`; `counts` is false for one that counts nothing. */
export function authenticator(origin: string, user: string, { counts = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counted = 0;

  const clientData = (type: string, { challenge }: Options, forged: Forged) =>
    Buffer.from(
      JSON.stringify({
        type: forged.type ?? type,
        challenge: forged.challenge ?? challenge,
        origin: forged.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const data = (more: number, forged: Forged): Buffer => {
    counted += counts ? 1 : 0;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(forged.counter ?? counted);
    const flags = 0x01 | (forged.verified === false ? 0 : userVerified) | more;
    return Buffer.concat([hash(forged.site ?? new URL(origin).hostname), Buffer.from([flags]), counter]);
  };
  const shown = (response: object) =>
    JSON.stringify({ id: encoded(id), rawId: encoded(id), type: 'public-key', clientExtensionResults: {}, response });

  return {
    credential: encoded(id),
    /** The answer to the options of a new passkey, with attestation `none`. */
    makes: (options: Options, forged: Forged = {}): string => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const [pointX, pointY] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
      // CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        pointX,
        Buffer.from('225820', 'hex'),
        pointY,
      ]);
      const made = Buffer.concat([data(0x40, forged), Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": made}
      const head = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x59, made.length >> 8, made.length & 255]),
      ]);
      const clientDataJSON = encoded(clientData('webauthn.create', options, forged));
      return shown({ clientDataJSON, attestationObject: encoded(Buffer.concat([head, made])) });
    },
    /** The answer to the options of a sign-in. */
    signs: (options: Options, forged: Forged = {}): string => {
      const signed = data(0, forged);
      const client = clientData('webauthn.get', options, forged);
      const words = Buffer.concat([signed, hash(client), Buffer.from(forged.broken ? 'x' : '')]);
      return shown({
        clientDataJSON: encoded(client),
        authenticatorData: encoded(signed),
        signature: encoded(sign('sha256', words, privateKey)),
        userHandle: encoded(forged.user ?? user),
      });
    },
  };
}
