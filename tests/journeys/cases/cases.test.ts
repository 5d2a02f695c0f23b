import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodedText } from '#contracts/core/bytesAsText';
import type { SheetPreview } from '#contracts/directories/directories';
import type { TimeOffPreview } from '#contracts/onCall/timeOff';
import { folderOf } from '#events/testing/folder';
import { checkMap } from '#services/commands/import/files/map/checkMap';
import { readFile } from '#services/commands/import/files/readFile';
import { countRows } from '#services/commands/import/files/remarks';
import { preview as dryRun } from '#services/commands/import/preview';
import { loadLayer } from '#services/commands/layers/loading';
import { systemClock, systemRandom } from '#services/core/clock';
import { userId } from '#services/demo/ids';
import { Attached } from '../../support/forms.ts';
import { installed, signedIn } from '../../support/installed.ts';
import { type CalendarAnswer, calendars } from './calendars.ts';
import { type LayerAnswer, layers } from './layers.ts';
import { type Members, ownAccounts, ownCalendars, ownImports, ownLayers, ownMap, ownPointMap } from './own.ts';
import { type AccountsAnswer, accounts, type ImportAnswer, imports } from './tables.ts';

const shared = process.env.MUSTER_DATA ?? resolve(import.meta.dirname, '../../../../shared/data');
const cases = join(shared, 'cases');
const there = existsSync(cases);
if (!there) console.log(`SKIPPED: there is no ${cases} (MUSTER_DATA names another place); no file of it was read.`);

const here = installed({ organisations: ['arvada'] });
const alice = signedIn(here, 'administrator@arvada.example');

const filesOf = (folder: string, ending = ''): readonly string[] =>
  there ? readdirSync(join(cases, folder)).filter((name) => name.endsWith(ending)) : [];
const bytesOf = (folder: string, name: string): Buffer => readFileSync(join(cases, folder, name));

const folder = folderOf('cases');
const written = (name: string, content: string | Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

async function thenLeave(content: string | Buffer, { spans, says, wrong }: CalendarAnswer): Promise<void> {
  const calendar = decodedText(Buffer.from(content)).text;
  const told = await alice.send('POST', '/api/on-call/time-off/', {
    user: userId('arvada', 'crew'),
    calendar,
    dry: true,
  });
  expect(told.status).toBe(200);
  const preview = told.body as TimeOffPreview;
  const short = (time: string) => time.replace(':00.000Z', '');
  expect(preview.spans.map(({ start, end }) => `${short(start)} ${short(end)}`)).toEqual(spans);
  expect(preview.mistakes.map(({ words }) => words).join(' ')).toMatch(wrong ?? /^$/);
  expect(preview.notes.map(({ words }) => words).join(' ')).toMatch(says ?? /^$/);
}

const uploaded = (name: string, content: string | Buffer) =>
  alice.send('POST', '/api/flux/accounts/add_by_spreadsheet/', {
    dry: '1',
    spreadsheet: new Attached(name, Buffer.from(content)),
  });
async function thenAccountsRefused(content: string | Buffer, { says }: AccountsAnswer): Promise<void> {
  const { status, body } = await uploaded('list.csv', content);
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringMatching(says ?? /^$/)]);
}
async function thenAccounts(name: string, content: string | Buffer, { rows, says, shows }: AccountsAnswer) {
  const preview = (await uploaded(name, content)).body as SheetPreview;
  const wrong = new Set(preview.mistakes.map(({ line }) => line)).size;
  const repaired = new Set(preview.notes.map(({ line }) => line)).size;
  expect([preview.rows - wrong - repaired, repaired, wrong]).toEqual(rows);
  expect([...preview.mistakes, ...preview.notes].map(({ words }) => words).join(' ')).toMatch(says ?? /^$/);
  expect(preview.examples.added).toEqual(expect.arrayContaining(shows === undefined ? [] : [shows]));
}

const reading = (file: string, mapText: string) =>
  readFile(file, checkMap(JSON.parse(mapText)), { now: Date.parse('2026-11-28T00:00:00Z'), force: true });
const thenImportRefused = (file: string, mapText: string, { says }: ImportAnswer): Promise<void> =>
  expect(reading(file, mapText)).rejects.toThrow([says].flat()[0]);
async function thenImported(file: string, mapText: string, { rows, says, places }: ImportAnswer): Promise<void> {
  const read = await reading(file, mapText);
  const { whole, repaired, part, unused } = countRows(read.rows, read.remarks);
  expect([whole, repaired, part, unused]).toEqual(rows);
  const shown = dryRun(checkMap(JSON.parse(mapText)), read);
  for (const one of says === undefined ? [] : [says].flat()) expect(shown).toMatch(one);
  const found = shown.match(/^ {2}place: .* \(39\.81, -105\.08\)$/gm) ?? [];
  expect(found.length).toBe(places ?? whole + repaired + part);
}

