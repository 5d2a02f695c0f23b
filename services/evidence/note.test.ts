import { createPublicKey, hash, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { leafHash } from './merkle.ts';
import {
  checkpointIn,
  checkpointText,
  cosignatureIn,
  noteKey,
  signedBy,
  signedNote,
  verifierKey,
  witnessKeyIn,
} from './note.ts';

const key = noteKey(Buffer.alloc(32, 7));
const checkpoint = { origin: 'muster/arvada/e1', size: 12, root: leafHash('x') };
const note = signedNote(checkpoint, { key, seconds: 1_772_366_400 });
const publicKey = createPublicKey({
  key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key.public]),
  format: 'der',
  type: 'spki',
});
const idOf = (kind: number): string =>
  hash('sha256', Buffer.concat([Buffer.from(`${checkpoint.origin}\n`), Buffer.from([kind]), key.public]), 'hex').slice(
    0,
    8,
  );

describe('a signed checkpoint', () => {
  const [text = '', lines = ''] = note.split('\n\n');
  const signatures = lines.trimEnd().split('\n');

  it('is the name, the size and the root, an empty line, and two signatures by that name', () => {
    expect(text).toBe(`muster/arvada/e1\n12\n${checkpoint.root.toString('base64')}`);
    expect(signatures.map((line) => line.split(' ').slice(0, 2))).toEqual([
      ['—', checkpoint.origin],
      ['—', checkpoint.origin],
    ]);
    expect(note.endsWith('\n')).toBe(true);
  });

  it('is signed as a log signs it, and with the time as a witness does', () => {
    const [plain, timed] = signatures.map((line) => Buffer.from(line.split(' ')[2] ?? '', 'base64')) as [
      Buffer,
      Buffer,
    ];
    expect(plain.subarray(0, 4).toString('hex')).toBe(idOf(1));
    expect(verify(null, Buffer.from(`${text}\n`), publicKey, plain.subarray(4))).toBe(true);
    expect(timed.subarray(0, 4).toString('hex')).toBe(idOf(4));
    expect(Number(timed.readBigUInt64BE(4))).toBe(1_772_366_400);
    const message = `cosignature/v1\ntime 1772366400\n${text}\n`;
    expect(verify(null, Buffer.from(message), publicKey, timed.subarray(12))).toBe(true);
  });

  it('has a key that verifiers read', () => {
    const kept = Buffer.concat([Buffer.from([1]), key.public]).toString('base64');
    expect(verifierKey(checkpoint.origin, key)).toBe(`muster/arvada/e1+${idOf(1)}+${kept}`);
  });
});

describe('a note of others', () => {
  const witness = { name: checkpoint.origin, key: key.public };
  const words = (kind: number, name = 'w.example') => {
    const bytes = Buffer.concat([Buffer.from([kind]), key.public]);
    const id = hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), bytes]), 'hex').slice(0, 8);
    return `${name}+${id}+${bytes.toString('base64')}`;
  };

  it('has a checkpoint when it has the form of one', () => {
    expect(checkpointIn(note)).toEqual(checkpoint);
    expect(checkpointIn(note.replace('\n12\n', '\nx\n'))).toBeNull();
    expect(checkpointIn(note.replace('\n\n', '\nmore\n\n'))).toBeNull();
    expect(checkpointIn('a\n1\nAAAA\n\n')).toBeNull();
  });

  it('is signed by the key of a log, or not', () => {
    expect(signedBy(key.public, note)).toEqual(checkpoint);
    expect(signedBy(noteKey(Buffer.alloc(32, 8)).public, note)).toBeNull();
    expect(signedBy(key.public, note.replace('\n12\n', '\n13\n'))).toBeNull();
    expect(signedBy(key.public, '')).toBeNull();
  });

  it('has the cosignature of a witness and its time, which nobody else can give', () => {
    const text = checkpointText(checkpoint);
    const found = cosignatureIn(note, text, witness);
    expect(found?.seconds).toBe(1_772_366_400);
    expect(note).toContain(found?.line);
    expect(cosignatureIn(note, text.replace('12', '13'), witness)).toBeNull();
    expect(cosignatureIn(note, text, { ...witness, name: 'another' })).toBeNull();
    expect(cosignatureIn(note.replace(/^— (\S+) (\S{20})\S*$/gm, '— $1 $2'), text, witness)).toBeNull();
  });

  it('names a key of a witness by its kind and its id', () => {
    expect(witnessKeyIn(words(4))).toEqual({ name: 'w.example', key: key.public });
    for (const wrong of [words(1), words(4).replace('w.', 'v.'), `${words(4)}AAAA`, 'w.example', ''])
      expect(witnessKeyIn(wrong)).toBeNull();
  });
});
