import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Content } from '#projections/incident/fileContents';
import { contentAt, type FileStore, placeOf, type Stored } from './fileStore.ts';

/** A folder of this machine, or a shared one. */
export function localFiles(folder: string): FileStore {
  const pathOf = (key: Content): string => join(folder, placeOf(key));
  return {
    put: async (key, path) => {
      const end = pathOf(key);
      await mkdir(dirname(end), { recursive: true, mode: 0o700 });
      await moved(path, end);
      // A name is on disk only after a flush of its folder.
      await synced(dirname(end));
    },
    open: async (key) => {
      try {
        return (await open(pathOf(key))).createReadStream();
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },
    list: async function* () {
      for await (const group of foldersIn(folder))
        for await (const part of foldersIn(join(folder, group))) yield filesIn(folder, `${group}/${part}`);
    },
    remove: async (key) => {
      await rm(pathOf(key), { force: true });
    },
  };
}

async function* foldersIn(path: string): AsyncGenerator<string> {
  const found = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  for (const one of found) if (one.isDirectory()) yield one.name;
}

async function filesIn(folder: string, place: string): Promise<readonly Stored[]> {
  const found: Stored[] = [];
  for (const name of await readdir(join(folder, place))) {
    const key = contentAt(`${place}/${name}`);
    const known = key && (await stat(join(folder, place, name)).catch(() => null));
    if (known?.isFile()) found.push({ ...key, size: known.size } as Stored);
  }
  return found;
}

async function moved(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    // The folder is on another file system: write the whole file beside its place, then rename it.
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const beside = `${from.slice(from.lastIndexOf('/') + 1)}.part`;
    const part = join(dirname(to), beside);
    try {
      await copyFile(from, part);
      await synced(part);
      await rename(part, to);
    } finally {
      await rm(part, { force: true });
    }
    await rm(from);
  }
}

export async function synced(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
