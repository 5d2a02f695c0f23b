// Finds the tests that could catch a change in a file: those that import it, directly or through other files, the
// nearest first.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { treeOf, walk } from './changes.mjs';

const layers = /^#(contracts|events|projections|services)\//;
const endings = ['', '.ts', '.tsx'];

/** The file of this tree that a specifier means; null for a package. */
function fileOf(from, specifier) {
  const path = layers.test(specifier)
    ? specifier.slice(1)
    : specifier.startsWith('.')
      ? normalize(join(dirname(from), specifier))
      : null;
  return (
    path && (endings.map((ending) => path + ending).find((name) => /\.tsx?$/.test(name) && existsSync(name)) ?? null)
  );
}

/** The imports of a file, except types; also the files that it names for a worker or imports later. */
function importsOf(file) {
  const tree = treeOf(readFileSync(file, 'utf8'), file);
  const named = [];
  for (const { type, source, importKind, exportKind, specifiers = [] } of tree.body) {
    if (!source || importKind === 'type' || exportKind === 'type') continue;
    const typesOnly = specifiers.length > 0 && specifiers.every((one) => (one.importKind ?? one.exportKind) === 'type');
    if (type === 'ImportDeclaration' || type.startsWith('Export')) if (!typesOnly) named.push(source.value);
  }
  walk(tree.body, ({ type, value }) => {
    if (type === 'Literal' && typeof value === 'string' && /^[.#]/.test(value)) named.push(value);
  });
  return [...new Set(named.flatMap((specifier) => fileOf(file, specifier) ?? []))];
}

/** The distance from each test to each file that it imports: `distances(file)` is a map of tests. */
export function reach(files, tests) {
  const importers = new Map();
  const seen = new Set();
  const read = (file) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const imported of importsOf(file)) {
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
      read(imported);
    }
  };
  for (const file of [...files, ...tests]) read(file);
  const isTest = new Set(tests);
  return (changed) => {
    const distance = new Map([[changed, 0]]);
    const queue = [changed];
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      for (const importer of importers.get(file) ?? []) {
        if (distance.has(importer)) continue;
        distance.set(importer, distance.get(file) + 1);
        queue.push(importer);
      }
    }
    return new Map([...distance].filter(([file]) => isTest.has(file)));
  };
}

const common = new Set(
  'contracts events projections services dashboard tests journeys api core test ts screens data index decider parts'.split(
    ' ',
  ),
);
const wordsIn = (path) =>
  new Set(
    path
      .split(/[/.]|(?<=[a-z])(?=[A-Z])/)
      .map((word) => word.toLowerCase().replace(/ies$/, 'y').replace(/s$/, ''))
      .filter((word) => word !== '' && !common.has(word)),
  );

/** The whole log of an earlier build, with the answers read from it, shows most changes of a fold or of an answer. */
const sweeping = ['tests/golden/goldenLog.test.ts'];

/**
 * Every journey imports the whole system, so its distance says little. It is chosen by the words of its path, and by
 * the API addresses that it shares with the changed file.
 */
export function nearness(changed, textOf) {
  const words = wordsIn(changed);
  const addresses = textOf(changed).match(/'\/[\w-]+\/[\w/:-]+/g) ?? [];
  const spoken = addresses.map((address) => address.slice(1).split('/:')[0]);
  const path = changed.replace(/\.tsx?$/, '');
  const folder = /^dashboard\/(?:screens|customers)\/(\w+)/.exec(changed)?.[1];
  const page = folder?.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return (test) => {
    const text = textOf(test);
    const shared = [...wordsIn(test)].filter((word) => words.has(word)).length;
    const asked = spoken.some((address) => text.includes(address)) ? 2 : 0;
    const opens = page !== undefined && test.startsWith('tests/screens/') && text.includes(`/${page}`) ? 3 : 0;
    return 2 * shared + asked + opens + (text.includes(`#${path}'`) ? 3 : 0) + (sweeping.includes(test) ? 3 : 0);
  };
}
