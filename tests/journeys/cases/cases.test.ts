import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodedText } from '#contracts/core/bytesAsText';
import type { TimeOffPreview } from '#contracts/onCall/timeOff';
import { userId } from '#services/demo/ids';
import { installed, signedIn } from '../../support/installed.ts';
import { calendars } from './calendars.ts';

const shared = process.env.MUSTER_DATA ?? resolve(import.meta.dirname, '../../../../shared/data');
const cases = join(shared, 'cases');
const there = existsSync(cases);
if (!there) console.log(`SKIPPED: there is no ${cases} (MUSTER_DATA names another place); no file of it was read.`);

const here = installed({ organisations: ['arvada'] });
const alice = signedIn(here, 'administrator@arvada.example');

const filesOf = (folder: string, ending = ''): readonly string[] =>
  there ? readdirSync(join(cases, folder)).filter((name) => name.endsWith(ending)) : [];
const bytesOf = (folder: string, name: string): Buffer => readFileSync(join(cases, folder, name));

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
