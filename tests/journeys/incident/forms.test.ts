import { describe, expect, it } from 'vitest';
import { type FormValues, formMistakes } from '#contracts/incident/forms/forms';
import type { Incident } from '#contracts/incident/incident';
import { refusals } from '#contracts/refusals';
import { idFrom } from '#events/core/ids';
import { readPdf } from '#services/testing/readPdf';
import type { Person, Reply } from '../../support/installation.ts';
import { installed, signedIn } from '../../support/installed.ts';

const here = installed({ organisations: ['arvada', 'durham'] });
const sam = signedIn(here, 'crew@arvada.example');
const lena = signedIn(here, 'leader@arvada.example');
const marcus = signedIn(here, 'manager@arvada.example');
const durham = signedIn(here, 'manager@durham.example');

const report: FormValues = {
  arrived: '2026-03-01T10:00:00.000Z',
  departed: '2026-03-01T11:00:00.000Z',
  crew_leader: 'Sam Okafor',
  crew_count: 3,
  found: 'Zebulon Quagmire showed us the leak',
  done: 'Clamped it',
  service: 'restored',
  customer_told: true,
  follow_up: false,
};
const page = async (uuid: string): Promise<Incident> => (await lena.get(`/api/incident/${uuid}/`)).body;
const told = ({ status, body }: Reply) => [status, body];

interface Added {
  readonly incident: string;
  /** The form in the API, and as a file. */
  readonly path: string;
  readonly file: string;
  readonly uuid: string;
}
async function added(values: FormValues = {}): Promise<Added> {
  const report = { version: 'arvada_water', description: 'Water in the road' };
  const incident = String((await lena.send('POST', '/api/incidents/', report)).body.uuid);
  const forms = `/api/incident/${incident}/form/`;
  const { status, body } = await sam.send('POST', forms, { name: 'work_report', version: 1 });
  expect(status).toBe(201);
  const path = `${forms}${body.uuid}/`;
  expect((await sam.send('PATCH', path, { values })).status).toBe(200);
  return { incident, path, file: `/incident/${incident}/form/${body.uuid}/export/`, uuid: body.uuid };
}

/** The bytes of a file, as the browser of a signed-in user saves them. */
async function saved(person: Person, path: string): Promise<{ bytes: Uint8Array; headers: Headers }> {
  const answer = await fetch(`${here.url}${path}`, {
    headers: { Cookie: `muster_session=${person.cookie('muster_session')}` },
  });
  expect(answer.status).toBe(200);
  return { bytes: new Uint8Array(await answer.arrayBuffer()), headers: answer.headers };
}

