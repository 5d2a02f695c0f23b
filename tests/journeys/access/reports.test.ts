// @night It reads every report as a file; their contents have tests of their own.
import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AfterAction, ReportSubject } from '#contracts/audit/report';
import { refusals } from '#contracts/refusals';
import { idFrom } from '#events/core/ids';
import { readPdf } from '#services/testing/readPdf';
import type { Person } from '../../support/installation.ts';
import { installed } from '../../support/installed.ts';
import { calloutId, plantCallouts } from '../../support/samples/calls/plantedCallouts.ts';

let audrey: Person;
let dana: Person;
let outsider: Person;
let incident: string;
const secret = {
  name: 'Wilhelmina Featherstone',
  number: '303-555-0142',
  address: '7117 Quixote Ln',
  byHand: 'the blue Xylophone house',
};
const here = installed({ organisations: ['arvada', 'durham'] });
beforeAll(async () => {
  await plantCallouts(here.muster.app, [{ name: 'arvada' }]);
  audrey = await here.person('auditor@arvada.example');
  dana = await here.person('dispatcher@arvada.example');
  outsider = await here.person('auditor@durham.example');
  ({ uuid: incident } = (
    await dana.send('POST', '/api/incidents/', {
      version: 'arvada_manual_dispatch',
      description: `Water in ${secret.byHand} of ${secret.name}`,
    })
  ).body);
  const contact = { name: secret.name, phone_number: '+13035550142', email: '', complainant: true };
  const place = { raw: secret.address, street_number: '7117', route: 'Quixote Ln', lat: 39.81234, lng: -105.12345 };
  const { status } = await dana.send('POST', `/api/incident/${incident}/location/`, {
    ...place,
    locality: 'Arvada',
    contacts: [contact],
  });
  if (status !== 201) throw new Error(`The place was not added: ${status}`);
  await dana.send('POST', `/api/incident/${incident}/log/`, {
    event: 'note',
    message: `${secret.name} rang from ${secret.number}, at ${secret.address}, ${secret.byHand}`,
  });
  await here.settled();
});

const queryOf = (subject: ReportSubject): string =>
  new URLSearchParams({ ...subject } as Record<string, string>).toString();
const linesOf = async (subject: ReportSubject): Promise<AfterAction> =>
  (await audrey.get(`/api/audit/report/lines/?${queryOf(subject)}`)).body;

