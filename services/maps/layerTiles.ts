import { existsSync, mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Raised when `cut` gives other tiles for the same network. */
const version = 2;
/** The most memory of a thread that cuts. Beyond it the thread ends, and the process goes on. Megabytes. */
const memory = 2_048;

export interface LayerTiles {
  /** The path of the archive of tiles of a stored file. It is cut when it is first asked for. */
  pathOf(sha256: string, read: () => Promise<Buffer>): Promise<string>;
}

export interface LayerTilesOptions {
  /** A folder for what can be made again from the stored files. */
  readonly folder: string;
  readonly cut: (network: Buffer) => Promise<Uint8Array>;
}

export function layerTiles({ folder, cut }: LayerTilesOptions): LayerTiles {
  const underWay = new Map<string, Promise<string>>();
  const made = async (path: string, read: () => Promise<Buffer>): Promise<string> => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const part = `${path}.${process.pid}.part`;
    await writeFile(part, await cut(await read()), { mode: 0o600 });
    await rename(part, path);
    return path;
  };
  return {
    pathOf: (sha256, read) => {
      const path = join(folder, `${sha256}-${version}.pmtiles`);
      const before = underWay.get(path);
      if (before) return before;
      if (existsSync(path)) return Promise.resolve(path);
      const making = made(path, read).finally(() => underWay.delete(path));
      underWay.set(path, making);
      return making;
    },
  };
}

/** Cuts in a thread of its own, so that the process answers meanwhile. */
export function cutInThread(network: Buffer): Promise<Uint8Array> {
  const thread = startThread();
  return new Promise<Uint8Array>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`The thread that cuts a map layer ended with code ${code}.`)));
    thread.postMessage(network);
  }).finally(() => void thread.terminate());
}

/**
 * As with the embedded node: an entry of the build, or in the sources a thread with the TypeScript loader. Tests name a
 * built entry in `CUTTING_THREAD`.
 */
function startThread(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: memory };
  if (process.env.CUTTING_THREAD) return new Worker(process.env.CUTTING_THREAD, { execArgv: [], resourceLimits });
  const built = ['./cutting.js', '../cutting.js']
    .map((path) => new URL(path, import.meta.url))
    .find((url) => !import.meta.url.endsWith('.ts') && existsSync(url));
  if (built) return new Worker(built, { resourceLimits });
  const entry = JSON.stringify(new URL('./cuttingThread.ts', import.meta.url).href);
  const boot = `import('tsx/esm/api').then((tsx) => tsx.register()).then(() => import(${entry}))`;
  return new Worker(boot, { eval: true, execArgv: [], resourceLimits });
}
