import type { Readable } from 'node:stream';
import type { Content } from '#projections/incident/parts/files';

/** Where the bytes of files are. What it cannot do now it throws. */
export interface FileStore {
  /** Takes the file at `path` over: afterwards all of it is there under `key`, on disk, or nothing is. Safe to repeat. */
  put(key: Content, path: string): Promise<void>;
  /** The bytes, or null where there are none. */
  open(key: Content): Promise<Readable | null>;
  /** Also where they are gone already. */
  remove(key: Content): Promise<void>;
}

/** `{entity}/ab/ab12…`: no folder with a million entries. */
export const placeOf = ({ entity, sha256 }: Content): string => `${entity}/${sha256.slice(0, 2)}/${sha256}`;
