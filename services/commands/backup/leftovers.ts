import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Removes the folders `{path}.{process}.{kind}` that killed processes left. */
export async function removeLeftovers(path: string, kind: 'part' | 'restoring'): Promise<void> {
  const start = `${basename(path)}.`;
  for (const name of readdirSync(dirname(path))) {
    const [, pid] = (name.startsWith(start) && /^(\d+)\.(?:part|restoring)$/.exec(name.slice(start.length))) || [];
    if (pid && name.endsWith(kind) && !isRunning(Number(pid)))
      await rm(join(dirname(path), name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