const loading = (file: string) =>
  loadLayer(
    here.muster.app.config,
    { file, organization: 'arvada', kind: 'valves', name: null },
    { clock: systemClock, random: systemRandom },
  );
const thenLayerRefused = (file: string, { says }: LayerAnswer): Promise<void> =>
  expect(loading(file)).rejects.toThrow(says);
async function thenLayer(file: string, { features, says }: LayerAnswer): Promise<void> {
  const { kinds, notes } = await loading(file);
  expect(kinds).toEqual([{ kind: 'valves', features }]);
  expect(notes.join(' ')).toMatch(says ?? /^$/);
}

type Answer = AccountsAnswer | ImportAnswer | LayerAnswer;
const isRefused = (answer: Answer): boolean => ('rows' in answer ? answer.rows : answer.features) === null;
/** The cases of a table that are read, and those that are refused. */
const apart = <Case extends readonly unknown[]>(all: readonly Case[]) => ({
  read: all.filter((one) => !isRefused(one.at(-1) as Answer)),
  refused: all.filter((one) => isRefused(one.at(-1) as Answer)),
});

describe.skipIf(!there)('a file from a public report of a fault', () => {
  it('has an answer here, each one', () => {
    expect(Object.keys(calendars).toSorted()).toEqual(filesOf('ical').toSorted());
    expect(Object.keys(accounts).toSorted()).toEqual(filesOf('accounts').toSorted());
    expect(Object.keys(imports).toSorted()).toEqual(filesOf('csv', '.csv').toSorted());
    expect(Object.keys(layers).toSorted()).toEqual(filesOf('layers').toSorted());
  });
  it.each(Object.entries(calendars))('calendar %s', (name, answer) => thenLeave(bytesOf('ical', name), answer));
  it.each(apart(Object.entries(accounts)).read)('accounts %s', (name, answer) =>
    thenAccounts(name, bytesOf('accounts', name), answer),
  );
  it.each(apart(Object.entries(accounts)).refused)('accounts %s, refused', (name, answer) =>
    thenAccountsRefused(bytesOf('accounts', name), answer),
  );
  const mapOf = ({ map = 'map.json' }: ImportAnswer): string => bytesOf('csv', map).toString();
  it.each(apart(Object.entries(imports)).read)('reports %s, tried with their map', (name, answer) =>
    thenImported(join(cases, 'csv', name), mapOf(answer), answer),
  );
  it.each(apart(Object.entries(imports)).refused)('reports %s, refused', (name, answer) =>
    thenImportRefused(join(cases, 'csv', name), mapOf(answer), answer),
  );
  it.each(apart(Object.entries(layers)).read)('layer %s', (name, answer) =>
    thenLayer(join(cases, 'layers', name), answer),
  );
  it.each(apart(Object.entries(layers)).refused)('layer %s, refused', (name, answer) =>
    thenLayerRefused(join(cases, 'layers', name), answer),
  );
});

const members = <One>(kinds: Members<One>) =>
  Object.entries(kinds).flatMap(([kind, all]) =>
    Object.entries(all).map(([name, [content, answer]]) => [`${kind}: ${name}`, content, answer] as const),
  );

describe('a file of our own', () => {
  it('stands beside at least two others of its kind', () => {
    const kinds = [ownCalendars, ownAccounts, ownImports, ownLayers].flatMap((all) => Object.entries(all));
    expect(kinds.filter(([, all]) => Object.keys(all).length < 3).map(([kind]) => kind)).toEqual([]);
  });
  it.each(members(ownCalendars))('calendar, %s', (_, content, answer) => thenLeave(content, answer));
  const lists = apart(members(ownAccounts));
  it.each(lists.read)('accounts, %s', (_, content, answer) => thenAccounts('list.csv', content, answer));
  it.each(lists.refused)('accounts, refused, %s', (_, content, answer) => thenAccountsRefused(content, answer));
  const tables = apart(members(ownImports));
  const mapOf = ({ map }: ImportAnswer): string => (map === undefined ? ownMap : ownPointMap);
  it.each(tables.read)('reports, %s', (_, content, answer) =>
    thenImported(written('bugs.csv', content), mapOf(answer), answer),
  );
  it.each(tables.refused)('reports, refused, %s', (_, content, answer) =>
    thenImportRefused(written('bugs.csv', content), mapOf(answer), answer),
  );
  const files = apart(members(ownLayers));
  it.each(files.read)('layer, %s', (_, content, answer) => thenLayer(written('layer.bin', content), answer));
  it.each(files.refused)('layer, refused, %s', (_, content, answer) =>
    thenLayerRefused(written('layer.bin', content), answer),
  );
});
