// Checks the imports between layers and between the folders of a layer, and the size of folders. A control plants one
// import against each rule in a copy of the sources, and each must be caught.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { againstTheOrder, roomOf, rooms } from './rooms.mjs';
import { freeAddresses, freePermissions, freeReads, isScreen, unseenWords } from './words.mjs';

const layers = ['contracts', 'events', 'projections', 'services', 'dashboard'];
const mostFiles = 25;

/** Rule → the planted file and its import. */
const planted = {
  'no-cycles': ['contracts/core/planted.ts', './plantedToo.ts'],
  'contracts-know-nobody': ['contracts/planted.ts', '#events/facts'],
  'events-know-only-contracts': ['events/planted.ts', '#projections/index'],
  'projections-know-no-services': ['projections/planted.ts', '#services/app/app'],
  'services-know-no-screens': ['services/planted.ts', '../dashboard/data/api.ts'],
  'dashboard-knows-contracts-only': ['dashboard/app/planted.ts', '../../events/facts.ts'],
  'deciders-are-pure': ['events/beat/planted.ts', 'node:fs'],
  'deciders-know-no-store': ['events/incident/planted.ts', '#events/store/store'],
  'projections-are-pure': ['projections/accounts/planted.ts', 'node:fs'],
  'tests-alone-use-testing': ['services/core/plantedToo.ts', '#events/testing/given'],
  'one-event-store-client': ['services/commands/import/planted.ts', '@eventstore/db-client'],
  'one-nats-client': ['services/gateway/planted.ts', 'nats'],
  'one-sqlite-driver': ['services/views/planted.ts', '@photostructure/sqlite'],
  'one-twilio-client': ['services/engine/planted.ts', 'twilio'],
  'one-s3-client': ['services/files/planted.ts', '@aws-sdk/client-s3'],
  'one-mail-client': ['services/outbound/mail/planted.ts', 'nodemailer'],
  'one-schema-compiler': ['events/beat/plantedToo.ts', 'typebox/compile'],
  // `import *` would take the descriptions into the bundle. Only their types may go there.
  'screens-take-types-of-schemas': ['dashboard/data/planted.ts', '#contracts/core/schema'],
  'screens-take-types-of-operations': ['dashboard/data/plantedToo.ts', '#contracts/api/rules'],
  'operations-alone-use-the-validator': ['contracts/dispatch/planted.ts', 'class-validator'],
  resolvable: ['services/core/planted.ts', './isNotThere.ts'],
};

/** For each folder with a line in rooms.mjs: a file in it that imports from a folder on the same or a higher line. */
const plantedRooms = Object.entries(rooms).flatMap(([layer, lines]) =>
  lines.flatMap((names, line) =>
    names.flatMap((name) => {
      const above = lines
        .slice(line)
        .flat()
        .find((other) => other !== name);
      const place = (folder, file) => join(layer, folder === '.' ? '' : folder, file);
      return above === undefined ? [] : [[place(name, 'plantedRoom.ts'), place(above, 'plantedTarget.ts')]];
    }),
  ),
);

const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
// A file that was deleted and not yet staged is still listed.
const files = listed.stdout
  .trim()
  .split('\n')
  .filter((path) => existsSync(path));

/** The modules that a file names, and whether it takes more than types from them. */
function importsOf(path, text) {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module;
  const handedOn = staticExports.flatMap(({ entries }) => entries.filter(({ moduleRequest }) => moduleRequest));
  return [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      module: moduleRequest.value,
      takesValues: entries.length === 0 || entries.some(({ isType }) => !isType),
    })),
    ...handedOn.map(({ moduleRequest, isType }) => ({ module: moduleRequest.value, takesValues: !isType })),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const [, module] = /^'(.*)'$/.exec(text.slice(start, end)) ?? [];
      return module === undefined ? [] : [{ module, takesValues: true }];
    }),
    // The parser does not list the imports within a type.
    ...[...text.matchAll(/\b(?:typeof|type \w+ =) import\('([^']+)'\)/g)].map(([, module]) => ({
      module,
      takesValues: false,
    })),
  ];
}

