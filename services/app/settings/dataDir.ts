import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockExclusively } from '#events/store/sqlite';
import { WrongSetting } from '../config.ts';

/**
 * The formats of what has no mark of its own: the master key, and the folder of files. Raise one when an older release
 * could not use what a newer one writes.
 */
const formats: Readonly<Record<string, number>> = { keys: 1, files: 1 };

/**
 * Takes a data directory for this process, until the returned function is called or the process ends. Throws
 * `WrongSetting` when another process has it, or a newer release wrote it.
 */
export function takeDataDir(dataDir: string): () => void {
  const release = lock(dataDir);
  try {
    checkFormats(dataDir);
    writeFileSync(holderIn(dataDir), String(process.pid), { mode: 0o600 });
    return release;
  } catch (error) {
    release();
    throw error;
  }
}

/** True while a process has the directory. */
export function isTaken(dataDir: string): boolean {
  try {
    lock(dataDir)();
    return false;
  } catch {
    return true;
  }
}

const holderIn = (dataDir: string): string => join(dataDir, 'process.pid');

function lock(dataDir: string): () => void {
  try {
    return lockExclusively(join(dataDir, 'process.lock'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!/locked|busy/i.test(reason)) throw new WrongSetting(`DATA_DIR (${dataDir}) cannot be used: ${reason}.`);
    throw new WrongSetting(
      `DATA_DIR (${dataDir}) is in use by ${holderOf(dataDir)}. Each process needs a data directory of its own.`,
    );
  }
}

/** The process that last took a data directory; null when none is known. It may have ended. */
export function holderPid(dataDir: string): number | null {
  try {
    return Number(readFileSync(holderIn(dataDir), 'utf8')) || null;
  } catch {
    return null;
  }
}

function holderOf(dataDir: string): string {
  const pid = holderPid(dataDir);
  // It may have only just taken it.
  return pid === null ? 'another process' : `process ${pid}`;
}

function checkFormats(dataDir: string): void {
  const path = join(dataDir, 'format.json');
  if (!existsSync(path)) return writeFileSync(path, `${JSON.stringify(formats)}\n`, { mode: 0o600 });
  for (const [name, found] of Object.entries(read(path))) {
    const known = formats[name] ?? 0;
    if (typeof found === 'number' && found <= known) continue;
    throw new WrongSetting(
      `DATA_DIR (${dataDir}) was written by a newer release of Muster (${name} of format ${String(found)}; this release ` +
        `reads ${known}). Start that release again, or restore a backup that this release made. Nothing was changed.`,
    );
  }
}

function read(path: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, unknown>>;
  } catch {
    throw new WrongSetting(
      `${path} cannot be read. Restore it from a backup, or write ${JSON.stringify(formats)} into it.`,
    );
  }
}
