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
import { ownAccounts, ownCalendars, ownImports, ownLayers, ownMap, ownPointMap } from './own.ts';
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

async function thenAccounts(
  name: string,
  content: string | Buffer,
  { rows, says, shows }: AccountsAnswer,
): Promise<void> {
  const spreadsheet = new Attached(name, Buffer.from(content));
  const { status, body } = await alice.send('POST', '/api/flux/accounts/add_by_spreadsheet/', {
    dry: '1',
    spreadsheet,
  });
  if (rows === null) {
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringMatching(says ?? /^$/)]);
    return;
  }
  const preview = body as SheetPreview;
  const wrong = new Set(preview.mistakes.map(({ line }) => line)).size;
  const repaired = new Set(preview.notes.map(({ line }) => line)).size;
  expect([preview.rows - wrong - repaired, repaired, wrong]).toEqual(rows);
  expect([...preview.mistakes, ...preview.notes].map(({ words }) => words).join(' ')).toMatch(says ?? /^$/);
  expect(preview.examples.added).toEqual(expect.arrayContaining(shows === undefined ? [] : [shows]));
}

async function thenImported(file: string, mapText: string, { rows, says, places }: ImportAnswer): Promise<void> {
  const map = checkMap(JSON.parse(mapText));
  const reading = readFile(file, map, { now: Date.parse('2026-11-28T00:00:00Z'), force: true });
  const words = says === undefined ? [] : [says].flat();
  if (rows === null) return expect(reading).rejects.toThrow(words[0]);
  const read = await reading;
  const { whole, repaired, part, unused } = countRows(read.rows, read.remarks);
  expect([whole, repaired, part, unused]).toEqual(rows);
  const shown = dryRun(map, read);
  for (const one of words) expect(shown).toMatch(one);
  const found = shown.match(/^ {2}place: .* \(39\.81, -105\.08\)$/gm) ?? [];
  expect(found.length).toBe(places ?? whole + repaired + part);
}

async function thenLayer(file: string, { features, says }: LayerAnswer): Promise<void> {
  const wanted = { file, organization: 'arvada', kind: 'valves', name: null } as const;
  const loading = loadLayer(here.muster.app.config, wanted, { clock: systemClock, random: systemRandom });
  if (features === null) return expect(loading).rejects.toThrow(says);
  const { kinds, notes } = await loading;
  expect(kinds).toEqual([{ kind: 'valves', features }]);
  expect(notes.join(' ')).toMatch(says ?? /^$/);
}

describe.skipIf(!there)('a file from a public report of a fault', () => {
  it('has an answer here, each one', () => {
    expect(Object.keys(calendars).toSorted()).toEqual(filesOf('ical').toSorted());
    expect(Object.keys(accounts).toSorted()).toEqual(filesOf('accounts').toSorted());
    expect(Object.keys(imports).toSorted()).toEqual(filesOf('csv', '.csv').toSorted());
    expect(Object.keys(layers).toSorted()).toEqual(filesOf('layers').toSorted());
  });
  it.each(Object.entries(calendars))('calendar %s', (name, answer) => thenLeave(bytesOf('ical', name), answer));
  it.each(Object.entries(accounts))('accounts %s', (name, answer) =>
    thenAccounts(name, bytesOf('accounts', name), answer),
  );
  it.each(Object.entries(imports))('reports %s, tried with their map', (name, answer) =>
    thenImported(join(cases, 'csv', name), bytesOf('csv', answer.map ?? 'map.json').toString(), answer),
  );
  it.each(Object.entries(layers))('layer %s', (name, answer) => thenLayer(join(cases, 'layers', name), answer));
});

const members = <Answer>(
  kinds: Readonly<Record<string, Readonly<Record<string, readonly [string | Buffer, Answer]>>>>,
) =>
  Object.entries(kinds).flatMap(([kind, all]) =>
    Object.entries(all).map(([name, [content, answer]]) => [`${kind}: ${name}`, content, answer] as const),
  );

describe('a file of our own', () => {
  it('stands beside at least two others of its kind', () => {
    const kinds = [ownCalendars, ownAccounts, ownImports, ownLayers].flatMap((all) => Object.entries(all));
    expect(kinds.filter(([, all]) => Object.keys(all).length < 3).map(([kind]) => kind)).toEqual([]);
  });
  it.each(members(ownCalendars))('calendar, %s', (_, content, answer) => thenLeave(content, answer));
  it.each(members(ownAccounts))('accounts, %s', (_, content, answer) => thenAccounts('list.csv', content, answer));
  it.each(members(ownImports))('reports, %s', (_, content, answer) =>
    thenImported(written('bugs.csv', content), answer.map === undefined ? ownMap : ownPointMap, answer),
  );
  it.each(members(ownLayers))('layer, %s', (_, content, answer) => thenLayer(written('layer.bin', content), answer));
});
