import type { Readable } from 'node:stream';
import type { Content } from '#projections/incident/fileContents';

/** The store of the bytes of files. Throws when it cannot work now. */
export interface FileStore {
  /** Takes over the file at `path`. Afterwards the whole file is on disk under `key`, or nothing is. Safe to repeat. */
  put(key: Content, path: string): Promise<void>;
  /** The bytes, or null when absent. */
  open(key: Content): Promise<Readable | null>;
  /** Also succeeds when the bytes are gone. */
  remove(key: Content): Promise<void>;
}

/** `{entity}/ab/ab12…`: no folder with a million entries. */
export const placeOf = ({ entity, sha256 }: Content): string => `${entity}/${sha256.slice(0, 2)}/${sha256}`;
