import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodedText } from '#contracts/core/bytesAsText';
import type { SheetPreview } from '#contracts/directories/directories';
import type { TimeOffPreview } from '#contracts/onCall/timeOff';
import { checkMap } from '#services/commands/import/files/map/checkMap';
import { readFile } from '#services/commands/import/files/readFile';
import { countRows } from '#services/commands/import/files/remarks';
import { preview as dryRun } from '#services/commands/import/preview';
import { loadLayer } from '#services/commands/layers/loading';
import { systemClock, systemRandom } from '#services/core/clock';
import { userId } from '#services/demo/ids';
import { Attached } from '../../support/forms.ts';
import { installed, signedIn } from '../../support/installed.ts';
import { calendars } from './calendars.ts';
import { layers } from './layers.ts';
import { accounts, imports } from './tables.ts';

const shared = process.env.MUSTER_DATA ?? resolve(import.meta.dirname, '../../../../shared/data');
const cases = join(shared, 'cases');
const there = existsSync(cases);
if (!there) console.log(`SKIPPED: there is no ${cases} (MUSTER_DATA names another place); no file of it was read.`);

const here = installed({ organisations: ['arvada'] });
const alice = signedIn(here, 'administrator@arvada.example');

const filesOf = (folder: string, ending = ''): readonly string[] =>
  there ? readdirSync(join(cases, folder)).filter((name) => name.endsWith(ending)) : [];
const bytesOf = (folder: string, name: string): Buffer => readFileSync(join(cases, folder, name));

const refusedIn = <Answer extends { readonly rows: unknown }>(all: Readonly<Record<string, Answer>>) =>
  Object.entries(all).filter(([, { rows }]) => rows === null);
const readIn = <Answer extends { readonly rows: unknown }>(all: Readonly<Record<string, Answer>>) =>
  Object.entries(all).filter(([, { rows }]) => rows !== null);

describe.skipIf(!there)('a calendar from a public report of a fault', () => {
  it('has an answer here', () => expect(Object.keys(calendars).toSorted()).toEqual(filesOf('ical').toSorted()));

  it.each(Object.entries(calendars))('%s', async (name, { spans, says }) => {
    const calendar = decodedText(bytesOf('ical', name)).text;
    const body = { user: userId('arvada', 'crew'), calendar, dry: true };
    const told = await alice.send('POST', '/api/on-call/time-off/', body);
    expect(told.status).toBe(200);
    const preview = told.body as TimeOffPreview;
    const short = (time: string) => time.replace(':00.000Z', '');
    expect(preview.spans.map(({ start, end }) => `${short(start)} ${short(end)}`)).toEqual(spans);
    expect(preview.mistakes).toEqual([]);
    expect(preview.notes.map(({ words }) => words).join(' ')).toMatch(says ?? /^$/);
  });
});

describe.skipIf(!there)('a list of accounts', () => {
  it('has an answer here', () => expect(Object.keys(accounts).toSorted()).toEqual(filesOf('accounts').toSorted()));

  const upload = (name: string) =>
    alice.send('POST', '/api/flux/accounts/add_by_spreadsheet/', {
      dry: '1',
      spreadsheet: new Attached(name, bytesOf('accounts', name)),
    });
  it.each(refusedIn(accounts))('%s is refused', async (name, { says }) => {
    const { status, body } = await upload(name);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringMatching(says ?? /^$/)]);
  });
  it.each(readIn(accounts))('%s', async (name, { rows, says, shows }) => {
    const preview = (await upload(name)).body as SheetPreview;
    const wrong = new Set(preview.mistakes.map(({ line }) => line)).size;
    const repaired = new Set(preview.notes.map(({ line }) => line)).size;
    expect([preview.rows - wrong - repaired, repaired, wrong]).toEqual(rows);
    expect([...preview.mistakes, ...preview.notes].map(({ words }) => words).join(' ')).toMatch(says ?? /^$/);
    expect(preview.examples.added).toEqual(expect.arrayContaining(shows === undefined ? [] : [shows]));
  });
});

describe.skipIf(!there)('a file of reports, tried with its map', () => {
  const tables = filesOf('csv', '.csv');
  it('has an answer here', () => expect(Object.keys(imports).toSorted()).toEqual(tables.toSorted()));

  const reading = async (name: string, named = 'map.json') => {
    const map = checkMap(JSON.parse(bytesOf('csv', named).toString()));
    const now = Date.parse('2026-11-28T00:00:00Z');
    const read = await readFile(join(cases, 'csv', name), map, { now, force: true });
    return { ...countRows(read.rows, read.remarks), words: dryRun(map, read) };
  };
  it.each(refusedIn(imports))('%s is refused', async (name, { map, says }) =>
    expect(reading(name, map)).rejects.toThrow([says].flat()[0]),
  );
  it.each(readIn(imports))('%s', async (name, { map, rows, says, places }) => {
    const { whole, repaired, part, unused, words } = await reading(name, map);
    expect([whole, repaired, part, unused]).toEqual(rows);
    for (const one of says === undefined ? [] : [says].flat()) expect(words).toMatch(one);
    const found = words.match(/^ {2}place: .* \(39\.81, -105\.08\)$/gm) ?? [];
    expect(found.length).toBe(places ?? whole + repaired + part);
  });
});

describe.skipIf(!there)('a layer of the network', () => {
  it('has an answer here', () => expect(Object.keys(layers).toSorted()).toEqual(filesOf('layers').toSorted()));

  const load = (name: string) => {
    const file = join(cases, 'layers', name);
    const wanted = { file, organization: 'arvada', kind: 'valves', name: null } as const;
    return loadLayer(here.muster.app.config, wanted, { clock: systemClock, random: systemRandom });
  };
  const answers = Object.entries(layers);
  it.each(answers.filter(([, { features }]) => features === null))('%s is refused', async (name, { says }) =>
    expect(load(name)).rejects.toThrow(says),
  );
  it.each(answers.filter(([, { features }]) => features !== null))('%s', async (name, { features, says }) => {
    const { kinds, notes } = await load(name);
    expect(kinds).toEqual([{ kind: 'valves', features }]);
    expect(notes.join(' ')).toMatch(says ?? /^$/);
  });
});
