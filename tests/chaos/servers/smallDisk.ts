import { spawnSync } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of a few megabytes, filled by another writer. */
export interface SmallDisk {
  readonly folder: string;
  /** Leaves this many bytes free, or none. */
  fill(room?: number): void;
  free(): void;
  close(): void;
}

/** Undefined, with a message, when this process may not mount. */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'muster-small-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder]);
  if (status !== 0) {
    rmSync(folder, { recursive: true });
    console.warn('SKIPPED: a full disk, because this process may not mount a small one');
    return undefined;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: (room = 0) => {
      const file = openSync(filler, 'a');
      for (const size of [1_048_576, 65_536, 4_096]) writeUntilFull(file, Buffer.alloc(size));
      if (room > 0) ftruncateSync(file, fstatSync(file).size - room);
      closeSync(file);
    },
    free: () => rmSync(filler, { force: true }),
    close: () => {
      spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    for (;;) if (writeSync(file, bytes) < bytes.length) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
