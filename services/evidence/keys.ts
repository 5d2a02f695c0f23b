import { createPublicKey, sign, verify } from 'node:crypto';
import type { EvidenceKeyRotated } from '#events/evidenceKey/events';
import type { EventStore } from '#events/store/store';
import { type NoteKey, noteKey } from './note.ts';

export type Rotation = EvidenceKeyRotated['data'];

/** The stream of the installation with each change of the key. */
export const rotationStream = 'evidencekey-log';

/** The keys that sign checkpoints: the one that signs now, and those before it. */
export interface EvidenceKeys {
  readonly current: NoteKey;
  /** All of them, the newest first. */
  readonly all: readonly NoteKey[];
  /** From one to the next, the oldest first. */
  readonly rotations: readonly Rotation[];
}

/** The seed of the key after so many changes, 32 bytes. */
export type SeedAfter = (changes: number) => Buffer;

const textOf = (previous: Buffer, next: Buffer): string =>
  `muster-key-rotation/1\n${previous.toString('base64')}\n${next.toString('base64')}\n`;

/** The change from one key to the next, signed by both. */
export function rotationOf(previous: NoteKey, next: NoteKey): Rotation {
  const text = Buffer.from(textOf(previous.public, next.public));
  const by = (key: NoteKey): string => sign(null, text, key.private).toString('base64');
  return {
    previous: previous.public.toString('hex'),
    next: next.public.toString('hex'),
    by_previous: by(previous),
    by_next: by(next),
  };
}

/** True when both keys signed the change. */
export function isRotation({ previous, next, by_previous, by_next }: Rotation): boolean {
  const [before, after] = [Buffer.from(previous, 'hex'), Buffer.from(next, 'hex')];
  const text = Buffer.from(textOf(before, after));
  const signed = (key: Buffer, signature: string): boolean => {
    const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key]);
    return verify(
      null,
      text,
      createPublicKey({ key: der, format: 'der', type: 'spki' }),
      Buffer.from(signature, 'base64'),
    );
  };
  return signed(before, by_previous) && signed(after, by_next);
}

/**
 * The keys after the changes in the log. A change to a key that is not ours, which somebody else wrote into the log, counts
 * for nothing: we have no such key to sign with.
 */
export function keysAfter(seedAfter: SeedAfter, changes: readonly Rotation[]): EvidenceKeys {
  let all = [noteKey(seedAfter(0))];
  const rotations: Rotation[] = [];
  for (const change of changes) {
    const [current] = all;
    const next = noteKey(seedAfter(all.length));
    const isOurs = change.previous === current?.public.toString('hex') && change.next === next.public.toString('hex');
    if (!isOurs || !isRotation(change)) continue;
    all = [next, ...all];
    rotations.push(change);
  }
  return { current: all[0] as NoteKey, all, rotations };
}

export async function readKeys(store: Pick<EventStore, 'read'>, seedAfter: SeedAfter): Promise<EvidenceKeys> {
  const changes: Rotation[] = [];
  for await (const { type, data } of store.read(rotationStream))
    if (type === 'EvidenceKeyRotated') changes.push(data as unknown as Rotation);
  return keysAfter(seedAfter, changes);
}
