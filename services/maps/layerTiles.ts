import { existsSync, mkdirSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Raised when `cut` gives other tiles for the same network. */
const version = 3;

/** A stored file, and the organization whose layer it is. */
export interface StoredLayer {
  readonly entity: string;
  readonly sha256: string;
}

export interface LayerTiles {
  /** The path of the archive of tiles of a stored file. It is cut when it is first asked for. */
  pathOf(layer: StoredLayer, read: () => Promise<Readable>): Promise<string>;
}

export interface LayerTilesOptions {
  /** A folder for what can be made again from the stored files. */
  readonly folder: string;
  /** Cuts the network in a file for an organization. */
  readonly cut: (path: string, entity: string) => Promise<Uint8Array>;
}

export function layerTiles({ folder, cut }: LayerTilesOptions): LayerTiles {
  const underWay = new Map<string, Promise<string>>();
  const made = async (path: string, entity: string, read: () => Promise<Readable>): Promise<string> => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const [network, part] = ['network', 'part'].map((ending) => `${path}.${process.pid}.${ending}`) as [string, string];
    try {
      await writeFile(network, await read(), { mode: 0o600 });
      await writeFile(part, await cut(network, entity), { mode: 0o600 });
      await rename(part, path);
      return path;
    } finally {
      await rm(network, { force: true });
    }
  };
  return {
    pathOf: ({ entity, sha256 }, read) => {
      const path = join(folder, `${sha256}-${version}.pmtiles`);
      const before = underWay.get(path);
      if (before) return before;
      if (existsSync(path)) return Promise.resolve(path);
      const making = made(path, entity, read).finally(() => underWay.delete(path));
      underWay.set(path, making);
      return making;
    },
  };
}
