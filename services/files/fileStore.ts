import type { Readable } from 'node:stream';
import type { Content } from '#projections/incident/fileContents';

/** The store of the bytes of files. Throws when it cannot work now. */
export interface FileStore {
  /** Takes over the file at `path`. Afterwards the whole file is on disk under `key`, or nothing is. Safe to repeat. */
  put(key: Content, path: string): Promise<void>;
  /** The bytes, or null when absent. */
  open(key: Content): Promise<Readable | null>;
  /** Every file in the store, in batches. */
  list(): AsyncIterable<readonly Stored[]>;
  /** Also succeeds when the bytes are gone. */
  remove(key: Content): Promise<void>;
}

export interface Stored extends Content {
  /** Bytes. */
  readonly size: number;
}

/** The file at a path that `placeOf` made, or null. */
export function contentAt(path: string): Content | null {
  const [, entity = '', start = '', sha256 = ''] = /^([\w-]+)\/([0-9a-f]{2})\/([0-9a-f]{64})$/.exec(path) ?? [];
  return sha256 !== '' && sha256.startsWith(start) ? { entity, sha256 } : null;
}

/** `{entity}/ab/ab12…`: no folder with a million entries. */
export const placeOf = ({ entity, sha256 }: Content): string => `${entity}/${sha256.slice(0, 2)}/${sha256}`;