async function saved(path: string): Promise<Uint8Array> {
  const answer = await fetch(`${here.url}${path}`, {
    headers: { Cookie: `muster_session=${audrey.cookie('muster_session')}` },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(/attachment; filename="[A-Z][a-z ]+ \d{4}-\d\d-\d\d\.pdf"/);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Every byte of a PDF that could hold words: the file as it is, and each of its packed parts unpacked. */
function everything(bytes: Uint8Array): string {
  const raw = Buffer.from(bytes).toString('latin1');
  const parts = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(({ 1: part = '' }) => {
    try {
      return inflateSync(Buffer.from(part, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return [raw, ...parts].join('\n');
}

const rules = (['names', 'numbers', 'addresses'] as const).map((rule) => ({ rule, reason: `Statute on ${rule}` }));
const words = Object.values(secret)
  .flatMap((one) => one.split(' '))
  .filter((one) => /^[A-Z0-9]/.test(one));

/** The places of the words that were chosen by hand. */
const chosenIn = ({ lines }: AfterAction) =>
  lines.flatMap(({ id, text }) => {
    const from = text.indexOf(secret.byHand);
    return from < 0 ? [] : [{ line: id, from, until: from + secret.byHand.length, reason: 'It names a home' }];
  });

const copied = async (subject: ReportSubject, more: object = {}, who = audrey) =>
  who.send('POST', '/api/audit/report/redacted/', { subject, rules, chosen: [], ...more });

describe('an after-action report', () => {
  it('of an incident has its words, its map, and each event with its number', async () => {
    const paper = await readPdf(await saved(`/api/audit/report/?incident=${incident}`));
    for (const word of words) expect(paper.text).toContain(word);
    const { body } = await audrey.get(`/api/audit/events/?incident=${incident}&clock=happened`);
    expect(body.results.length).toBeGreaterThan(3);
    for (const { kind, position } of body.results.filter((one: { kind: string }) => one.kind === 'incident'))
      expect([kind, paper.text]).toEqual([kind, expect.stringContaining(String(position))]);
    expect(paper.roles).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'Figure']));
    expect(paper.language).toBe('en-US');
  });

  it('of an incident tells each step in a sentence, its figures, and no name of an event', async () => {
    const uuid = idFrom('demo', 'incident', 'arvada', 12);
    await audrey.get(`/api/incident/${uuid}/`);
    await dana.send('POST', `/api/incident/${uuid}/log/`, { event: 'contacts:call_completed', message: '' });
    const { lines } = await linesOf({ incident: uuid });
    expect(lines.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('Dana Whitfield recorded: Complainant called.'),
    );
    const [step] = lines.filter(({ section, label }) => section === 'Figures' && label === 'Report to acknowledgment');
    expect(step?.text).toMatch(/^(\d+ (h|min|s) ?)+, at [A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d:\d\d [AP]M MST$/);
    const isCode = /\b[a-z]+:[a-z_]+\b|\b[A-Z][a-z]+[A-Z]\w+|\d{4}-\d\d-\d\dT/;
    const inCode = lines.filter(
      ({ id, text, label }) => id !== 'about Reported, UTC' && isCode.test(`${label} ${text}`),
    );
    expect(inCode).toEqual([]);
  });

  it('of a call-out says of each person why there was a call or none', async () => {
    const { lines } = await linesOf({ callout: calloutId('arvada', 0) });
    const people = lines.filter(({ section, label }) => section === 'Call-out 1' && /^Number \d/.test(label));
    expect(people).toHaveLength(3);
    for (const { text, position } of people)
      expect([text, position]).toEqual([expect.stringMatching(/: .+\.$/), expect.any(Number)]);
    expect(await saved(`/api/audit/report/?callout=${calloutId('arvada', 0)}`)).toBeDefined();
  });

  it('of a call-out says who corrected an answer, from what to what, and the reason', async () => {
    const { lines } = await linesOf({ callout: calloutId('arvada', 0) });
    expect(lines.filter(({ text }) => text.startsWith('The answer of'))).toMatchObject([
      {
        section: 'Call-out 1',
        position: expect.any(Number),
        text: expect.stringMatching(
          /^The answer of .+ was corrected by .+ from never called to “Accepted”\. Reason: Rang by herself\.$/,
        ),
      },
    ]);
  });

  it('of a night has the events and call-outs of that time alone', async () => {
    const now = here.clock.now();
    const [after, until] = [now - 3_600_000, now + 3_600_000].map((time) => new Date(time).toISOString());
    const { lines, about } = await linesOf({ after: after ?? '', until: until ?? '' });
    expect(about).toBeNull();
    expect(lines.some(({ text }) => text.includes(' reported it as '))).toBe(true);
    expect(lines.filter(({ section }) => section.startsWith('Call-out ')).length).toBeGreaterThan(0);
    const night = await linesOf({ after: '2020-01-01T00:00:00Z', until: '2020-01-02T00:00:00Z' });
    expect(night.lines.filter(({ section }) => section === 'Timeline' || section.startsWith('Call-out'))).toEqual([]);
  });

  it('refuses an unknown subject, too long a period, and subjects of another organization', async () => {
    const [at, later] = ['2026-03-01T00:00:00Z', '2026-03-09T00:00:00Z'];
    for (const [query, status] of [
      ['', 400],
      [`incident=${incident}&callout=${calloutId('arvada', 0)}`, 400],
      [`after=${at}`, 400],
      [`incident=${incident}&after=${at}`, 400],
      [`after=${at}&until=${later}`, 400],
      [`after=${later}&until=${at}`, 400],
      [`after=${at}&until=tomorrow`, 400],
      ['incident=7', 400],
      [`incident=${calloutId('arvada', 0)}`, 404],
    ] as const) {
      for (const path of ['/api/audit/report/', '/api/audit/report/lines/'])
        expect([query, (await audrey.get(`${path}?${query}`)).status]).toEqual([query, status]);
    }
    expect((await outsider.get(`/api/audit/report/?incident=${incident}`)).status).toBe(404);
    expect((await outsider.get(`/api/audit/report/?callout=${calloutId('arvada', 0)}`)).status).toBe(404);
    expect((await dana.get(`/api/audit/report/?incident=${incident}`)).status).toBe(403);
    expect((await copied({ incident }, {}, outsider)).status).toBe(404);
    expect((await copied({ incident }, {}, dana)).status).toBe(403);
  });
});

describe('a redacted copy', () => {
  it('has none of the redacted words in its text, pictures, fonts and metadata, and they stand in the report', async () => {
    const seen = await linesOf({ incident });
    const chosen = chosenIn(seen);
    expect(chosen.length).toBeGreaterThan(1);
    const { status, body } = await copied({ incident }, { seen: seen.seen, chosen });
    expect(status).toBe(201);
    const path = `/api/audit/report/redacted/${body.uuid}/`;
    const bytes = await saved(path);
    const paper = await readPdf(bytes);
    const whole = everything(bytes);
    for (const word of words) {
      expect(paper.text).not.toContain(word);
    }
    // Fonts hold any two letters by chance.
    for (const word of words.filter(({ length }) => length > 3)) expect(whole).not.toContain(word);
    expect(paper.text).not.toMatch(/39\.8|105\.1|xylophone/i);
    expect(whole).not.toMatch(/\/Subtype \/Image|\/EmbeddedFile|\/Annots/);
    expect(paper.roles).not.toContain('Figure');
    for (const { reason } of [...rules, ...chosen]) expect(paper.text).toContain(reason);
    expect(paper.text).toContain('[redacted]');
    // A control: the report itself has every one of them.
    const report = await readPdf(await saved(`/api/audit/report/?incident=${incident}`));
    for (const word of words) expect(report.text).toContain(word);

    // The same bytes again, and for nobody else.
    expect(await saved(path)).toEqual(bytes);
    expect((await outsider.get(path)).status).toBe(404);
    expect((await dana.get(path)).status).toBe(403);

    await here.muster.app.parts.trail?.flush();
    await here.settled();
    const { results } = (await audrey.get(`/api/audit/events/?stream=redaction-${body.uuid}&page_size=100`)).body;
    const of = (type: string) => results.filter((one: { type: string }) => one.type === type).length;
    expect([of('RedactedCopyMade'), of('RedactionMade')]).toEqual([1, results.length - 1]);
    expect(of('RedactionMade')).toBeGreaterThan(chosen.length + 4);
    const made: object[] = [];
    for await (const { data } of here.muster.app.store.read(`redaction-${body.uuid}`)) made.push(data);
    expect(made.filter((one) => 'rule' in one && one.rule === 'hand')).toEqual(
      chosen.map((one) => ({ redaction: body.uuid, rule: 'hand', ...one })),
    );
    expect(made.at(-1)).toMatchObject({
      sha256: createHash('sha256').update(bytes).digest('hex'),
      redactions: made.length - 1,
    });
    expect(JSON.stringify(made)).not.toMatch(/Featherstone|Quixote|5550142|Xylophone/);
    const { body: log } = await audrey.get('/api/audit/security/');
    expect(log.results.map(({ detail }: { detail: string }) => detail)).toContain('report-redacted-pdf');
  });

  it('is refused once its report has changed, and so are words chosen in the report before', async () => {
    const before = await linesOf({ incident });
    const chosen = chosenIn(before);
    const { body } = await copied({ incident });
    await dana.send('POST', `/api/incident/${incident}/log/`, { event: 'note', message: 'Later words' });
    await here.settled();
    const { status, body: why } = await audrey.get(`/api/audit/report/redacted/${body.uuid}/`);
    expect([status, JSON.stringify(why)]).toEqual([409, expect.stringContaining(refusals['redaction.changed'].words)]);
    expect((await copied({ incident }, { seen: before.seen, chosen })).status).toBe(409);
    expect((await copied({ incident }, { chosen })).status).toBe(409);
  });

  it('refuses places outside of the report, and reasons that are missing', async () => {
    const { seen } = await linesOf({ incident });
    const place = { line: 'nowhere', from: 0, until: 4, reason: 'Privacy' };
    expect((await copied({ incident }, { seen, chosen: [place] })).status).toBe(409);
    const line = { ...place, line: 'about Description' };
    expect((await copied({ incident }, { seen, chosen: [{ ...line, from: 4 }] })).status).toBe(409);
    for (const wrong of [{ reason: ' ' }, { from: -1 }, { until: 'x' }])
      expect((await copied({ incident }, { seen, chosen: [{ ...line, ...wrong }] })).status).toBe(400);
    expect((await copied({ incident }, { rules: [{ rule: 'everything', reason: 'x' }] })).status).toBe(400);
    expect((await audrey.get('/api/audit/report/redacted/7/')).status).toBe(404);
    expect((await audrey.get(`/api/audit/report/redacted/${incident}/`)).status).toBe(404);
  });
});
