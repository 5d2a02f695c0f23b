import { createPrivateKey, createPublicKey, hash, type KeyObject, sign } from 'node:crypto';

/**
 * Checkpoints as signed notes: C2SP signed-note, tlog-checkpoint, and tlog-cosignature for the time. A note is the text of
 * the checkpoint, an empty line, and a line for each signature.
 */

/** A tree of this many entries has this root. */
export interface Checkpoint {
  /** The name of the log, `muster/…`, without spaces or plus signs. */
  readonly origin: string;
  readonly size: number;
  /** 32 bytes. */
  readonly root: Buffer;
}

const ED25519 = 1;
const COSIGNATURE = 4;

/** An Ed25519 key of 32 bytes, by its seed. */
export interface NoteKey {
  readonly private: KeyObject;
  /** 32 bytes. */
  readonly public: Buffer;
}

export function noteKey(seed: Buffer): NoteKey {
  const key = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  const secret = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  return { private: secret, public: createPublicKey(secret).export({ type: 'spki', format: 'der' }).subarray(-32) };
}

/** The first four bytes of SHA-256 over the name, a line end, the kind of signature and the public key. */
const keyIdOf = (name: string, kind: number, key: Buffer): Buffer =>
  hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), Buffer.from([kind]), key]), 'buffer').subarray(0, 4);

/** The public key in the form that verifiers of notes read: name, id and key with its kind. */
export const verifierKey = (name: string, { public: key }: NoteKey): string =>
  `${name}+${keyIdOf(name, ED25519, key).toString('hex')}+${Buffer.concat([Buffer.from([ED25519]), key]).toString('base64')}`;

export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${root.toString('base64')}\n`;

/**
 * The checkpoint signed twice with one key: as a log signs it, and with the time at which it was signed, in seconds since
 * 1970, as a witness does.
 */
export function signedNote(
  checkpoint: Checkpoint,
  { key, seconds }: { readonly key: NoteKey; readonly seconds: number },
): string {
  const { origin: name } = checkpoint;
  const text = checkpointText(checkpoint);
  const line = (kind: number, signature: Buffer): string =>
    `— ${name} ${Buffer.concat([keyIdOf(name, kind, key.public), signature]).toString('base64')}\n`;
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(seconds));
  const timed = sign(null, Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`), key.private);
  return [
    text,
    '\n',
    line(ED25519, sign(null, Buffer.from(text), key.private)),
    line(COSIGNATURE, Buffer.concat([time, timed])),
  ].join('');
}