/** The files at which a process, a page or a worker starts. */
const entries = new Set([
  'dashboard/app/main.tsx',
  'dashboard/app/link/main.tsx',
  'dashboard/app/link/worker.ts',
  ...[...readFileSync('vite.server.config.ts', 'utf8').matchAll(/'(\w+\/[\w/]+\.ts)'/g)].map(([, path]) => path),
]);
const workersOf = (path, text) =>
  [...text.matchAll(/new Worker\(new URL\('([^']+)'/g)].map(([, worker]) => join(dirname(path), worker));

// Thousands of small files: a disk takes longer to write them than all the rest takes.
const copy = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'muster-boundaries-'));
const imports = new Map();
let modules;
try {
  // The copy of a source holds its imports alone: dependency-cruiser's own parser does not know TypeScript.
  for (const path of files.filter((file) => layers.includes(file.split('/')[0]))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    if (/\.tsx?$/.test(path)) {
      const text = readFileSync(path, 'utf8');
      const found = importsOf(path, text);
      for (const worker of workersOf(path, text)) entries.add(worker);
      imports.set(path, found);
      writeFileSync(join(copy, path), found.map(({ module }) => `import '${module}';\n`).join(''));
    } else cpSync(path, join(copy, path));
  }
  cpSync('package.json', join(copy, 'package.json'));
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  const plant = (path, text) => {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
    imports.set(path, importsOf(path, text));
  };
  for (const [from, to] of Object.values(planted))
    plant(from, `import * as planted from '${to}';\nexport default planted;\n`);
  plant('contracts/core/plantedToo.ts', "export * from './planted.ts';\n");
  for (const [, to] of plantedRooms) plant(to, 'export const target = 1;\n');
  for (const [from, to] of plantedRooms) plant(from, `export * from '${resolve(copy, to)}';\n`);
  const config = resolve('tests/boundaries/rules.cjs');
  const cruise = spawnSync(
    resolve('node_modules/.bin/depcruise'),
    ['--config', config, '--output-type', 'json', ...layers],
    { cwd: copy, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  modules = JSON.parse(cruise.stdout).modules;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

const isPlanted = (path) => /(^|\/)planted\w*\.ts$/.test(path);
const isTest = (path) => /\.test\.tsx?$/.test(path);
const isForTests = (path) => /^\w+\/testing\//.test(path);
const takesValues = (source, module) =>
  !isTest(source) && (imports.get(source) ?? []).some((one) => one.takesValues && one.module === module);
const schema = 'contracts/core/schema.ts';
/** The modules that describe documents: at run time only the server uses them. */
const describing = new Set([
  schema,
  ...modules.flatMap(({ source, dependencies }) => {
    const described = dependencies.some(({ resolved, module }) => resolved === schema && takesValues(source, module));
    return source.startsWith('contracts/') && described ? [source] : [];
  }),
]);
const againstTheBundle = (path) => [
  ...(describing.has(path) ? ['screens-take-types-of-schemas'] : []),
  // Operations would take the validator into the bundle, and numbers the table of their lengths.
  ...(path.startsWith('contracts/api/') || path === 'contracts/core/usPhone.ts'
    ? ['screens-take-types-of-operations']
    : []),
];
const found = modules.flatMap(({ source, dependencies }) =>
  dependencies.flatMap(({ resolved, module, rules = [] }) => {
    const broken = [
      ...rules.map(({ name }) => name),
      ...(isTest(source) ? [] : [againstTheOrder(source, resolved)]),
      ...(source.startsWith('dashboard/') && takesValues(source, module) ? againstTheBundle(resolved) : []),
    ];
    return broken.flatMap((rule) => (rule ? [{ source, resolved, rule }] : []));
  }),
);
const violations = found.filter(({ source, resolved }) => !isPlanted(source) && !isPlanted(resolved));

const sources = modules.map(({ source }) => source).filter((path) => !isPlanted(path) && !/node_modules/.test(path));
const homeless = sources.filter((path) => rooms[path.split('/')[0]] && roomOf(path)[1] === null);
// A file that tests alone import is a double or a sample, or nobody needs it.
const used = new Set(
  modules.flatMap(({ source, dependencies }) =>
    isTest(source) || isForTests(source) ? [] : dependencies.map(({ resolved }) => resolved),
  ),
);
const unused = sources.filter(
  (path) => /(?<!\.d)\.tsx?$/.test(path) && !isTest(path) && !isForTests(path) && !entries.has(path) && !used.has(path),
);
const unseen = Object.entries(planted).filter(
  ([rule, [from]]) => !found.some((one) => one.source === from && one.rule === rule),
);
const unseenRooms = plantedRooms.filter(([from]) => !found.some(({ source }) => source === from));

const folders = new Map();
for (const path of files) {
  const folder = dirname(path);
  if (folder !== '.') folders.set(folder, (folders.get(folder) ?? 0) + 1);
}
const full = [...folders].filter(([, count]) => count > mostFiles);

/** The names of one phone company's protocol. Its folder alone knows them, and the tests that play its part. */
const phoneCompany = 'services/outbound/telephony/twilio/';
const phoneFields =
  /\b((Account|Call|Message)Sid|(Call|DialCall|Message|Sms)Status|AnsweredBy|CallDuration|Digits|SequenceNumber|TwiML|VoiceResponse|[Xx]-[Tt]wilio-\w+)\b/;
const namesPhoneFields = (path, text) =>
  layers.includes(path.split('/')[0]) &&
  /(?<!\.test)\.tsx?$/.test(path) &&
  !path.startsWith(phoneCompany) &&
  phoneFields.test(text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, ''));
const phoneNames = files.filter((path) => namesPhoneFields(path, readFileSync(path, 'utf8')));
const unseenField = ['const { Digits } = fields;', "ctx.get('X-Twilio-Signature')", 'fields.CallSid'].filter(
  (text) => !namesPhoneFields('services/api/telephony/planted.ts', text),
);
const freeWords = files.filter(isScreen).flatMap((path) => {
  const text = readFileSync(path, 'utf8');
  return [
    ...freePermissions(text).map((word) => `${path}: ${word} without its operation; useMay and rightTo name it`),
    ...freeReads(text, path).map((word) => `${path}: ${word} reads by hand; useLive keeps the answer true`),
    ...freeAddresses(text, path).map((word) => `${path}: ${word} is no operation; addressOf and command name one`),
  ];
});
// A cast compares no member with the App; `appOf` of services/testing/app.ts does.
const cast = files.filter((path) => /\.tsx?$/.test(path) && /\bas unknown as App\b/.test(readFileSync(path, 'utf8')));
for (const path of cast) console.error(`${path}: casts a double to App; services/testing/app.ts has appOf`);
for (const { rule, source, resolved } of violations) console.error(`${rule}: ${source} → ${resolved}`);
for (const path of homeless) console.error(`${path}: no line of tests/boundaries/rooms.mjs names its folder`);
for (const path of unused)
  console.error(`${path}: no product file imports it; what tests alone use stands in testing/`);
for (const path of phoneNames) console.error(`${path}: names a field of the phone company; ${phoneCompany} reads it`);
for (const words of freeWords) console.error(words);
for (const text of unseenWords) console.error(`The word planted in "${text}" was not caught.`);
for (const text of unseenField) console.error(`The planted name in "${text}" was not caught.`);
for (const [folder, count] of full) console.error(`${folder} holds ${count} files; at most ${mostFiles} are allowed`);
for (const [rule] of unseen) console.error(`The import planted against ${rule} was not caught.`);
for (const [from, to] of unseenRooms) console.error(`The planted import ${from} → ${to} was not caught.`);
if (sources.length < 500) console.error(`Only ${sources.length} files were seen.`);
const checked = Object.keys(planted).length + plantedRooms.length;
console.log(`boundaries: ${sources.length} files, ${violations.length} violations, ${checked} planted imports caught`);
const red =
  [violations, homeless, unused, cast, phoneNames, freeWords, unseenWords, unseenField, full, unseen, unseenRooms].some(
    ({ length }) => length > 0,
  ) || sources.length < 500;
process.exit(red ? 1 : 0);
