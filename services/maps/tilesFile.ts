import { closeSync, openSync, readSync } from 'node:fs';

/** True when the file begins like a PMTiles archive of version 3. */
export function isTilesFile(path: string): boolean {
  const start = Buffer.alloc(8);
  try {
    const file = openSync(path, 'r');
    readSync(file, start, 0, 8, 0);
    closeSync(file);
  } catch {
    return false;
  }
  return start.toString('latin1', 0, 7) === 'PMTiles' && start[7] === 3;
}
