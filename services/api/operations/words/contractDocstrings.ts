import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Docstrings, docstringsIn } from './docstrings.ts';

/** Reads them from the sources: at a build, and where no build is. */
export function contractDocstrings(folder: string): Docstrings {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).toSorted();
  return docstringsIn(sources.map((name) => readFileSync(join(folder, name), 'utf8')));
}
