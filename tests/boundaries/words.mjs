// Words that a screen may not write by hand: a permission belongs to the operation or the channel that needs it.
import { readFileSync } from 'node:fs';

const permissions = [...readFileSync('contracts/core/roles.ts', 'utf8').matchAll(/^ {2}'(\w+\.\w+)': *\[/gm)].map(
  ([, name]) => name,
);
const written = new RegExp(`'(?:${permissions.join('|').replaceAll('.', '\\.')})'(?!:)`, 'g');
const named = /\b(?:useMay|rightTo)<[^<>]*>\(\s*$/;

export const isScreen = (path) =>
  path.startsWith('dashboard/') && !path.startsWith('dashboard/testing/') && /(?<!\.test)\.tsx?$/.test(path);

/** The permissions in the source of a screen that no operation is named for. */
export const freePermissions = (text) =>
  [...text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '').matchAll(written)]
    .filter(({ index, input }) => !named.test(input.slice(Math.max(0, index - 600), index)))
    .map(([word]) => word);

/** Planted sources, each with a word that must be found. */
export const planted = [
  "const may = viewer.permissions.includes('incident.hold');",
  "const action = { id: 'hold', permission: 'incident.hold' };",
  "const may = useMay('incident.hold');",
];
export const unseenWords =
  permissions.length < 50 ? ['the table of permissions'] : planted.filter((text) => freePermissions(text).length !== 1);
