import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';

/** Makes a folder that its owner alone may read, also when it exists with wider rights. */
export function ownFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o700);
}

/** Writes a file that its owner alone may read. After a crash it is whole or as before. */
export function writeOwn(path: string, text: string): void {
  const draft = `${path}.${process.pid}.new`;
  const file = openSync(draft, 'w', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}

/** Makes an empty file that its owner alone may read, or takes the rights of others away from an existing one. */
export function ownFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
}

/** Throws when other users may read a file with a secret: they may know it already. */
export function refuseShared(path: string): void {
  if ((statSync(path).mode & 0o077) !== 0)
    throw new Error(`${path} must be readable by its owner only (chmod 600), and others may have read it: replace it.`);
}
