import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { changesIn } from './changes.mjs';
import { explained } from './explained.mjs';

/** The changes of each line of a file, as `line: name`. */
function changesOf(file: string): ReadonlySet<string> {
  if (!existsSync(file)) return new Set();
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n').map((line) => line.trim());
  return new Set(
    changesIn(text, file).map(({ start, name }) => `${lines[text.slice(0, start).split('\n').length - 1]}: ${name}`),
  );
}

it('each explained change can still be made, in its line', () => {
  const files = new Map([...new Set(explained.map(({ file }) => file))].map((file) => [file, changesOf(file)]));
  const stale = explained.filter(({ file, line, name }) => !files.get(file)?.has(`${line}: ${name}`));
  expect(stale.map(({ file, line, name }) => `${file}: ${line}: ${name}`)).toEqual([]);
});

it('a screen has changes of its own: handlers, attributes, keys and what an effect depends on', () => {
  const screen = `
    export const Row = ({ one, close, allowed }) => {
      // biome-ignore lint/correctness/useExhaustiveDependencies: at each attempt.
      useEffect(() => focus(), [one]);
      useShortcut({ key: 'Escape', run: close });
      return <Button className={one ? a : b} disabled={!allowed} role="row" onClick={() => close(one)} small />;
    };`;
  expect(changesIn(screen, 'Row.tsx').map(({ name, by }) => `${name}: ${by}`)).toEqual([
    'left out the statement: ;',
    'left out the dependencies: []',
    'left out the statement: ;',
    "'Escape' → 'F9': 'F9'",
    'negated disabled: {!(!allowed)}',
    'left out !: allowed',
    'left out role: ',
    'emptied onClick: {() => undefined}',
  ]);
});
