import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { workflows } from './index.ts';

interface Source {
  readonly path: string;
  readonly text: string;
}

const layers = ['contracts', 'events', 'projections', 'services', 'dashboard'];
/**
 * The paths where a customer may be named: its data, its folders, the demo organizations, tests, and the samples of
 * tests.
 */
const ofCustomers = /(^|\/)customers\/|^events\/incident\/versions\/|^services\/demo\/|\.test\.tsx?$|^\w+\/testing\//;

/** The only files that import from `customers/`: each composes one layer. */
const compositions =
  /^(contracts\/incidentDetail|contracts\/api\/index|events\/incident\/incident|projections\/index|projections\/incident\/incidentParts|services\/assembly|services\/api\/routes|dashboard\/app\/(link\/)?\w+)\.tsx?$/;

/** Other files that may name a customer, each with its reason. */
const named: Readonly<Record<string, string>> = {
  'contracts/core/linkPages.ts': 'the addresses of all pages behind links stand in one table',
  'dashboard/app/link/main.tsx': 'it composes the pages of the links',
  'contracts/refusals.ts': 'all refusals stand in one table',
  'contracts/core/roles.ts': 'all permissions stand in one table',
  'contracts/core/rights.ts': 'the bounds of all permissions stand in one table',
  'dashboard/screens/users/permissions/permissionWords.ts': 'all permissions have their words in one table',
  'dashboard/shell/navigation/screens.ts':
    'the pages of all modules have one permission, which an operation of one names',
  'services/api/reports/sentences/team.ts': 'the sentences of all facts stand in one table',
  'services/api/operations/words/examples.ts': 'the examples in the API document',
  'services/api/operations/words/pathWords.ts': 'the paths in the API document',
  'contracts/incident/logEvents.ts': 'the names of log events are storage format and stand in one list',
};

/** The file that lists the fields of an incident's answer, including those of customers. */
const fields = 'contracts/incidentDetail.ts';

const sourcesIn = (folder: string): Source[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path) && !/\/(node_modules|dist)\//.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** The source without comments, addresses of demo people, and the examples in the API document. */
const codeOf = ({ path, text }: Source): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    .replace(/\w+@\w+\.example/g, '')
    .replace(path.startsWith('contracts/') ? /\b(text|example)\('[^']*'\)/g : /$^/, '');

const organisations = [...new Set([...workflows.values()].flatMap(({ organisation }) => organisation ?? []))];
// "ug" occurs inside too many words, so it is matched as a whole word only.
const inside = [...organisations.filter((name) => name !== 'ug'), 'bupp', 'servpro'].join('|');
const name = new RegExp(`${inside}|(?<![a-z])ug(?![a-z])`, 'i');
const version = new RegExp(`(['"\`])(${[...workflows.keys()].join('|')})\\1`);
/** A check for a part of a version's name, which names a customer indirectly. */
const partOfVersion =
  /\/\.test\([^)]*\.version\b|\b(version|workflow\.key|version\.key)\.(startsWith|endsWith|includes|match|search)\(/i;

/** The customer names in a file of generic code, as in `projections/incident/page.ts: jcw_bupp`. */
function namesIn(source: Source): string[] {
  if (ofCustomers.test(source.path) || source.path === fields) return [];
  const code = codeOf(source);
  const found = [name, version, partOfVersion].flatMap((pattern) => pattern.exec(code)?.[0] ?? []);
  return found.length > 0 && !(source.path in named) ? [`${source.path}: ${found.join(', ')}`] : [];
}

/** The imports from a customer's folder, outside the files that compose a layer. */
function importsIn({ path, text }: Source): string[] {
  if (ofCustomers.test(path) || compositions.test(path)) return [];
  const found = /from '[^']*(?:\/|#\w+\/)customers\/[^']*'|import\('[^']*\/customers\/[^']*'\)/.exec(text)?.[0];
  return found ? [`${path}: ${found}`] : [];
}

describe('generic code', () => {
  const sources = layers.flatMap(sourcesIn);

  it('names no customer and no version', () => expect(sources.flatMap(namesIn)).toEqual([]));
  it('imports no customer, except in the file that composes a layer', () =>
    expect(sources.flatMap(importsIn)).toEqual([]));
  it('is read completely', () => expect(sources.length).toBeGreaterThan(500));
  it('needs each exception', () => {
    const needed = sources.filter((source) => source.path in named && name.test(codeOf(source)));
    expect(needed.map(({ path }) => path).toSorted()).toEqual(Object.keys(named).toSorted());
  });
});

describe('the control', () => {
  const planted = (text: string, path = 'services/api/incident/planted.ts'): Source => ({ path, text });

  it.each([
    "if (incident.version === 'jcw_bupp') return null;",
    "const path = '/wichita_pump_stations/filter/';",
    "...leaderRoutes('loveland')",
    'bupp: buppAfter(state.bupp, event),',
    '/(after_hours|_ah)$/.test(doc.progress.version)',
    "version.startsWith('pump')",
    "version === 'noop'",
    "organisation === 'ug'",
  ])('catches %s', (text) => expect(namesIn(planted(text))).toHaveLength(1));

  it.each([
    '/** Arvada and Durham. */ export const none = 1;',
    "const address = 'dispatcher@arvada.example';",
    'const debug = plugged;',
  ])('lets pass %s', (text) => expect(namesIn(planted(text))).toEqual([]));

  it('lets a customer name itself', () =>
    expect(namesIn(planted("'jcw_bupp'", 'dashboard/customers/bupp/Bupp.tsx'))).toEqual([]));

  it.each([
    "import { Bupp } from '../../../customers/bupp/Bupp.tsx';",
    "import { customerParts } from '#events/customers/index';",
    "const later = () => import('../customers/bupp/Bupp.tsx');",
  ])('catches %s', (text) => expect(importsIn(planted(text))).toHaveLength(1));
});
