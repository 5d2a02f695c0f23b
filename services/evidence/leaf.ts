import { hash } from 'node:crypto';
import { canonical } from '#events/core/chain';
import type { StoredEvent } from '#events/store/store';
import { leafHash } from './merkle.ts';

/** An event as the tree holds it: its place, its content and the time at which it was recorded. */
export type Entry = Pick<StoredEvent, 'stream' | 'revision' | 'id' | 'type' | 'recordedAt' | 'data' | 'metadata'>;

/** Streams of keys end when a person is erased, and those of a move belong to one store: neither is evidence. */
export const isEvidence = ({ stream }: Pick<StoredEvent, 'stream'>): boolean => !/^(key-|moving-|\$)/.test(stream);

/** SHA-256 of what is stored, hex. Empty for content that has no canonical form, which no release of ours writes. */
export function contentOf({ data, metadata }: Pick<Entry, 'data' | 'metadata'>): string {
  try {
    return hash('sha256', canonical({ data, metadata }));
  } catch {
    return '';
  }
}

/** The bytes of an entry of the tree. The content stands as a hash, so that a secret can be withheld and still be proven. */
export const entryText = (event: Entry): string => {
  const { id, recordedAt, revision, stream, type } = event;
  return JSON.stringify({ content: contentOf(event), id, recordedAt, revision, stream, type });
};

export const leafOf = (event: Entry): Buffer => leafHash(entryText(event));
