// The lines of the sources that a push brings: those changed since the newest commit that is a day older than the last one,
// and those not committed yet.
import { existsSync } from 'node:fs';
import { baseOf } from './base.mjs';
import { git } from './tree.mjs';

/** The numbers of the new lines of each source. `SINCE` names another commit to begin at. */
export function ownDiff(changeable) {
  const base = process.env.SINCE || baseOf();
  if (base === null) return { base, lines: new Map() };
  const lines = linesIn(
    git('diff', '--unified=0', '--no-renames', '--no-color', base, '--', ...changeable.filter(existsSync)),
  );
  return { base, lines: new Map([...lines].map(([file, own]) => [file, new Set(own.map(([n]) => n))])) };
}

/** Of a diff without context: the numbers and texts of the added lines by file. */
export function linesIn(diff) {
  const found = new Map();
  let [file, number] = ['', 0];
  for (const line of diff.split('\n')) {
    if (line.startsWith('+++ ')) file = line.slice('+++ b/'.length);
    else if (line.startsWith('@@')) number = Number(/\+(\d+)/.exec(line)?.[1]);
    else if (line.startsWith('+')) {
      found.set(file, [...(found.get(file) ?? []), [number, line.slice(1)]]);
      number += 1;
    }
  }
  return found;
}
