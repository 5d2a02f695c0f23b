import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';

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

/** A name and an Ed25519 key of 32 bytes. */
export interface PublicKey {
  readonly name: string;
  readonly key: Buffer;
}

/** The public key of a witness, `name+id+key` with the kind of cosignatures; null when the words are none. */
export function witnessKeyIn(words: string): PublicKey | null {
  const [, name = '', id, rest = ''] = /^([^+\s]+)\+([0-9a-f]{8})\+([\w+/]+={0,2})$/.exec(words) ?? [];
  const bytes = Buffer.from(rest, 'base64');
  const key = bytes.subarray(1);
  const isOne =
    bytes.length === 33 && bytes[0] === COSIGNATURE && keyIdOf(name, COSIGNATURE, key).toString('hex') === id;
  return isOne ? { name, key } : null;
}

const isSigned = (text: string, key: Buffer, signature: Buffer): boolean => {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key]);
  return verify(null, Buffer.from(text), createPublicKey({ key: der, format: 'der', type: 'spki' }), signature);
};

/** The bytes of the signatures of this kind by this key, without the key id. */
const signaturesIn = (lines: string, kind: number, { name, key }: PublicKey): readonly Buffer[] =>
  lines.split('\n').flatMap((line) => {
    const [, signer, words = ''] = /^— (\S+) (\S+)$/.exec(line) ?? [];
    const bytes = Buffer.from(words, 'base64');
    return signer === name && bytes.subarray(0, 4).equals(keyIdOf(name, kind, key)) ? [bytes.subarray(4)] : [];
  });

/** The first line of `lines` that is the cosignature of a checkpoint by a witness, with its time; null when none is. */
export function cosignatureIn(
  lines: string,
  text: string,
  witness: PublicKey,
): { readonly seconds: number; readonly line: string } | null {
  for (const bytes of signaturesIn(lines, COSIGNATURE, witness)) {
    if (bytes.length !== 72) continue;
    const seconds = Number(bytes.readBigUInt64BE(0));
    if (!isSigned(`cosignature/v1\ntime ${seconds}\n${text}`, witness.key, bytes.subarray(8))) continue;
    const id = keyIdOf(witness.name, COSIGNATURE, witness.key);
    return { seconds, line: `— ${witness.name} ${Buffer.concat([id, bytes]).toString('base64')}\n` };
  }
  return null;
}

/** The checkpoint of a note, whoever signed it; null when it is none. */
export function checkpointIn(note: string): Checkpoint | null {
  const [origin = '', size = '', root = '', gap] = note.split('\n');
  const bytes = Buffer.from(root, 'base64');
  return /^\d{1,15}$/.test(size) && bytes.length === 32 && gap === ''
    ? { origin, size: Number(size), root: bytes }
    : null;
}

/** The checkpoint of a note that the holder of this key signed as a log; null when it did not. */
export function signedBy(key: Buffer, note: string): Checkpoint | null {
  const checkpoint = checkpointIn(note);
  if (!checkpoint) return null;
  const signatures = signaturesIn(note, ED25519, { name: checkpoint.origin, key });
  return signatures.some((one) => isSigned(checkpointText(checkpoint), key, one)) ? checkpoint : null;
}
