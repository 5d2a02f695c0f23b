import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * A release that differs from the built one in the versions of these read models: a copy of the bundle with each raised.
 * Returns the file that starts it.
 */
export function nextRelease(home: string, models: readonly string[]): string {
  cpSync(resolve('dist'), join(home, 'dist'), { recursive: true, filter: (path) => !path.includes('dist/demo') });
  symlinkSync(resolve('node_modules'), join(home, 'node_modules'));
  symlinkSync(resolve('package.json'), join(home, 'package.json'));
  const server = join(home, 'dist/server');
  const raised = new Set<string>();
  const wanted = new RegExp(`name: "(${models.join('|')})",\\s+version: (\\d+)`, 'g');
  for (const name of readdirSync(server, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js')) continue;
    const path = join(server, name);
    const before = readFileSync(path, 'utf8');
    const after = before.replace(wanted, (found, model: string, version: string) => {
      raised.add(model);
      return found.replace(version, String(Number(version) + 1));
    });
    if (after !== before) writeFileSync(path, after);
  }
  const missing = models.filter((model) => !raised.has(model));
  if (missing.length > 0) throw new Error(`the bundle has no versions of ${missing.join(', ')}`);
  return join(server, 'main.js');
}