describe('a form', () => {
  it('is filled in, submitted, returned, submitted again, approved and printed', async () => {
    const { incident, path, file, uuid } = await added();
    const frames = await lena.listen(`presence-incident-${incident}`);
    await sam.send('POST', `/api/incident/${incident}/log/`, { event: 'acknowledged', message: '' });
    for (const [field, value] of Object.entries(report))
      expect((await sam.send('PATCH', path, { values: { [field]: value }, seen: { [field]: null } })).status).toBe(200);
    await frames.hears('form_updated');
    expect((await sam.get(path)).body).toMatchObject({ status: 'draft', values: report, submission: null });

    expect((await sam.send('POST', `${path}submit/`)).status).toBe(200);
    expect(await page(incident)).toMatchObject({
      state: 'awaiting approval',
      state_meaning: 'awaiting-approval',
      forms: [{ uuid, title: 'Work report', status: 'submitted', by: 'Sam Okafor' }],
    });
    const first = (await marcus.get(path)).body.submission;
    expect((await marcus.send('POST', `${path}return/`, { reason: ' ' })).body).toEqual({
      reason: ['This field may not be blank.'],
    });
    const back = { reason: 'Which valve?', submission: first };
    expect((await marcus.send('POST', `${path}return/`, back)).status).toBe(200);
    expect((await sam.get(path)).body).toMatchObject({
      status: 'returned',
      returned: { reason: 'Which valve?', by: 'Marcus Boyd' },
    });
    // The form was returned, but the incident's state stays: of a kind of log event the first counts (S2 §4.1).
    expect(await page(incident)).toMatchObject({ state: 'awaiting approval', forms: [{ status: 'returned' }] });
    await sam.send('PATCH', path, { values: { done: 'Clamped it and closed valve 12' } });
    await sam.send('POST', `${path}submit/`);
    // A reviewer who still sees the first submission does not approve the second one unread.
    expect(told(await marcus.send('POST', `${path}approve/`, { submission: first }))).toEqual([
      409,
      { non_field_errors: [refusals['form.submitted-again'].words] },
    ]);
    const { submission } = (await marcus.get(path)).body;
    expect((await marcus.send('POST', `${path}approve/`, { submission })).status).toBe(200);
    expect((await sam.get(path)).body).toMatchObject({ status: 'approved', approved: { by: 'Marcus Boyd' } });
    const steps = (await page(incident)).log.filter(({ event }) => event.startsWith('form_'));
    expect(steps.map(({ event, message }) => [event, message])).toEqual([
      ['form_submitted', 'Work report'],
      ['form_returned', 'Work report: Which valve?'],
      ['form_submitted', 'Work report'],
      ['form_approved', 'Work report'],
    ]);

    const { bytes, headers } = await saved(marcus, file);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="Work report 2026-03-01 [0-9a-f]{8}\.pdf"$/,
    );
    expect((await readPdf(bytes)).text).toContain('Clamped it and closed valve 12');
  });

  it('takes the texts of two people at once; in the same field the second writer is told, and nothing is lost', async () => {
    const { path } = await added();
    const [one, two] = await Promise.all([
      sam.send('PATCH', path, { values: { found: 'A hole' }, seen: { found: null } }),
      lena.send('PATCH', path, { values: { crew_count: 4 }, seen: { crew_count: null } }),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    const stale = { values: { found: 'A crack', done: 'Clamped it' }, seen: { found: null, done: null } };
    expect(told(await lena.send('PATCH', path, stale))).toEqual([409, { found: [formMistakes.changed] }]);
    // All or nothing: her text is unsaved, and she can send it once she has seen his.
    expect((await lena.get(path)).body.values).toEqual({ found: 'A hole', crew_count: 4 });
    const again = { ...stale, seen: { found: 'A hole', done: null } };
    expect((await lena.send('PATCH', path, again)).status).toBe(200);
    expect((await lena.get(path)).body.values).toEqual({ found: 'A crack', crew_count: 4, done: 'Clamped it' });
  });

  it('filled in by twenty people at once has the text of each, and is submitted once', async () => {
    const { incident, path } = await added(report);
    const fields = ['vehicles', 'materials', 'follow_up_work', 'found', 'done'];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 === 0 ? sam : lena).send('PATCH', path, {
          values: { [fields[n % 5] ?? '']: `Written by hand ${n % 5}` },
        }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const written = Object.fromEntries(fields.map((field, n) => [field, `Written by hand ${n}`]));
    expect((await lena.get(path)).body.values).toEqual({ ...report, ...written });
    const submits = await Promise.all([sam, lena, sam, lena].map((who) => who.send('POST', `${path}submit/`)));
    expect(submits.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await page(incident)).log.filter(({ event }) => event === 'form_submitted')).toHaveLength(1);
  });

  it('is not submitted without its required fields, and names the missing ones', async () => {
    const { incident, path } = await added({ ...report, found: ' ', follow_up: null });
    expect(told(await sam.send('POST', `${path}submit/`))).toEqual([
      400,
      { found: ['This field may not be blank.'], follow_up: ['This field may not be blank.'] },
    ]);
    expect((await page(incident)).forms).toMatchObject([{ status: 'draft' }]);
  });

  it('that was submitted cannot be changed or removed behind the manager’s back', async () => {
    const { path } = await added(report);
    await sam.send('POST', `${path}submit/`);
    expect(told(await sam.send('PATCH', path, { values: { done: 'Nothing' } }))).toEqual([
      409,
      { non_field_errors: [refusals['form.not-open'].words] },
    ]);
    expect((await sam.send('DELETE', path)).status).toBe(409);
    expect((await sam.send('POST', `${path}approve/`)).status).toBe(403);
    expect((await lena.send('POST', `${path}return/`, { reason: 'Mine' })).status).toBe(403);
    expect((await sam.get(path)).body).toMatchObject({ status: 'submitted', values: report });
  });

  it('is removed while it is a draft, and once is enough', async () => {
    const { incident, path } = await added();
    const frames = await lena.listen(`presence-incident-${incident}`);
    for (let n = 0; n < 2; n++) expect((await sam.send('DELETE', path)).status).toBe(200);
    await frames.hears('form_deleted');
    expect((await page(incident)).forms).toEqual([]);
    expect((await sam.get(path)).status).toBe(404);
    expect((await sam.send('PATCH', path, { values: { done: 'x' } })).status).toBe(404);
  });

  it.each<readonly [body: object, status: number, told: object]>([
    [{}, 400, { name: ['This field may not be blank.'], version: ['This field may not be blank.'] }],
    [{ name: ' ', version: 1 }, 400, { name: ['This field may not be blank.'] }],
    [{ name: 'work_report' }, 400, { version: ['This field may not be blank.'] }],
    [{ name: 'work_report', version: 0 }, 400, { version: ['This must be at least 1.'] }],
    [{ name: 'work_report', version: 99 }, 400, { version: [refusals['form.version-unknown'].words] }],
    [{ name: 'sewer_overflow', version: 1 }, 400, { name: [refusals['form.not-offered'].words] }],
    [{ name: 'no_such_form', version: 1 }, 400, { name: [refusals['form.not-offered'].words] }],
  ])('is not added as %j', async (body, status, words) => {
    const { incident } = await added();
    expect(told(await sam.send('POST', `/api/incident/${incident}/form/`, body))).toEqual([status, words]);
    expect((await page(incident)).forms).toHaveLength(1);
  });

  it.each<readonly [what: string, values: unknown, told: object]>([
    ['a number in words', { crew_count: 'three' }, { crew_count: [formMistakes.number] }],
    ['half a person', { crew_count: 2.5 }, { crew_count: [formMistakes.whole] }],
    ['a novel', { found: 'x'.repeat(4_001) }, { found: [formMistakes['too-long']] }],
    [
      'what is not to be chosen',
      { service: 'gone', follow_up: 'no' },
      { service: [formMistakes.choice], follow_up: [formMistakes['yes-no']] },
    ],
    ['a day in words', { arrived: 'yesterday' }, { arrived: [formMistakes.time] }],
    ['a field that it has not', { nothing: 1 }, { nothing: [formMistakes.unknown] }],
    ['a list', ['found'], { values: ['This must be an object.'] }],
    [
      'an object in a field',
      { found: { words: 'x' } },
      { values: ['This must be at most 100 fields of text, numbers, true, false, null or lists of text.'] },
    ],
  ])('does not take %s', async (_, values, words) => {
    const { path } = await added();
    expect(told(await sam.send('PATCH', path, { values: values as object }))).toEqual([400, words]);
    expect((await sam.get(path)).body.values).toEqual({});
  });

  it('of another organization, of another incident, or unknown is not found, and nothing changes', async () => {
    const { incident, path, file, uuid } = await added(report);
    const other = await added();
    const elsewhere = path.replace(incident, other.incident);
    for (const [person, at] of [
      [durham, path],
      [marcus, elsewhere],
      [marcus, path.replace(uuid, idFrom('nothing'))],
    ] as const) {
      const exported = at.replace('/api', '').replace(/\/$/, '/export/');
      const answers = [
        await person.get(at),
        await person.get(exported),
        await person.get(`${exported}?format=csv`),
        await person.send('PATCH', at, { values: { done: 'Mallory' } }),
        await person.send('POST', `${at}submit/`),
        await person.send('POST', `${at}approve/`),
        await person.send('POST', `${at}return/`, { reason: 'Mallory' }),
        await person.send('DELETE', at),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    }
    expect(file).toBe(path.replace('/api', '').replace(/\/$/, '/export/'));
    expect((await sam.get(path)).body).toMatchObject({ status: 'draft', values: report });
  });

  it('is found by its words once it is handed in, until they are erased', async () => {
    const found = async (person: Person, search = 'quagmire clamped') =>
      (await person.get(`/api/incident/?search=${encodeURIComponent(search)}`)).body.results.map(
        ({ uuid }: { uuid: string }) => uuid,
      );
    const { incident, path } = await added(report);
    // An unfinished form is not a report yet.
    expect(await found(lena)).not.toContain(incident);
    await sam.send('POST', `${path}submit/`);
    expect(await found(lena)).toContain(incident);
    expect(await found(durham)).not.toContain(incident);
    const { submission } = (await marcus.get(path)).body;
    await marcus.send('POST', `${path}return/`, { reason: 'Which valve?', submission });
    await sam.send('PATCH', path, { values: { done: 'Clamped it and closed the crimson valve' } });
    expect(await found(lena, 'crimson')).toEqual([incident]);
    const alice = await here.person('administrator@arvada.example');
    await alice.send('POST', `/api/incident/${incident}/erase/${incident}/`);
    expect([await found(lena, 'crimson'), (await found(lena)).includes(incident)]).toEqual([[], false]);
  });

  it('keeps its figures and loses its words when those of the incident are erased', async () => {
    const { incident, path, file } = await added(report);
    await sam.send('POST', `${path}submit/`);
    await marcus.send('POST', `${path}return/`, { reason: 'Zebulon Quagmire called again' });
    const alice = await here.person('administrator@arvada.example');
    expect((await alice.send('POST', `/api/incident/${incident}/erase/${incident}/`)).status).toBe(200);
    const erased = (await sam.get(path)).body;
    expect(erased.values).toEqual({ ...report, crew_leader: null, found: null, done: null });
    expect(erased.returned.reason).toBeNull();
    const csv = new TextDecoder().decode((await saved(sam, `${file}?format=csv`)).bytes);
    const paper = await readPdf((await saved(sam, file)).bytes);
    for (const said of [JSON.stringify(erased), JSON.stringify(await page(incident)), csv, paper.text])
      expect(said).not.toContain('Quagmire');
    expect(csv).toContain('What was found,Erased');
    await here.restart();
    expect((await sam.get(path)).body.values).toEqual(erased.values);
    // A later change is kept.
    await sam.send('PATCH', path, { values: { found: 'A cracked main' } });
    expect((await sam.get(path)).body.values.found).toBe('A cracked main');
  });

  it('as a file has safe words, a safe name, and is saved, not shown', async () => {
    const { file } = await added({ ...report, found: '=HYPERLINK("http://evil.example")', done: 'Line one\n=1+1' });
    const { bytes, headers } = await saved(lena, `${file}?format=csv`);
    const csv = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(csv).toContain('2026-03-01 03:00 MST');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="Work report [\d-]{10} [0-9a-f]{8}\.csv"$/,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect((await lena.get(`${file}?format=exe`)).body).toEqual({ format: ['This must be one of: pdf, csv.'] });
  });
});
