// Checks what the documents say of the code: paths, links, commands, and the tables that list folders, streams, kinds of
// work, commands and settings. A control plants one wrong word of each kind, and each must be found.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
const files = listed.stdout.trim().split('\n').filter(existsSync);
const known = new Set(files.flatMap((path) => parents(path)));
const layers = ['contracts', 'events', 'projections', 'services', 'dashboard', 'tests', 'docs', 'docker'];
const textOf = (path) => readFileSync(path, 'utf8');

/** A path and the folders that hold it: `a/b.ts` → `a/b.ts`, `a`. */
function parents(path) {
  const folder = dirname(path);
  return folder === '.' ? [path] : [path, ...parents(folder)];
}

const endings = new Set(
  [...known].flatMap((path) => path.split('/').map((_, from, parts) => parts.slice(from).join('/'))),
);

/** The code spans of a text, outside its blocks. */
const spansOf = (text) =>
  [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, span]) => span);

/** `a/{b,c}.ts` names two files; `{noun}`, `…` and `*` stand for any name. */
const isAnyName = (path) => /[{}*…<>$ ]/.test(path);

/** A span that names a file or folder of this repository. */
function isPath(span) {
  if (isAnyName(span) || /^[./~]|^\w+:|^data\/|^dist\//.test(span)) return false;
  const isFile = /^[\w./-]+\.(tsx?|mjs|cjs|css|md|json|yml)$/.test(span);
  return isFile || (/^[\w.-]+\/[\w./-]*$/.test(span) && layers.includes(span.split('/')[0]));
}

/** A path may be written from the root, from the document's own folder, or by its last names. */
const pathFaults = (_, text) =>
  spansOf(text)
    .filter((span) => isPath(span) && !endings.has(span.replace(/\/$/, '')) && !made.has(span))
    .map((span) => `names a path that does not exist: ${span}`);

/** Files that a running Muster makes. */
const made = new Set(['log.json', 'DATA_DIR/log.json', 'DATA_DIR/verified.json', 'events/log.db.lost', 'node.json']);

const anchorsOf = (text) =>
  new Set(
    [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

function linkFaults(path, text) {
  return [...text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([, to, anchor]) => {
    const target = to === '' ? path : normalize(join(dirname(path), to)).replace(/\/$/, '');
    if (!known.has(target)) return [`links to a file that does not exist: ${to}`];
    if (anchor === undefined) return [];
    const page = target.endsWith('.md') ? target : `${target}/README.md`;
    return anchorsOf(page === path ? text : textOf(page)).has(anchor) ? [] : [`links to no heading: ${to}#${anchor}`];
  });
}

const makefile = textOf('Makefile');
const commandNames = new Set(
  [...makefile.matchAll(/^([a-z-]+(?: [a-z-]+)*):/gm)].flatMap(([, names]) => names.split(' ')),
);
const commandFaults = (_, text) =>
  [...text.matchAll(/\bmake ([a-z][a-z-]*)\b(?=[^\n]*`)/g)]
    .filter(([all]) => text.includes(`\`${all}`))
    .filter(([, name]) => !commandNames.has(name))
    .map(([all]) => `names a command that does not exist: ${all}`);

const foldersIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && known.has(`${folder}/${entry.name}`))
    .map(({ name }) => name);

const namesIn = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name);
/** The code spans in the first cell of each row of a table. */
const firstCells = (text) => namesIn(text, /^\| ((?:`[^`]+`[, ]*)+)/gm).flatMap((cell) => spansOf(cell));

/** Document → what its tables must name, and what they name. */
const tables = {
  'services/README.md': (text) => [
    foldersIn('services').filter((name) => name !== 'testing'),
    firstCells(text).map((name) => name.replace(/\/$/, '')),
  ],
  'services/engine/README.md': (text) => [
    namesIn(textOf('services/engine/table.ts'), /^ {4}'?([a-z-]+)'?: \(/gm),
    firstCells(text),
  ],
  'docs/architecture.md': (text) => [
    foldersIn('events').filter(
      (name) => !['testing', 'core', 'disk', 'store', 'embedded', 'incident', 'customers'].includes(name),
    ),
    (/\| one folder each \| ([^|]+) \|/.exec(text)?.[1] ?? '').trim().split(', '),
  ],
  'docs/development.md': (text) => [
    namesIn(makefile, /^([a-z-]+):[^\n]*## /gm).filter((name) => name !== 'help'),
    [...firstCells(text)].flatMap((span) => namesIn(span, /^make ([a-z-]+)/g)),
  ],
  'docs/settings.md': (text) => [
    namesIn(textOf('services/app/config.ts'), /(?:env, '|env\.)([A-Z][A-Z0-9_]+)/g),
    firstCells(text).filter((name) => /^[A-Z][A-Z0-9_]+$/.test(name)),
  ],
};

function tableFaults(path, text) {
  const [wanted, named] = tables[path]?.(text) ?? [[], []];
  const lacking = [...new Set(wanted)].filter((name) => !named.includes(name)).map((name) => `does not list ${name}`);
  const wrong =
    path === 'docs/settings.md' || path === 'docs/development.md' ? [] : named.filter((name) => !wanted.includes(name));
  return [...lacking, ...wrong.map((name) => `lists ${name}, which does not exist`)];
}

/** The changes that a document prints, as one diff. They must fit the code of today. */
const diffIn = (text) => [...text.matchAll(/^```diff\n([\s\S]*?)^```$/gm)].map(([, diff]) => diff).join('');

function diffFaults(_, text) {
  const diff = diffIn(text);
  if (diff === '') return [];
  const { status, stderr } = spawnSync('git', ['apply', '--check', '-'], { input: diff, encoding: 'utf8' });
  return status === 0 ? [] : [`shows a change that does not fit: ${stderr.trim().split('\n')[0]}`];
}

const faultsOf = (path, text) =>
  [pathFaults, linkFaults, commandFaults, tableFaults, diffFaults].flatMap((each) => each(path, text));

/** A wrong word for each check, in a document that is right otherwise. */
const planted = [
  ['README.md', (text) => `${text}\n\`services/nowhere.ts\``, 'names a path'],
  ['README.md', (text) => `${text}\n[x](docs/nowhere.md)`, 'links to a file'],
  ['README.md', (text) => `${text}\n[x](docs/settings.md#nowhere)`, 'links to no heading'],
  ['README.md', (text) => `${text}\n\`make nothing\``, 'names a command'],
  ['docs/monday.md', (text) => text.replace(/^ .*labels.*$/m, ' was another line'), 'shows a change'],
  ...Object.keys(tables).map((path) => [
    path,
    (text) => text.replaceAll(/^\| .*(sessions?|session-idle|PAGE_PARAMETER|make format|views).*$/gm, ''),
    'does not list',
  ]),
];

const documents = files.filter((path) => path.endsWith('.md'));
const faults = documents.flatMap((path) => faultsOf(path, textOf(path)).map((fault) => `${path} ${fault}`));
const missed = planted.filter(
  ([path, wrong, found]) => !faultsOf(path, wrong(textOf(path))).some((fault) => fault.startsWith(found)),
);
for (const fault of faults) console.log(fault);
for (const [path, , found] of missed) console.log(`${String(path)}: a planted fault was not found: ${String(found)}`);
console.log(
  `documents: ${documents.length} checked, ${faults.length} faults, ${planted.length} planted and ${planted.length - missed.length} found`,
);
process.exit(faults.length + missed.length > 0 ? 1 : 0);
