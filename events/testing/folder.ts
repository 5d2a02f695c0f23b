import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** A new folder, which is removed after the test, or after the file's last one when no test runs yet. */
export function folderOf(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `muster-${name}-`));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  if (TestRunner.getCurrentTest()) onTestFinished(remove);
  else afterAll(remove);
  return folder;
}
