import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refused } from '#events/core/refused';
import type { Log } from '#services/core/log';

/** Full, over a quota, read-only, broken. */
const ofTheDisk = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

/** The pause before a disk that refused is tried again, and the bytes of a try. */
const PAUSE = 1_000;
const ROOM = 1024 * 1024;

/** Remembers that the disk of the files refused one, until it takes a small file again. */
export function filesDisk(folder: string, log: Log) {
  let reason: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const path = join(folder, 'room.part');
    try {
      await writeFile(path, Buffer.alloc(ROOM), { mode: 0o600, flush: true });
      reason = null;
      log.info({}, 'files can be stored again');
    } catch {
      wait();
    }
    await rm(path, { force: true }).catch(() => undefined);
  };
  const wait = (): void => {
    timer = setTimeout(() => void look(), PAUSE).unref();
  };
  return {
    /** The reason why no file can be stored now, or null. */
    refused: (): string | null => reason,
    /** Throws the refusal of a file that could not be stored. */
    refuse: (error: unknown): never => {
      if (error instanceof Refused) throw error;
      const code = codeOf(error);
      if (!ofTheDisk.has(code)) log.error({ reason: code }, 'a file could not be stored');
      else if (reason === null) {
        reason = code;
        log.error({ reason: code }, 'no file can be stored: the disk is full, or cannot be written');
        wait();
      }
      throw new Refused('file.not-stored');
    },
    stop: (): void => clearTimeout(timer),
  };
}

/** The error's code without its message, which may quote a name. */
export const codeOf = (error: unknown): string =>
  String((error as NodeJS.ErrnoException).code ?? (error as Error).name);
